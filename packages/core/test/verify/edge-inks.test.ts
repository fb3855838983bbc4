import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { RegionMap } from '../../src/model/region-map'
import { edgeInks, type InkPair } from '../../src/verify/edge-inks'

function mapOf<K extends 'inks' | 'fills'>(rows: readonly string[], indexes: K): RegionMap<K> {
  const inks = Int32Array.from([...rows.join('')].map(Number))
  return connectedRegions(inks, rows[0].length, rows.length, indexes)
}

/** The ink on either hand of the one edge that is not on the frame. */
function inksOf(drawn: readonly string[], merged: readonly string[]): InkPair | null {
  const planar = extractPlanarMap(mapOf(merged, 'fills'))
  const pairs = edgeInks(planar, mapOf(drawn, 'inks'))
  const isFrame = (e: number): boolean => planar.left[e] < 0 || planar.right[e] < 0
  const inner = [...pairs.keys()].filter((e) => !isFrame(e))
  for (const e of pairs.keys()) if (isFrame(e)) expect(pairs[e]).toBe(null)
  expect(inner.length).toBe(1)
  return pairs[inner[0]]
}

describe('edgeInks', () => {
  it('names the inks on the left and the right hand of an edge', () => {
    const picture = ['0011', '0011', '0111']
    const inks = inksOf(picture, picture)
    expect([inks?.left, inks?.right].sort()).toEqual([0, 1])
    const ring = ['00000', '01110', '01110', '00000']
    expect(inksOf(ring, ring)).toEqual({ left: 0, right: 1 })
  })

  it('names the inks that were drawn when colours were merged since', () => {
    const inks = inksOf(['0033', '0033', '0003'], ['0011', '0011', '0001'])
    expect([inks?.left, inks?.right].sort()).toEqual([0, 3])
  })

  it('names none where merged colours left several on one side', () => {
    expect(inksOf(['0033', '0022', '0022'], ['0011', '0011', '0011'])).toBe(null)
  })
})
