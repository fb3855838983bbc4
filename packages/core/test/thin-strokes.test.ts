import { expect, it } from 'vitest'
import { trace } from '../src/trace'
import { BLACK, band, disc, paint, WHITE } from './boundary/coverage'

it.each([1.2, 1.5, 2, 2.5])('draws a stroke of %d px whose colour fills no area', (width) => {
  const ring = [disc(32, 32, 20), disc(32, 32, 20 - width, true)]
  expect(trace(paint(64, 64, WHITE, [{ polygons: ring, color: BLACK }]), { imageType: 'artwork' }).stats.colors).toBe(2)
  for (const angle of [0, 0.2, 0.785]) {
    const line = [band(32.3, 32.4, angle, width, 40)]
    expect(trace(paint(64, 64, WHITE, [{ polygons: line, color: BLACK }]), { imageType: 'artwork' }).stats.colors).toBe(
      2,
    )
  }
})
