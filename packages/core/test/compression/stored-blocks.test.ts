import { describe, expect, it } from 'vitest'
import { BLOCK, SIDE, transformBlock } from '../../src/compression/block-transform'
import { extendPlane } from '../../src/compression/extended-plane'
import { areStored, StoredBlocks } from '../../src/compression/stored-blocks'
import type { UnevenUnits } from '../../src/compression/uneven-units'
import { random } from '../hard-edges/sprites'

const seed = 23
const WIDTH = 32
const steps = Float64Array.from({ length: BLOCK }, (_, n) => 6 + n)
const everywhere: UnevenUnits = {
  rows: 2,
  firstOf: Int32Array.of(0, 1, 2),
  columns: Int32Array.of(0, 2, 0, 2),
  count: 4,
}

function noise(count: number, next = random(seed)): Float32Array {
  return Float32Array.from({ length: count }, () => 255 * next())
}

/** The coefficients of the block of a plane at a place, of samples of `scale` x `scale` px. */
function coefficientsAt(plane: Float32Array, scale: number, column: number, row: number): Float64Array {
  const block = new Float64Array(BLOCK)
  for (let n = 0; n < BLOCK; n++) {
    const x = (column * SIDE + (n % SIDE)) * scale
    const y = (row * SIDE + Math.floor(n / SIDE)) * scale
    for (let k = 0; k < scale * scale; k++) {
      block[n] += plane[(y + Math.floor(k / scale)) * WIDTH + x + (k % scale)] / scale ** 2
    }
  }
  transformBlock(block)
  return block
}

describe('StoredBlocks', () => {
  it.each([1, 2] as const)('moves samples of %i px a side into the intervals, once', (scale) => {
    const side = WIDTH / scale
    const samples = extendPlane(noise(side * side), side, side, SIDE)
    const blocks = new StoredBlocks(samples, steps, scale, 1, 0.35)
    const plane = noise(WIDTH * WIDTH, random(seed + 1))
    blocks.project(plane, WIDTH, everywhere)
    const centers = Float32Array.from({ length: WIDTH * WIDTH }, (_, i) => {
      const x = Math.floor((i % WIDTH) / scale)
      return samples.values[Math.floor(Math.floor(i / WIDTH) / scale) * side + x]
    })
    for (let row = 0; row < side / SIDE; row++) {
      for (let column = 0; column < side / SIDE; column++) {
        const moved = coefficientsAt(plane, scale, column, row)
        const stored = coefficientsAt(centers, scale, column, row)
        moved.forEach((value, n) => {
          const center = Math.round(stored[n] / steps[n]) * steps[n]
          expect(Math.abs(value - center), `seed ${seed}`).toBeLessThanOrEqual(0.35 * steps[n] + 1e-3)
        })
      }
    }
    const once = plane.slice()
    blocks.project(plane, WIDTH, everywhere)
    plane.forEach((value, i) => {
      expect(value, `seed ${seed}`).toBeCloseTo(once[i], 3)
    })
  })

  it('leaves planes that lie in the intervals, and units that are not asked for', () => {
    const samples = extendPlane(noise(WIDTH * WIDTH), WIDTH, WIDTH, SIDE)
    const blocks = new StoredBlocks(samples, steps, 1, 1, 0.5)
    const inside = samples.values.slice()
    blocks.project(inside, WIDTH, everywhere)
    inside.forEach((value, i) => {
      expect(value, `seed ${seed}`).toBeCloseTo(samples.values[i], 3)
    })
    const plane = new Float32Array(WIDTH * WIDTH)
    blocks.project(plane, WIDTH, { ...everywhere, firstOf: Int32Array.of(0, 1, 1) })
    expect(plane.subarray(0, 16 * WIDTH).some((value) => value !== 0)).toBe(true)
    expect(plane.subarray(16 * WIDTH).every((value) => value === 0)).toBe(true)
  })

  it('weighs what is stored as it weighs planes', () => {
    const samples = extendPlane(noise(WIDTH * WIDTH), WIDTH, WIDTH, SIDE)
    const plain = noise(WIDTH * WIDTH, random(seed + 1))
    const weighed = plain.map((value) => 0.5 * value)
    new StoredBlocks(samples, steps, 1, 1, 0.35).project(plain, WIDTH, everywhere)
    new StoredBlocks(samples, steps, 1, 0.5, 0.35).project(weighed, WIDTH, everywhere)
    weighed.forEach((value, i) => {
      expect(2 * value, `seed ${seed}`).toBeCloseTo(plain[i], 3)
    })
  })
})

describe('areStored', () => {
  /** A plane whose coefficients are multiples of the steps. */
  const stored = extendPlane(new Float32Array(WIDTH * WIDTH), WIDTH, WIDTH, SIDE)
  new StoredBlocks(extendPlane(noise(WIDTH * WIDTH), WIDTH, WIDTH, SIDE), steps, 1, 1, 0).project(
    stored.values,
    WIDTH,
    everywhere,
  )

  it('tells multiples of the steps, after rounding to levels', () => {
    const rounded = { ...stored, values: stored.values.map(Math.round) }
    expect(areStored(rounded, steps, () => false)).toBe(true)
    expect(areStored({ ...stored, values: stored.values.map((v) => 0.93 * v) }, steps, () => false)).toBe(false)
    expect(
      areStored({ ...stored, values: noise(WIDTH * WIDTH) }, steps, () => false),
      `seed ${seed}`,
    ).toBe(false)
  })

  it('leaves blocks with clipped pixels, and those that the frame cuts, out', () => {
    const values = stored.values.slice()
    values.set(noise(SIDE * WIDTH))
    const isTop = (place: number): boolean => place < SIDE * WIDTH
    expect(areStored({ ...stored, values }, steps, () => false)).toBe(false)
    expect(areStored({ ...stored, values }, steps, isTop)).toBe(true)
    expect(areStored({ ...stored, values: noise(WIDTH * WIDTH), insideWidth: 7 }, steps, () => false)).toBe(true)
  })
})
