import { describe, expect, it } from 'vitest'
import { ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import { premultipliedPicture } from '../../src/image/pixels'
import { isOfLinesOnly, LINES_ONLY } from '../../src/model/palette'
import type { Raster } from '../../src/model/raster'
import { resolveOptions } from '../../src/options'
import { type ArtworkPlan, plan } from '../../src/plan'
import { readRegions } from '../../src/segment/read-regions'
import { BLACK, band, paint, WHITE } from '../boundary/coverage'
import { CLEAN_ESTIMATE } from '../classify/estimates'
import { opaqueInks } from '../small/small-pictures'

/** A picture read with white and black as the inks of the first look. */
function readWith(raster: Raster) {
  const { width, height } = raster
  const options = resolveOptions({ imageType: 'artwork', quality: 'high' })
  const { read } = plan(options, null, CLEAN_ESTIMATE, width, height) as ArtworkPlan
  const first = opaqueInks([255, 255, 255], [0, 0, 0])
  const none = [] as readonly number[] as never
  return { first, ...readRegions(premultipliedPicture(raster), first, { strokes: none, lines: none }, read) }
}

describe('readRegions', () => {
  const bar = { polygons: [band(30, 30, 0.3, 6, 20)], color: BLACK }

  it('gives every pixel a region whose ink is one of the reading, and no more inks where none is hidden', () => {
    const { first, inks, regions, holding, width, height } = readWith(paint(60, 60, WHITE, [bar]))
    expect(inks).toBe(first)
    expect(regions.labels).toHaveLength(width * height)
    expect(regions.colorOf.every((ink) => ink >= 0 && ink < inks.count)).toBe(true)
    expect(holding).toBe('fitted')
  })

  it('finds the ink of a line that is pure nowhere', () => {
    const line = { polygons: [band(30, 30, 0.3, 0.7, 40)], color: [200, 30, 40, 255] as const }
    const { first, inks, regions } = readWith(paint(60, 60, WHITE, [line]))
    expect(inks.count).toBeGreaterThan(first.count)
    const owned = Array.from(regions.labels).filter((label) => regions.colorOf[label] >= first.count).length
    expect(owned).toBeGreaterThan(30)
  })

  it('makes the ink of lines an ordinary one where pixels fill areas with its color, and not for the inside of a letter', () => {
    const options = resolveOptions({ imageType: 'artwork', quality: 'low' })
    const { read } = plan(options, null, CLEAN_ESTIMATE, 60, 60) as ArtworkPlan
    const none = [] as readonly number[] as never
    const known = ycbcrInks(opaqueInks([255, 255, 255], [230, 10, 110]))
    const first = { ...known, tolerance: Float64Array.of(known.tolerance[0], LINES_ONLY) }
    const readSquare = (side: number) => {
      const shape = { polygons: [band(30, 30, 0, side, side)], color: [238, 0, 108, 255] as const }
      const picture = ycbcrPicture(premultipliedPicture(paint(60, 60, WHITE, [shape])))
      return readRegions(picture, first, { strokes: none, lines: none }, read)
    }
    const filled = readSquare(20)
    expect(isOfLinesOnly(filled.inks, 1)).toBe(false)
    expect(
      Array.from(filled.regions.labels).filter((label) => filled.regions.colorOf[label] === 1).length,
    ).toBeGreaterThan(390)
    expect(readSquare(7).inks).toBe(first)
  })
})
