import { describe, expect, it } from 'vitest'
import type { Indexed } from '../../src/model/indexed'
import { UnexplainedPixels } from '../../src/palette/unexplained-pixels'

const RED = 0xff0000ff
const GREEN = 0xff00ff00
const BLUE = 0xffff0000

/** A row of pixels, all of them unexplained, and the distance of each from what the inks around it explain. */
function rowOf(colors: readonly number[], distances: readonly number[]): UnexplainedPixels {
  const none = new Uint8Array(colors.length)
  const isUnexplained = new Uint8Array(colors.length).fill(1)
  const inkOf = new Int32Array(colors.length)
  const indexed: Indexed = { width: colors.length, height: 1, inkCount: 1, inkOf, purity: none, isUnexplained }
  return new UnexplainedPixels(Uint32Array.from(colors), indexed, (i) => distances[i])
}

describe('UnexplainedPixels', () => {
  it('finds the color with the largest mean distance, of those that occur often enough', () => {
    const pixels = rowOf([RED, GREEN, RED, BLUE, GREEN], [10, 30, 20, 90, 10])
    expect(pixels.farthestColor(1)).toBe(BLUE)
    expect(pixels.farthestColor(2)).toBe(GREEN)
    expect(pixels.farthestColor(3)).toBe(-1)
  })

  it('removes explained pixels only when they are enough, and sets colors aside until then', () => {
    const pixels = rowOf([RED, GREEN, RED, BLUE, GREEN], [10, 30, 20, 90, 10])
    pixels.setAside(BLUE)
    expect(pixels.farthestColor(1)).toBe(GREEN)
    expect(pixels.remove((i) => i === 1 || i === 4, 3)).toBe(false)
    expect([pixels.count, pixels.colorCount]).toEqual([5, 2])
    expect(pixels.remove((i) => i === 1 || i === 4, 2)).toBe(true)
    expect([pixels.count, pixels.colorCount]).toEqual([3, 2])
    expect(pixels.farthestColor(1)).toBe(BLUE)
    expect(pixels.pixelsOf(RED)).toEqual([0, 2])
  })

  it('leaves out the pixels inside an area where nothing is explained', () => {
    const size = 15
    const isUnexplained = new Uint8Array(size * size).fill(1)
    const inkOf = new Int32Array(size * size)
    const indexed = { width: size, height: size, inkCount: 1, inkOf, purity: isUnexplained, isUnexplained }
    const pixels = new UnexplainedPixels(new Uint32Array(size * size), indexed, () => 1)
    // Only pixels less than 4 px from the frame are left.
    expect(pixels.count).toBe(size * size - 7 * 7)
  })
})
