import type { Picture } from '../model/color-space'
import { CHANNELS } from './fit/samples'
import type { PaintedArea } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** Fewest pixels in a row, px, that are a side of an edge: a shaded ring of a small picture has few. */
const MIN_SIDE = 3
/** Most pixels between two sides. A Lanczos filter moves 3 px on each side, sharpening one more. */
const MAX_EDGE = 9
/** Least step between the paints of two sides in a channel, levels. Rounding changes the overshoot of such a step by 0.01. */
const MIN_STEP = 48
/** Largest error, levels, of a paint that tells where overshoot begins. */
const MAX_ERROR = 1.5
/** Room that a channel needs beyond the paint, as a share of the step. Less, and overshoot is cut off. */
const MIN_ROOM = 0.2
/**
 * Least overshoot, as a share of the step. On a hundred small rings, buttons and discs, renders have 0.008 at most, pictures reduced by a cubic
 * filter 0.036 and more.
 */
const MIN_OVERSHOOT = 0.02
/** Overshoot, as a share of the step, from which on something thin lies at the edge, such as an outline: a Lanczos filter makes less than 0.09. */
const MAX_OVERSHOOT = 0.14
/** Fewest edges that are believed, and the least share of all that they are. */
const MIN_EDGES = 24
const MIN_SIMPLE = 0.75
/** Quantile of the edges that is the picture's overshoot: it depends on where in a pixel an edge lies, so many edges overshoot little. */
const QUANTILE = 0.9
/**
 * Least overshoot of the middle one of the edges, as a share of the step. A single straight edge with a shadow beside it is a tenth of all edges of a page and
 * overshoots by up to 0.08; there the middle one has 0. In renders it has 0.005 at most, in sharpened pictures 0.014 and more.
 */
const MIN_MEDIAN = 0.01

/**
 * How far pixels beside the edges of shaded areas lie beyond their paints, as a share of the step to the other side's paint; 0 where it is
 * small or too few edges tell. Sides of small shaded shapes have no two equal pixels, so the edges between flat sides
 * (`measureOvershoot`) tell of such pictures nothing, or something wrong.
 */
export function shadedOvershoot(
  picture: Picture<'rgb'>,
  areas: SmoothAreas,
  painted: readonly PaintedArea[],
  shadingOf: Int32Array,
): number {
  const edges = new ShadedEdges(picture, areas, painted, shadingOf)
  const { width, height } = picture
  for (let y = 0; y < height; y++) edges.addLine(y * width, width, 1)
  for (let x = 0; x < width; x++) edges.addLine(x, height, width)
  return edges.usualOvershoot()
}

/** The edges beside shaded areas along rows and columns. */
class ShadedEdges {
  private readonly overshoots: number[] = []
  private readonly own = new Float64Array(CHANNELS)
  private readonly other = new Float64Array(CHANNELS)

  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly areas: SmoothAreas,
    private readonly painted: readonly PaintedArea[],
    private readonly shadingOf: Int32Array,
  ) {}

  /** Adds the edges of one row or column: `count` pixels from `first`, `step` apart. */
  addLine(first: number, count: number, step: number): void {
    let end = -1
    for (let k = 0; k < count; ) {
      const side = this.sideOf(first + k * step)
      let next = k + 1
      while (next < count && this.sideOf(first + next * step) === side) next++
      if (side !== null && next - k >= MIN_SIDE) {
        if (end >= 0 && k > end + 1 && k - end - 1 <= MAX_EDGE) {
          this.addSide(first + end * step, first + k * step, step)
          this.addSide(first + k * step, first + end * step, -step)
        }
        end = next - 1
      }
      k = next
    }
  }

  /** The overshoot that most edges do not exceed, as a share of the step; 0 where that is small, or too few edges tell. */
  usualOvershoot(): number {
    const simple = this.overshoots.filter((size) => size <= MAX_OVERSHOOT).sort((a, b) => a - b)
    if (simple.length < MIN_EDGES || simple.length < MIN_SIMPLE * this.overshoots.length) return 0
    if (simple[simple.length >> 1] < MIN_MEDIAN) return 0
    const overshoot = simple[Math.floor(QUANTILE * (simple.length - 1))]
    return overshoot < MIN_OVERSHOOT ? 0 : overshoot
  }

  /** What a pixel belongs to: a shading, or below these another smooth area; null at edges. */
  private sideOf(i: number): number | null {
    if (this.shadingOf[i] >= 0) return this.shadingOf[i]
    const area = this.areas.areaOf[i]
    return area === NO_AREA ? null : ~area
  }

  /** Adds how far pixels between `from` and `to` lie beyond the paint of the side that ends at `from`, if that is exact and has room. */
  private addSide(from: number, to: number, step: number): void {
    if (this.shadingOf[from] < 0 || this.painted[this.shadingOf[from]].error > MAX_ERROR) return
    let most = -1
    for (let i = from + step; i !== to; i += step) {
      this.paintAt(from, i, this.own)
      this.paintAt(to, i, this.other)
      const pixel = this.picture.pixels[i]
      for (let c = 0; c < CHANNELS; c++) {
        const size = this.other[c] - this.own[c]
        if (Math.abs(size) < MIN_STEP) continue
        const room = size > 0 ? this.own[c] : (c === 3 ? 255 : pixel >>> 24) - this.own[c]
        if (room <= MIN_ROOM * Math.abs(size)) continue
        most = Math.max(most, 0, (this.own[c] - ((pixel >>> (8 * c)) & 255)) / size)
      }
    }
    if (most >= 0) this.overshoots.push(most)
  }

  /** The color at pixel i of what pixel `of` is painted with. */
  private paintAt(of: number, i: number, out: Float64Array): void {
    const shading = this.shadingOf[of]
    const x = i % this.picture.width
    if (shading >= 0) this.painted[shading].paint.colorAt(x + 0.5, (i - x) / this.picture.width + 0.5, out)
    else for (let c = 0; c < CHANNELS; c++) out[c] = (this.picture.pixels[of] >>> (8 * c)) & 255
  }
}
