import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import { fitCurves } from '../../src/fit/fit-curves'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { CurveMap } from '../../src/model/curve-map'
import type { Raster } from '../../src/model/raster'
import type { ReadingIn } from '../../src/model/reading'
import { opaqueInks, pictureOf, smallRaster } from '../small/small-pictures'

type Rgb = readonly [number, number, number]

/** A part of a page, px; right and bottom are excluded. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A white page with a black frame of 4 px and, in `box`, a picture of many colors that change from spot to spot of a few px. */
export function pageWith(box: Box, width = 160, height = 120): Raster {
  const rgba = new Uint8Array(4 * width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) rgba.set([...colorAt(x, y, box, width, height), 255], 4 * i)
  }
  return { width, height, rgba }
}

export function isInside({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom
}

function colorAt(x: number, y: number, box: Box, width: number, height: number): Rgb {
  if (isInside(box, x, y)) return motley(x, y)
  const isFrame =
    Math.min(x, y, width - 1 - x, height - 1 - y) >= 8 && Math.min(x, y, width - 1 - x, height - 1 - y) < 12
  return isFrame ? [0, 0, 0] : [255, 255, 255]
}

/** A smooth color of unrelated waves, mostly warm: no few inks explain it, and no gradient. */
function motley(x: number, y: number): Rgb {
  const wave = (a: number, b: number, c: number) => Math.sin(a * x + c) + Math.sin(b * y + a * b * x * y)
  return [150 + 50 * wave(0.9, 0.7, 0), 120 + 50 * wave(0.6, 1.1, 2), 70 + 30 * wave(1.2, 0.8, 4)].map(
    Math.round,
  ) as never
}

/** A picture that is black left of a column and white elsewhere, as it is read and as curves draw it. */
export function drawnReading({ width, height, leftOf }: { width: number; height: number; leftOf: number }): {
  reading: ReadingIn<'rgb'>
  curves: CurveMap
} {
  const picture = pictureOf(smallRaster(width, height, (x) => (x < leftOf ? [0, 0, 0] : [255, 255, 255])))
  const inkOf = Int32Array.from(picture.pixels, (pixel) => ((pixel & 255) < 128 ? 1 : 0))
  const inks = opaqueInks([255, 255, 255], [0, 0, 0])
  const reading = { ...picture, inks, regions: connectedRegions(inkOf, width, height, 'inks') }
  const map = extractPlanarMap(connectedRegions(inkOf, width, height, 'fills'))
  return { reading, curves: fitCurves(measureBorders(map, reading, { reach: 3, noise: 0.5, sigma: 0.05 }), 8) }
}
