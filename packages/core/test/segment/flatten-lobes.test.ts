import { describe, expect, it } from 'vitest'
import type { Picture, Pixels } from '../../src/model/color-space'
import { flattenLobes } from '../../src/segment/flatten-lobes'
import { findPurePixels } from '../../src/segment/pure-pixels'

const WIDTH = 12
const GROUND = 200
const inks = {
  space: 'rgb',
  count: 1,
  colors: Float64Array.of(GROUND, GROUND, GROUND, 255),
  tolerance: Float64Array.of(0),
} as const
const gray = (level: number): number => (level * 0x10101 + 0xff000000) >>> 0
const GRAY = Uint32Array.of(gray(GROUND))

/** The levels of a gray picture on `GROUND` after its lobes were flattened; pixels of `moved` were moved back before. */
function flattened(changes: Record<number, number>, moved: readonly number[], overshoot: number): number[] {
  const pixels = new Uint32Array(WIDTH * WIDTH).fill(gray(GROUND)) as Uint32Array & Pixels<'rgb'>
  for (const [i, level] of Object.entries(changes)) pixels[Number(i)] = gray(level)
  const picture: Picture<'rgb'> = { space: 'rgb', width: WIDTH, height: WIDTH, pixels }
  const isMoved = new Uint8Array(pixels.length)
  for (const i of moved) isMoved[i] = 1
  return [...flattenLobes(pixels, isMoved, findPurePixels(picture, inks), GRAY, overshoot)].map((pixel) => pixel & 255)
}
const [MIDDLE, BESIDE] = [6 * WIDTH + 6, 6 * WIDTH + 7]

describe('flattenLobes', () => {
  it('gives small steps of the ground back to it, as far as the overshoot explains them', () => {
    expect(flattened({ [MIDDLE]: 206 }, [], 0.08)[MIDDLE]).toBe(GROUND)
    expect(flattened({ [MIDDLE]: 206 }, [], 0.02)[MIDDLE]).toBe(206)
    expect(flattened({ [MIDDLE]: 216 }, [], 0.3)[MIDDLE]).toBe(216)
  })

  it('keeps pixels beside a stroke, but faint ones where its overshoot was moved back', () => {
    const stroke = { [MIDDLE]: 197, [BESIDE]: 90 }
    expect(flattened(stroke, [], 0.08)[MIDDLE]).toBe(197)
    expect(flattened(stroke, [MIDDLE - 1], 0.08)[MIDDLE]).toBe(GROUND)
    expect(flattened({ ...stroke, [MIDDLE]: 190 }, [MIDDLE - 1], 0.08)[MIDDLE]).toBe(190)
  })
})
