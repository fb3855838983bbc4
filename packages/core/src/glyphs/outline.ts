import { SignedArea } from '../verify/signed-area'
import { type Field, SCALE } from './field'
import type { Polygon } from './iso-contours'

/** Fewest vertices of a polygon: that of a dot. */
const MIN_VERTICES = 6

/** The vertices of closed polygons, each with the ones before and after it. Lengths are samples. */
export class Outline {
  /** Number of vertices. */
  readonly count: number
  /** Interleaved x, y of the vertices, polygon after polygon. */
  readonly coords: Float64Array
  readonly next: Int32Array
  readonly previous: Int32Array
  private readonly starts: number[] = []

  constructor(polygons: readonly Polygon[]) {
    this.count = polygons.reduce((sum, { length }) => sum + length / 2, 0)
    this.coords = new Float64Array(2 * this.count)
    this.next = new Int32Array(this.count)
    this.previous = new Int32Array(this.count)
    let start = 0
    for (const polygon of polygons) {
      const count = polygon.length / 2
      this.coords.set(polygon, 2 * start)
      this.starts.push(start)
      for (let i = 0; i < count; i++) {
        this.next[start + i] = start + ((i + 1) % count)
        this.previous[start + i] = start + ((i + count - 1) % count)
      }
      start += count
    }
    this.starts.push(start)
  }

  /** The same polygons with vertices about `spacing` apart, at equal distances along each. */
  respaced(spacing: number): Outline {
    return new Outline(this.polygons().map((polygon) => respacedPolygon(polygon, spacing)))
  }

  /** The part (0-1) of each sample that the polygons cover: a field of the size of `pixels`, enlarged. */
  field({ width, height }: Field): Field {
    return this.cover(width * SCALE, height * SCALE, 1)
  }

  /** The sums of `SCALE` rows of samples that the polygons cover: `SCALE * width` for each row of pixels (see `sumRows`). */
  sums({ width, height }: Field): Float64Array {
    return this.cover(width * SCALE, height, SCALE).values
  }

  /** What the polygons cover of cells 1 sample wide and `tall` samples tall, in samples. */
  private cover(width: number, height: number, tall: number): Field {
    const { coords, next, count } = this
    const area = new SignedArea(width, height)
    for (let i = 0; i < count; i++) {
      const a = 2 * i
      const b = 2 * next[i]
      area.addLine(coords[a], coords[a + 1] / tall, coords[b], coords[b + 1] / tall)
    }
    const values = new Float64Array(width * height)
    const covered = area.collect()
    for (let k = 0; k < covered.count; k++) {
      values[covered.pixels[k]] = tall * Math.min(1, Math.abs(covered.areas[k]))
    }
    return { width, height, values }
  }

  private polygons(): Polygon[] {
    return this.starts.slice(1).map((end, k) => this.coords.slice(2 * this.starts[k], 2 * end))
  }
}

function respacedPolygon(polygon: Polygon, spacing: number): Polygon {
  const count = polygon.length / 2
  const along = new Float64Array(count + 1)
  for (let i = 0; i < count; i++) {
    const j = (2 * i + 2) % polygon.length
    along[i + 1] = along[i] + Math.hypot(polygon[j] - polygon[2 * i], polygon[j + 1] - polygon[2 * i + 1])
  }
  const length = along[count]
  const out = new Float64Array(2 * Math.max(MIN_VERTICES, Math.round(length / spacing)))
  for (let k = 0, i = 0; k < out.length; k += 2) {
    const at = (k * length) / out.length
    while (i + 1 < count && along[i + 1] < at) i++
    const t = length > 0 ? Math.min(1, (at - along[i]) / Math.max(Number.MIN_VALUE, along[i + 1] - along[i])) : 0
    const j = (2 * i + 2) % polygon.length
    out[k] = polygon[2 * i] + t * (polygon[j] - polygon[2 * i])
    out[k + 1] = polygon[2 * i + 1] + t * (polygon[j + 1] - polygon[2 * i + 1])
  }
  return out
}
