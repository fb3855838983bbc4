import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import { fitCurves } from '../../src/fit/fit-curves'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { RegionMap } from '../../src/model/region-map'
import { borderError } from '../../src/verify/border-error'
import { opaqueInks, pictureOf, smallRaster } from '../small/small-pictures'

const BLACK = [0, 0, 0] as const
const WHITE = [255, 255, 255] as const

/** The same regions with a fill for each ink. */
const fillsOf = ({ width, height, labels, colorOf }: RegionMap<'inks'>) =>
  connectedRegions(
    labels.map((label) => colorOf[label]!),
    width,
    height,
    'fills',
  )

/** The border error of a disc that a picture shows, `off` px beside where the drawing has it. */
function errorOf(off: number): number {
  const readingOf = (x0: number) => {
    const picture = pictureOf(smallRaster(32, 32, (x, y) => (Math.hypot(x - x0, y - 16) < 10 ? BLACK : WHITE)))
    const inkOf = Int32Array.from(picture.pixels, (pixel) => ((pixel & 255) < 128 ? 1 : 0))
    return { ...picture, inks: opaqueInks(WHITE, BLACK), regions: connectedRegions(inkOf, 32, 32, 'inks') }
  }
  const drawn = readingOf(16)
  const map = extractPlanarMap(fillsOf(drawn.regions))
  const curves = fitCurves(measureBorders(map, drawn, { reach: 3, noise: 0.5, sigma: 0.05 }), 8)
  return borderError(curves, { ...drawn, pixels: readingOf(16 + off).pixels })
}

describe('borderError', () => {
  it('is near 0 for a drawing that shows the pixels, and grows with what it misses', () => {
    const errors = [0, 0.1, 0.3, 1].map(errorOf)
    expect(errors[0]).toBeLessThan(0.001)
    for (let n = 1; n < errors.length; n++) expect(errors[n]!).toBeGreaterThan(4 * errors[n - 1]!)
    expect(errors[3]!).toBeGreaterThan(0.2)
  })

  it('is 0 for a blank picture', () => {
    const picture = pictureOf(smallRaster(8, 8, () => WHITE))
    const regions = connectedRegions(new Int32Array(64), 8, 8, 'inks')
    const reading = { ...picture, inks: opaqueInks(WHITE), regions }
    const map = extractPlanarMap(fillsOf(regions))
    const curves = fitCurves(measureBorders(map, reading, { reach: 3, noise: 0.5, sigma: 0.05 }), 8)
    expect(borderError(curves, reading)).toBe(0)
  })
})
