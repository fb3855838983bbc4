import { describe, expect, it } from 'vitest'
import { polylineArea } from '../../src/geometry/polygon'
import { samplePolygons } from '../../src/glyphs/sample-polygons'

/** A field whose samples are 1 where `isInside` says so. */
const fieldOf = (size: number, isInside: (x: number, y: number) => boolean) => ({
  width: size,
  height: size,
  values: Float64Array.from({ length: size * size }, (_, i) =>
    isInside((i % size) + 0.5, Math.floor(i / size) + 0.5) ? 1 : 0,
  ),
})

describe('samplePolygons', () => {
  it('closes every polygon, and goes clockwise around ink and counter-clockwise around holes', () => {
    const ring = fieldOf(40, (x, y) => Math.abs(Math.hypot(x - 20, y - 20) - 11) < 4)
    const polygons = samplePolygons(ring)
    expect(polygons.length).toBe(2)
    for (const { coords } of polygons) expect([...coords.slice(-2)]).toEqual([...coords.slice(0, 2)])
    const areas = polygons.map(({ coords }) => polylineArea(coords)).sort((a, b) => a - b)
    expect(areas[0]! / (-Math.PI * 49)).toBeCloseTo(1, 1)
    expect(areas[1]! / (Math.PI * 225)).toBeCloseTo(1, 1)
  })

  it('draws a bar by few lines', () => {
    const bar = fieldOf(40, (x, y) => x > 6 && x < 30 && y > 10 && y < 16)
    const [{ ops } = { ops: [] }] = samplePolygons(bar)
    expect(ops.length).toBeLessThanOrEqual(8)
  })

  it('draws nothing of an empty field, and no dots of single samples', () => {
    expect(samplePolygons(fieldOf(20, () => false))).toEqual([])
    expect(samplePolygons(fieldOf(20, (x, y) => x === 5.5 && y === 7.5))).toEqual([])
  })
})
