import { expect, it } from 'vitest'
import { resample } from '../resample.mjs'

const [DARK, LIGHT] = [64, 192]

/** Opaque grey, dark left of column `edge` and light from there on. */
function step(width, edge) {
  const pixels = Uint8Array.from({ length: 4 * width * width }, (_, i) => {
    if (i % 4 === 3) return 255
    return (i >> 2) % width < edge ? DARK : LIGHT
  })
  return { width, height: width, pixels }
}

/** By which part of its height a step is overshot in a picture of a quarter of the size, at the worst of its places within a pixel. */
function overshootOf(filter) {
  const most = [64, 65, 66, 67].map((edge) => {
    const { pixels } = resample(step(128, edge), 32, filter)
    return Math.max(...pixels.filter((_, i) => i % 4 < 3))
  })
  return (Math.max(...most) - LIGHT) / (LIGHT - DARK)
}

it('overshoots a step by Lanczos and by the cubic, but not by area or the bilinear filter', () => {
  expect(overshootOf('lanczos')).toBeGreaterThan(0.05)
  expect(overshootOf('lanczos')).toBeLessThan(0.1)
  expect(overshootOf('cubic')).toBeGreaterThan(0.02)
  expect(overshootOf('area')).toBe(0)
  expect(overshootOf('bilinear')).toBe(0)
})

it.each(['area', 'bilinear', 'cubic', 'lanczos'])('keeps one colour and proportions by %s', (filter) => {
  const pixels = Uint8Array.from({ length: 4 * 40 * 20 }, (_, i) => [10, 20, 30, 200][i % 4])
  for (const width of [7, 40, 100]) {
    const resized = resample({ width: 40, height: 20, pixels }, width, filter)
    expect([resized.width, resized.height]).toEqual([width, Math.round(width / 2)])
    expect(new Set(resized.pixels)).toEqual(new Set([10, 20, 30, 200]))
  }
})

it('leaves a picture as it is at its own size', () => {
  for (const filter of ['area', 'bilinear', 'cubic', 'lanczos']) {
    expect([...resample(step(16, 7), 16, filter).pixels]).toEqual([...step(16, 7).pixels])
  }
})

it('averages squares of pixels by area', () => {
  const { pixels } = resample(
    { width: 2, height: 2, pixels: [0, 40, 80, 120].flatMap((v) => [v, v, v, 255]) },
    1,
    'area',
  )
  expect([...pixels]).toEqual([60, 60, 60, 255])
})
