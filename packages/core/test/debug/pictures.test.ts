import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { straightenBorders } from '../../src/boundary/straighten'
import { pictureBorders, pictureColoring, pictureCurves, picturePlanarMap } from '../../src/debug/pictures'
import { fitCurves } from '../../src/fit/fit-curves'
import type { Palette } from '../../src/model/palette'
import { anyRegions, regionsBy } from '../boundary/label-maps'
import { COLORS } from '../layer/mosaics'
import { renderSvg } from '../render-svg'

const FILLS: Palette<'rgb'> = { space: 'rgb', count: 6, colors: Float64Array.from(COLORS.slice(0, 6).flat()) }

interface Element {
  readonly [name: string]: unknown
}

/** The elements of one name at any depth. */
function elementsOf(svg: string, name: string): unknown[] {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
  const collect = (node: unknown): unknown[] => {
    if (typeof node !== 'object' || node === null) return []
    return Object.entries(node as Element).flatMap(([key, value]) => [
      ...(key === name ? [value].flat() : []),
      ...[value].flat().flatMap(collect),
    ])
  }
  return collect(parser.parse(svg, true))
}

describe('the pictures of stages', () => {
  it('are SVG of the size of the picture, whatever the regions', () => {
    fc.assert(
      fc.property(anyRegions, (map) => {
        const { width, height } = map
        const planar = extractPlanarMap(map)
        const borders = straightenBorders(planar, 0.2, 1)
        const pictures = [
          pictureColoring({ regions: map, fills: FILLS }),
          picturePlanarMap(planar),
          pictureBorders(borders),
          pictureCurves(fitCurves(borders, 8)),
        ]
        for (const svg of pictures) {
          expect(elementsOf(svg, 'svg')).toMatchObject([{ width: `${width}`, height: `${height}` }])
          expect(svg).not.toMatch(/NaN|Infinity|undefined|null/)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('show regions in the colours of their inks', () => {
    const map = regionsBy(6, 4, (x, y) => (x > 2 ? 1 : 0) + (y > 1 ? 2 : 0))
    const { pixels } = renderSvg(pictureColoring({ regions: map, fills: FILLS }))
    for (let i = 0; i < map.labels.length; i++) {
      expect([...pixels.slice(4 * i, 4 * i + 4)]).toEqual([...COLORS[map.colorOf[map.labels[i]]]])
    }
  })

  it('show every edge, junction, measured point and segment', () => {
    const map = regionsBy(24, 24, (x, y) => (x > y ? 1 : 0) + (x + y > 24 ? 2 : 0))
    const planar = extractPlanarMap(map)
    const borders = straightenBorders(planar, 0.2, 1)
    const fitted = fitCurves(borders, 8)
    const lattice = picturePlanarMap(planar)
    expect(elementsOf(lattice, 'path')).toHaveLength(planar.edgeCount)
    expect(elementsOf(lattice, 'circle')).toHaveLength(planar.junctions.length / 2)
    expect(elementsOf(pictureBorders(borders), 'circle')).toHaveLength(borders.points.x.length)
    const segments = fitted.curves.reduce((sum, { ops }) => sum + ops.length, 0)
    expect(elementsOf(pictureCurves(fitted), 'path')).toHaveLength(segments)
  })
})
