import { describe, expect, it } from 'vitest'
import { findMissedAreas } from '../../src/missing-inks/missed-areas'

const WIDTH = 24
const HEIGHT = 16

/** Distances of `WIDTH` x `HEIGHT` px. */
function distancesOf(at: (x: number, y: number) => number): Float64Array {
  return Float64Array.from({ length: WIDTH * HEIGHT }, (_, i) => at(i % WIDTH, Math.floor(i / WIDTH)))
}

const within = (x: number, y: number, left: number, top: number, side: number, height = side): boolean =>
  x >= left && x < left + side && y >= top && y < top + height

describe('findMissedAreas', () => {
  it('finds nothing where a drawing shows all pixels', () => {
    expect(findMissedAreas(new Float64Array(WIDTH * HEIGHT), WIDTH, HEIGHT)).toEqual([])
    expect(findMissedAreas(new Float64Array(WIDTH * HEIGHT).fill(14), WIDTH, HEIGHT)).toEqual([])
  })

  it('finds areas in scan order, with what is missed most', () => {
    const areas = findMissedAreas(
      distancesOf((x, y) => {
        if (x === 15 && y === 4) return 90
        return within(x, y, 3, 6, 5) ? 30 : within(x, y, 14, 3, 3) ? 40 : 0
      }),
      WIDTH,
      HEIGHT,
    )
    expect(areas.map(({ pixels, peak, distance }) => [pixels.length, peak, distance])).toEqual([
      [9, 4 * WIDTH + 15, 90],
      [25, 6 * WIDTH + 3, 30],
    ])
    expect(areas[0]!.core).toEqual([4 * WIDTH + 15])
    expect(areas[1]!.core).toEqual(areas[1]!.pixels)
  })

  it('leaves out areas of fewer than six pixels', () => {
    const areaOf = (width: number) =>
      findMissedAreas(
        distancesOf((x, y) => (within(x, y, 2, 2, width, 1) ? 50 : 0)),
        WIDTH,
        HEIGHT,
      )
    expect(areaOf(5)).toHaveLength(0)
    expect(areaOf(6)).toHaveLength(1)
  })

  it.each([
    ['a ribbon of 4 px', 12, 4, false],
    ['a square of 5 px', 5, 5, true],
  ])('tells whether %s has an inside', (_, width, height, isSolid) => {
    const [area] = findMissedAreas(
      distancesOf((x, y) => (within(x, y, 4, 3, width, height) ? 20 : 0)),
      WIDTH,
      HEIGHT,
    )
    expect(area!.isSolid).toBe(isSolid)
  })
})
