import { Helper } from 'dxf'
import { describe, expect, it } from 'vitest'
import { writeDxf } from '../../../src/formats/dxf/write-dxf'
import { flatten } from '../../../src/geometry/flatten'
import { polylineArea } from '../../../src/geometry/polygon'
import { readSvg } from '../../../src/svg/read/read-svg'
import { writeSvg } from '../../../src/svg/write/write'
import { circleOf, drawingOf, flat, polygonOf } from '../../svg/drawings'
import { DOCUMENTS } from '../documents'

const dxfOf = (svg: string): string => writeDxf(readSvg(svg))

/** The pairs of the file: group codes and values. */
function pairsOf(dxf: string): [number, string][] {
  const lines = dxf.trimEnd().split('\n')
  expect(lines.length % 2).toBe(0)
  return Array.from({ length: lines.length / 2 }, (_, k) => [Number(lines[2 * k]), lines[2 * k + 1]!])
}

/** Signed areas of the closed outlines as another reader sees them, square mm, counter-clockwise positive with y up. */
function areasOf(dxf: string): number[] {
  return new Helper(dxf).toPolylines().polylines.map(({ vertices }) => {
    const line = [...vertices, vertices[0]!].flat()
    return polylineArea(line)
  })
}

describe('DXF', () => {
  it.each(Object.keys(DOCUMENTS))('holds each outline with its area for another reader: %s', (name) => {
    const svg = DOCUMENTS[name]!
    const { drawing } = readSvg(svg)
    const outlines = drawing.shapes.filter((shape, k) => shape.contours !== drawing.shapes[k - 1]?.contours)
    const square = (25.4 / 96) ** 2
    const areas = outlines
      .flatMap(({ contours }) => contours)
      .map((contour) => square * polylineArea(flatten(contour, 0.001)))
    const read = areasOf(dxfOf(svg))
    expect(read).toHaveLength(areas.length)
    // Turning y over turns the sense of outlines over; a circle has none.
    for (const [k, area] of read.entries()) {
      expect(Math.abs(Math.abs(area) - Math.abs(areas[k]!))).toBeLessThan(0.005 * Math.abs(areas[k]!))
    }
  })

  it('is an AutoCAD 2000 file in millimeters, of the size of the page, with a layer for each color', () => {
    const svg = DOCUMENTS['flat colors and a hole']!.replace('width="100" height="100"', 'width="80mm" height="80mm"')
    const { header, tables } = new Helper(dxfOf(svg)).parsed
    expect(dxfOf(svg)).toContain('$ACADVER\n1\nAC1015\n')
    expect(header).toMatchObject({ insUnits: 4, extMax: { x: 80, y: 80 } })
    expect(Object.keys(tables.layers)).toEqual(['0', 'fff2cc', '3366cc'])
  })

  it('draws circles and arcs as such, and turns y up', () => {
    const svg = writeSvg(drawingOf([{ fill: flat(0), contours: [circleOf(30, 20, 10)] }], 100, 100), 2)
    const { entities } = new Helper(dxfOf(svg.replace('width="100" height="100"', 'width="100mm" height="100mm"')))
      .parsed
    expect(entities).toMatchObject([{ type: 'CIRCLE', x: 30, y: 80, r: 10, layer: '000000' }])
    const rounded = 'M2 0h6a2 2 0 012 2v6a2 2 0 01-2 2h-6a2 2 0 01-2-2v-6a2 2 0 012-2z'
    const pill = dxfOf(svg.replace(/ d="[^"]*"/, ` d="${rounded}"`))
    const vertices = pairsOf(pill).filter(([code, value]) => code === 42 && Number(value) < 1)
    expect(vertices.map(([, value]) => Number(value))).toEqual(
      [0.414214, 0.414214, 0.414214, 0.414214].map((bulge) => -bulge),
    )
    expect(Math.abs(areasOf(pill)[0]!)).toBeCloseTo((100 - (4 - Math.PI) * 4) * (25.4 / 96) ** 2, 2)
  })

  it('has handles that are all different, and owners that exist', () => {
    for (const svg of Object.values(DOCUMENTS)) {
      const pairs = pairsOf(dxfOf(svg))
      const seed = pairs[pairs.findIndex(([, value]) => value === '$HANDSEED') + 1]![1]
      const handles = pairs
        .filter(([code], k) => (code === 5 && pairs[k - 1]![1] !== '$HANDSEED') || code === 105)
        .map(([, value]) => value)
      expect(new Set(handles).size).toBe(handles.length)
      expect(handles).not.toContain(seed)
      expect(Number.parseInt(seed, 16)).toBeGreaterThan(
        Math.max(...handles.map((handle) => Number.parseInt(handle, 16))),
      )
      for (const [code, value] of pairs) if (code === 330 || code === 350) expect(['0', ...handles]).toContain(value)
    }
  })

  it('has splines with as many knots as their degree asks for', () => {
    const pairs = pairsOf(dxfOf(DOCUMENTS['many shapes']!))
    const starts = pairs.flatMap(([code, value], k) => (code === 0 && value === 'SPLINE' ? [k] : []))
    expect(starts.length).toBeGreaterThan(5)
    for (const start of starts) {
      const end = pairs.findIndex(([code], k) => k > start && code === 0)
      const entity = pairs.slice(start, end)
      const count = (wanted: number): number => entity.filter(([code]) => code === wanted).length
      const value = (wanted: number): number => Number(entity.find(([code]) => code === wanted)![1])
      expect([count(40), count(10)]).toEqual([value(72), value(73)])
      expect(value(72)).toBe(value(73) + value(71) + 1)
    }
  })

  it('leaves out outlines that lie on the one below, and is the same text each time', () => {
    expect(areasOf(dxfOf(DOCUMENTS['a fading gradient over another']!))).toHaveLength(1)
    for (const svg of Object.values(DOCUMENTS)) expect(dxfOf(svg)).toBe(dxfOf(svg))
    expect(
      areasOf(dxfOf(writeSvg(drawingOf([{ fill: flat(9), contours: [polygonOf(0, 0, 9, 0, 9, 9)] }]), 0))),
    ).toHaveLength(1)
  })
})
