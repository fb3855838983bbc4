import { expect, it } from 'vitest'
import { structuralSimilarity } from '../structural-similarity.mjs'

/** A gray picture of 20 x 16 px. */
function picture(levelAt) {
  const pixels = Uint8Array.from({ length: 4 * 320 }, (_, p) => {
    const i = p >> 2
    return (p & 3) === 3 ? 255 : levelAt(i % 20, Math.floor(i / 20))
  })
  return { width: 20, height: 16, pixels }
}

const stripes = picture((x) => (x % 4 < 2 ? 60 : 180))

it('is 1 for equal pictures, and the same both ways round', () => {
  const slope = picture((x, y) => 5 * x + 4 * y)
  expect(structuralSimilarity(stripes, stripes)).toBeCloseTo(1, 12)
  expect(structuralSimilarity(stripes, slope)).toBeCloseTo(structuralSimilarity(slope, stripes), 12)
})

it('falls as structure is lost, and is near 0 for none and below it for the opposite', () => {
  const faint = picture((x) => (x % 4 < 2 ? 90 : 150))
  const flat = picture(() => 120)
  const inverse = picture((x) => (x % 4 < 2 ? 180 : 60))
  expect(structuralSimilarity(stripes, faint)).toBeLessThan(0.99)
  expect(structuralSimilarity(stripes, flat)).toBeLessThan(0.1)
  expect(structuralSimilarity(stripes, inverse)).toBeLessThan(-0.5)
})
