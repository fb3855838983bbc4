import { describe, expect, it } from 'vitest'
import { trace } from '../src/trace'
import { renderSvg } from './render-svg'
import { smallRaster } from './small/small-pictures'

const SIZE = 56
/** How many times finer a drawing is looked at than its picture. */
const FINE = 4
const WHITE = [255, 255, 255] as const
const OUTLINE = [10, 10, 10] as const
const SKIN = [230, 180, 140] as const
const HAIR = [110, 60, 20] as const
const LIPS = [200, 40, 40] as const

/** Three faces whose outlines, eyes and mouths are about a pixel wide. */
function faces(x: number, y: number): readonly [number, number, number] {
  const center = [14, 28, 42].find((column) => Math.abs(x - column) < 7) ?? 14
  const u = x - center - 0.3
  const v = y - 28.2
  const radius = Math.hypot(u, v)
  if (radius > 4.4) return radius < 5.2 ? OUTLINE : WHITE
  if (Math.hypot(Math.abs(u) - 1.6, v + 0.6) < 0.6) return OUTLINE
  if (Math.abs(v - 1.8) < 0.4 && Math.abs(u) < 1.6) return LIPS
  return v < -2.2 - 0.2 * u ? HAIR : SKIN
}

/** The area, px, where a drawing has another color than the faces by more than 100 levels. */
function wrongArea(svg: string): number {
  const { pixels, width } = renderSvg(svg, { fitTo: { mode: 'width', value: FINE * SIZE }, background: '#fff' })
  let wrong = 0
  for (let i = 0; i < width * width; i++) {
    const color = faces(((i % width) + 0.5) / FINE, (Math.floor(i / width) + 0.5) / FINE)
    const squares = color.reduce((sum, level, c) => sum + (pixels[4 * i + c]! - level) ** 2, 0)
    if (squares > 100 ** 2) wrong++
  }
  return wrong / FINE ** 2
}

describe('a picture of 49 to 80 px', () => {
  const raster = smallRaster(SIZE, SIZE, faces)

  it.each([
    ['all of it', {}],
    ['cut-out layers', { layers: 'cutout' }],
    ['what is on the ground', { background: 'remove' }],
  ] as const)('shows details of a pixel in few segments: %s', (_, options) => {
    const { svg, stats } = trace(raster, { imageType: 'artwork', ...options })
    expect(wrongArea(svg)).toBeLessThan(55)
    expect(stats.segments).toBeLessThan(150)
  })

  it('keeps curves that show its pixels', () => {
    const disc = smallRaster(SIZE, SIZE, (x, y) => (Math.hypot(x - 28.3, y - 27.6) < 20.2 ? LIPS : WHITE))
    const { stats } = trace(disc, { imageType: 'artwork' })
    expect(stats.segments).toBeLessThan(10)
    expect(Object.keys(stats.stageMilliseconds)).not.toContain('small')
  })
})
