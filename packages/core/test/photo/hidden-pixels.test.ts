import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { HiddenPixels } from '../../src/photo/hidden-pixels'

const WIDTH = 20
const HEIGHT = 12
/** Left of x = 10 a shape of rank 1; right of it, above y = 8 one painted later, and below one painted earlier. */
const labels = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH < 10 ? 0 : i < 8 * WIDTH ? 1 : 2))
const regions = connectedRegions(labels, WIDTH, HEIGHT, 'fills')
const pixels = new HiddenPixels(regions, Int32Array.of(1, 2, 0))

/** The border of the left shape downward, with a vertex in its middle: the shape lies on its right hand. */
const border = [10, 0, 10, 3, 10, 6]
const bent = (x: number, y: number) => [10, 0, x, y, 10, 6]
const mayBend = (x: number, y: number) =>
  pixels.mayReplace(border, bent(x, y), 0, 1, 1) && pixels.mayReplace(border, bent(x, y), 1, 2, 1)

describe('hidden pixels', () => {
  it('let a line run under a later shape, and no farther', () => {
    expect(mayBend(13, 3)).toBe(true)
    expect(mayBend(13, 9)).toBe(false)
  })

  it('let a line run no farther than 15 px under a later shape', () => {
    const labels = Int32Array.from({ length: 60 * 60 }, (_, i) => (i % 60 < 10 ? 0 : 1))
    const wide = new HiddenPixels(connectedRegions(labels, 60, 60, 'fills'), Int32Array.of(1, 2))
    const mayCut = (depth: number) => {
      const run = [10 + depth, 5, 10, 5, 10, 55, 10 + depth, 55]
      return wide.mayReplace(run, run, 0, 3, 1)
    }
    expect([mayCut(15), mayCut(16)]).toEqual([true, false])
  })

  it('do not let a shape lose pixels of its own', () => {
    expect(mayBend(7, 3)).toBe(false)
  })

  it('count nothing as lost where lines meet in the middle of a row', () => {
    const above = Int32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i < 6 * WIDTH ? 0 : 1))
    const covered = new HiddenPixels(connectedRegions(above, WIDTH, HEIGHT, 'fills'), Int32Array.of(1, 2))
    const slanted = [17, 6, 10.25, 5.75, 3.5, 5.5]
    expect(covered.mayReplace(slanted, [17, 6, 10, 6.5, 3.5, 5.5], 1, 2, 1)).toBe(true)
  })

  it('surround a point whose pixels are hidden or of the shape, in the picture', () => {
    expect(pixels.areHiddenAround(10, 4, 1)).toBe(true)
    expect(pixels.areHiddenAround(15, 7, 1)).toBe(true)
    expect(pixels.areHiddenAround(15, 8, 1)).toBe(false)
    expect(pixels.areHiddenAround(20, 4, 1)).toBe(false)
  })
})
