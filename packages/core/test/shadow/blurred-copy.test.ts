import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlurredCopy, copyOpacity, fitBlurredCopy } from '../../src/shadow/blurred-copy'
import { coverOf, type GroundScene, RING, shadowOf } from './on-ground'

const isGround = (cover: number): boolean => cover === 0

function tryFit(scene: GroundScene, isKnown = isGround): BlurredCopy | null {
  const cover = coverOf(scene)
  const mask = Uint8Array.from(cover, (value) => (isKnown(value) ? 1 : 0))
  return fitBlurredCopy({ width: scene.side, opacity: shadowOf(scene), mask }, cover, null)
}

function fitted(scene: GroundScene, isKnown = isGround): BlurredCopy {
  const found = tryFit(scene, isKnown)
  if (found === null) throw new Error('no copy was found')
  return found
}

/** The ring in a picture of another side, px. */
const sized = (side: number): GroundScene => {
  const scale = side / RING.side
  const { outside, sigma, dx, dy } = RING
  return {
    ...RING,
    side,
    sigma: scale * sigma,
    dx: scale * dx,
    dy: scale * dy,
    outside: (x, y) => scale * outside(x / scale, y / scale),
  }
}

describe('fitBlurredCopy', () => {
  it('finds how a shadow was made from what shows beside the figure', () => {
    const part = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(part(1.5, 8), part(-5, 5), part(-3, 10), part(0.15, 0.7), (sigma, dx, dy, strength) => {
        const found = fitted({ ...RING, sigma, dx, dy, strength })
        expect(Math.abs(found.sigma / sigma - 1)).toBeLessThan(0.08)
        expect(Math.abs(found.dx - dx)).toBeLessThan(0.4)
        expect(Math.abs(found.dy - dy)).toBeLessThan(0.4)
        expect(Math.abs(found.strength / (255 * strength) - 1)).toBeLessThan(0.06)
      }),
      { numRuns: 20 },
    )
  })

  it('does so on a smaller copy of a large picture', () => {
    const scene = sized(400)
    const found = fitted(scene)
    expect(Math.abs(found.sigma / scene.sigma - 1)).toBeLessThan(0.08)
    expect(Math.abs(found.dy - scene.dy)).toBeLessThan(1.5)
  })

  it('is none where the figure would have to be blurred by more than shadows are', () => {
    const cover = coverOf(RING)
    const wide = { width: RING.side, opacity: cover.map((value) => (value === 0 ? 60 : 0)), mask: cover.map(() => 1) }
    expect(fitBlurredCopy({ ...wide, mask: Uint8Array.from(wide.mask) }, cover, null)).toBeNull()
    expect(tryFit({ ...RING, sigma: 20 })).toBeNull()
    // On a copy of half the size, shadows are blurred by up to twice as much
    expect(tryFit({ ...sized(200), sigma: 24 })).not.toBeNull()
  })

  it('begins within its range from a copy that was found in another scale', () => {
    const cover = coverOf(RING)
    const scene = { ...RING, sigma: 6 }
    const mask = Uint8Array.from(cover, (value) => (isGround(value) ? 1 : 0))
    const start = { sigma: 40, dx: RING.dx, dy: RING.dy, strength: 100 }
    const found = fitBlurredCopy({ width: scene.side, opacity: shadowOf(scene), mask }, cover, start)
    expect(Math.abs((found?.sigma ?? 0) / 6 - 1)).toBeLessThan(0.1)
  })

  it('has no strength where nothing shows', () => {
    expect(fitted({ ...RING, strength: 0 }).strength).toBe(0)
    expect(fitted(RING, () => false).strength).toBe(0)
  })
})

describe('copyOpacity', () => {
  it('moves, blurs and weakens a figure', () => {
    const expected = shadowOf(RING)
    const { sigma, dx, dy, strength } = RING
    const opacity = copyOpacity(coverOf(RING), RING.side, { sigma, dx, dy, strength: 255 * strength })
    for (let i = 0; i < opacity.length; i++) expect(Math.abs(opacity[i] - expected[i])).toBeLessThan(2)
  })
})
