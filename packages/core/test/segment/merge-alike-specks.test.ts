import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { mergeAlikeSpecks } from '../../src/segment/merge-alike-specks'

const SIZE = 40
/** White, a pale gray alike, black. */
const COLORS = Float64Array.from([255, 255, 255, 255, 247, 248, 250, 255, 0, 0, 0, 255])

/** A white picture with a square of an ink from (8, 8) on, and beside it one of another. */
function squares(ink: number, side: number, other = ink, otherSide = 0) {
  const inkOf = new Int32Array(SIZE * SIZE)
  for (let y = 0; y < side; y++) inkOf.fill(ink, (8 + y) * SIZE + 8, (8 + y) * SIZE + 8 + side)
  for (let y = 0; y < otherSide; y++)
    inkOf.fill(other, (8 + y) * SIZE + 8 + side, (8 + y) * SIZE + 8 + side + otherSide)
  return connectedRegions(inkOf, SIZE, SIZE, 'inks')
}

const inksIn = (map: ReturnType<typeof squares>) => map.labels.map((label) => map.colorOf[label])

describe('specks of an alike ink', () => {
  it('go to the region around them', () => {
    expect([...new Set(inksIn(mergeAlikeSpecks(squares(1, 12), COLORS)))]).toEqual([0])
  })

  it('stay where they are large, or of a color of their own', () => {
    const large = squares(1, 13)
    const black = squares(2, 5)
    expect(mergeAlikeSpecks(large, COLORS)).toBe(large)
    expect(mergeAlikeSpecks(black, COLORS)).toBe(black)
  })

  it('go to the alike neighbor, however long their border with another one', () => {
    const beside = squares(1, 6, 2, 6)
    const merged = inksIn(mergeAlikeSpecks(beside, COLORS))
    expect(merged).toEqual(inksIn(beside).map((ink) => (ink === 1 ? 0 : ink)))
  })

  it('stay in a picture without larger neighbors', () => {
    const inkOf = Int32Array.from({ length: 16 }, (_, i) => i % 2)
    const chequer = connectedRegions(inkOf, 4, 4, 'inks')
    expect(mergeAlikeSpecks(chequer, Float64Array.from([0, 0, 0, 255, 200, 0, 0, 255]))).toBe(chequer)
  })
})
