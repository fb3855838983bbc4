import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import { fitCurves } from '../../src/fit/fit-curves'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { CurveMap } from '../../src/model/curve-map'
import type { ReadingIn } from '../../src/model/reading'
import { opaqueInks, pictureOf, smallRaster } from './small-pictures'

const WHITE = [255, 255, 255] as const
const BLUE = [20, 60, 200] as const
export const RED = [220, 30, 30] as const
export const WIDTH = 28
export const HEIGHT = 20

/** A blue disc on white, in pixels, with a red bar of less than two pixels that no region has where `hasBar`; and the curves of the disc alone. */
export function drawnDisc(hasBar: boolean): { reading: ReadingIn<'rgb'>; curves: CurveMap } {
  const isDisc = (x: number, y: number) => Math.hypot(x - 10, y - 9) < 6.3
  const isBar = (x: number, y: number) => hasBar && x > 9 && x < 10.4 && y > 6 && y < 12
  const picture = pictureOf(smallRaster(WIDTH, HEIGHT, (x, y) => (isBar(x, y) ? RED : isDisc(x, y) ? BLUE : WHITE)))
  const inkOf = Int32Array.from(picture.pixels, (_, i) =>
    isDisc((i % WIDTH) + 0.5, Math.floor(i / WIDTH) + 0.5) ? 1 : 0,
  )
  const regions = connectedRegions(inkOf, WIDTH, HEIGHT, 'inks')
  const reading = { ...picture, inks: opaqueInks(WHITE, BLUE), regions }
  const map = extractPlanarMap({ ...regions, indexes: 'fills' })
  return { reading, curves: fitCurves(measureBorders(map, reading, { reach: 3, noise: 0.5, sigma: 0.05 }), 8) }
}
