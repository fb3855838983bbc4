import { flatten } from '../../../src/geometry/flatten'
import { type BorderRun, sampleRun } from '../../../src/layer/underlap/border-run'
import { HiddenArea } from '../../../src/layer/underlap/hidden-area'
import type { LabelRaster } from '../../../src/layer/underlap/label-raster'
import { Visibility } from '../../../src/layer/underlap/visibility'
import { type Curve, CurveBuilder } from '../../../src/model/curve'

const SIZE = 48
const SCALE = 2

/** The region at a place, px. */
export type LabelAt = (x: number, y: number) => number

/** A raster of 48 x 48 px with the label of a function at the center of each sample. */
function rasterBy(labelAt: LabelAt): LabelRaster {
  const side = SIZE * SCALE
  const labels = Int32Array.from({ length: side * side }, (_, i) =>
    labelAt(((i % side) + 0.5) / SCALE, (Math.floor(i / side) + 0.5) / SCALE),
  )
  return { width: side, height: side, scale: SCALE, labels }
}

/** Visibility in which each region r is in layer r, and all but the transparent ones are opaque. */
export function visibilityBy(labelAt: LabelAt, regionCount: number, transparent: readonly number[] = []): Visibility {
  const layerOf = Int32Array.from({ length: regionCount }, (_, r) => r)
  const isOpaque = Uint8Array.from({ length: regionCount }, (_, r) => (transparent.includes(r) ? 0 : 1))
  return new Visibility(rasterBy(labelAt), layerOf, isOpaque, 1.5)
}

/** A border x = at(y) from the top to the bottom of the picture, so that the region on its right hand is that of smaller x. */
function borderBy(at: (y: number) => number, top = 4, bottom = 44): Curve {
  const out = new CurveBuilder(at(top), top)
  for (let y = top + 1; y <= bottom; y++) out.line(at(y), y)
  return out.build()
}

/** A wavy border between region 1 (smaller x) and region 2, and beyond region 2, `room` px wide, region 0, which hides nothing. */
export interface HiddenBorder {
  readonly run: BorderRun
  readonly area: HiddenArea
  readonly labelAt: LabelAt
}

export function hiddenBorder(amplitude: number, waves: number, room: number): HiddenBorder {
  const at = (y: number): number => 20 + amplitude * Math.sin((waves * y) / 8)
  const labelAt: LabelAt = (x, y) => (x < at(y) ? 1 : x < at(y) + room ? 2 : 0)
  const run = sampleRun([borderBy(at)])
  return { run, area: new HiddenArea(visibilityBy(labelAt, 3), 1, run.ends), labelAt }
}

/** Places on a curve at most 0.25 px apart, interleaved x, y. */
export function placesOn(curve: Curve): number[] {
  const line = flatten(curve, 0.02)
  const out = [line[0], line[1]]
  for (let k = 2; k < line.length; k += 2) {
    const steps = Math.max(1, Math.ceil(4 * Math.hypot(line[k] - line[k - 2], line[k + 1] - line[k - 1])))
    for (let s = 1; s <= steps; s++) {
      out.push(
        line[k - 2] + ((line[k] - line[k - 2]) * s) / steps,
        line[k - 1] + ((line[k + 1] - line[k - 1]) * s) / steps,
      )
    }
  }
  return out
}

/** The winding number of a closed polygon (interleaved x, y) around a point, positive for clockwise as seen. */
export function windingAt(polygon: readonly number[], x: number, y: number): number {
  let winding = 0
  for (let k = 0; k < polygon.length; k += 2) {
    const [x0, y0] = [polygon[k], polygon[k + 1]]
    const [x1, y1] = [polygon[(k + 2) % polygon.length], polygon[(k + 3) % polygon.length]]
    if (y0 <= y === y1 <= y) continue
    if (x0 + ((y - y0) / (y1 - y0)) * (x1 - x0) < x) winding += y1 < y0 ? 1 : -1
  }
  return winding
}
