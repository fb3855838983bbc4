import { describe, expect, it } from 'vitest'
import { followLuma } from '../../src/compression/follow-luma'
import { random } from '../hard-edges/sprites'

const SIDE = 12

/** Samples of a picture of SIDE x SIDE samples. */
function samplesOf(blueAt: (k: number) => number, redAt: (k: number) => number) {
  const count = SIDE * SIDE
  return {
    width: SIDE,
    height: SIDE,
    blue: Float32Array.from({ length: count }, (_, k) => blueAt(k)),
    red: Float32Array.from({ length: count }, (_, k) => redAt(k)),
    isSure: new Uint8Array(count).fill(1),
  }
}

const ALL = new Float32Array(SIDE * SIDE).fill(1)

describe('followLuma', () => {
  it('finds the line of two colors', () => {
    const seed = 21
    const next = random(seed)
    const luma = Float32Array.from(ALL, () => 250 * next())
    const samples = samplesOf(
      (k) => 0.4 * luma[k] - 20,
      (k) => -0.3 * luma[k] + 55,
    )
    const lines = followLuma(luma, samples, ALL)
    for (let k = 0; k < luma.length; k++) {
      expect(lines.blueSlope[k] * luma[k] + lines.blueStart[k], `seed ${seed}`).toBeCloseTo(samples.blue[k], 0)
      expect(lines.redSlope[k] * luma[k] + lines.redStart[k], `seed ${seed}`).toBeCloseTo(samples.red[k], 0)
      expect(lines.explained[k]).toBeGreaterThan(0.95)
    }
  })

  it('prefers windows of two colors where three meet', () => {
    // White on the left, black in the middle, yellow on the right: chroma follows luma on the right only
    const column = (k: number) => k % SIDE
    const luma = Float32Array.from(ALL, (_, k) => (column(k) < 4 ? 255 : column(k) < 8 ? 0 : 220))
    const samples = samplesOf(
      (k) => (column(k) < 8 ? 0 : -100),
      () => 0,
    )
    const lines = followLuma(luma, samples, ALL)
    for (const k of [3, 4, 7, 8]) {
      const blue = lines.blueSlope[k] * luma[k] + lines.blueStart[k]
      expect(Math.abs(blue - samples.blue[k]), `column ${k}`).toBeLessThan(15)
    }
  })

  it('is the mean of chroma where luma does not vary', () => {
    const samples = samplesOf(
      (k) => ((k + Math.floor(k / SIDE)) % 2 === 0 ? 10 : 30),
      () => 7,
    )
    const lines = followLuma(new Float32Array(SIDE * SIDE).fill(90), samples, ALL)
    const middle = 5 * SIDE + 5
    expect(lines.blueSlope[middle]).toBeCloseTo(0)
    // A variance of 100 of which nothing is explained, beside 50 that counts as noise
    expect(lines.explained[middle]).toBeCloseTo(1 / 3, 1)
    expect(lines.blueStart[middle]).toBeCloseTo(20, -1)
    expect(lines.redStart[middle]).toBeCloseTo(7)
  })

  it('fits no lines where nothing varies', () => {
    const none = new Float32Array(SIDE * SIDE)
    const lines = followLuma(
      new Float32Array(SIDE * SIDE),
      samplesOf(
        () => 1,
        () => 2,
      ),
      none,
    )
    expect(lines.explained.every((share) => share === 0)).toBe(true)
    expect(lines.blueStart.every((start) => start === 0)).toBe(true)
  })
})
