import type { Borders } from '../model/borders'
import type { RegionMap } from '../model/region-map'
import type { Residual } from './residual'

/** Most pixels read on each side of a border. */
const REACH = 5
/** Where no curve passes, a residual below this, levels, is noise. */
const NOISE_LEVELS = 4
/** A residual further than this from the straight line between the two inks, in levels and in parts of their contrast, is a third ink's. */
const STRANGE_LEVELS = 8
const STRANGE_SHARE = 0.12

/**
 * How far the drawn curve of an edge lies from where the pixels put it, by measured point of the edge: the residual, in parts of the
 * contrast of its two inks, summed across the edge in that pixel row or column. Between two edges of a thin region the middle is the limit.
 */
export class Displacement {
  /**
   * Of the last edge measured, by measured point: px along the measured axis by which the curve lies too far to the right hand;
   * NaN where a third ink disturbs.
   */
  readonly values: Float64Array
  count = 0
  private isStrange = false
  private from = 0
  private to = 0
  private contrastSquared = 0

  constructor(
    private readonly residual: Residual,
    private readonly regions: RegionMap<'inks'>,
    private readonly borders: Borders,
  ) {
    const { start } = borders.points
    let longest = 0
    for (let e = 0; e + 1 < start.length; e++) longest = Math.max(longest, start[e + 1] - start[e])
    this.values = new Float64Array(longest)
  }

  /** Measures edge e, whose left side has ink `from` and right side ink `to`. */
  measure(e: number, from: number, to: number): void {
    const { points } = this.borders.map
    const { start, step: steps } = this.borders.points
    const { width, height } = this.regions
    this.from = from
    this.to = to
    this.contrastSquared = this.residual.contrastSquared(from, to)
    this.count = 0
    for (let n = start[e]; n < start[e + 1]; n++) {
      const k = steps[n]
      const isHorizontal = points[2 * k + 1] === points[2 * k + 3]
      const x = Math.min(points[2 * k], points[2 * k + 2])
      const y = Math.min(points[2 * k + 1], points[2 * k + 3])
      const step = isHorizontal ? width : 1
      const after = y * width + x
      this.isStrange = false
      const before = this.sum(after - step, -step, isHorizontal ? y : x)
      const missing = before + this.sum(after, step, isHorizontal ? height - y : width - x)
      this.values[this.count++] = this.isStrange ? Number.NaN : missing
    }
  }

  /** What the right ink's shares lack in the pixels from i on, on one side of the border; `room` pixels are left to the frame. */
  private sum(i: number, step: number, room: number): number {
    const { labels } = this.regions
    const most = Math.min(room, 2 * REACH)
    let extent = 1
    while (extent < most && labels[i + extent * step] === labels[i]) extent++
    const read = Math.min(REACH, extent < most ? extent / 2 : room)
    let sum = 0
    for (let n = 0, p = i; n < read; n++, p += step) {
      const share = this.share(p)
      if (share === 0 && !this.residual.isChanged(p)) break
      sum += Math.min(1, read - n) * share
    }
    return sum
  }

  private share(pixel: number): number {
    const { residual, from, to, contrastSquared } = this
    const { color } = residual
    residual.read(pixel)
    let dot = 0
    let square = 0
    for (let c = 0; c < 4; c++) {
      dot += color[c] * residual.contrast(from, to, c)
      square += color[c] * color[c]
    }
    if (square < NOISE_LEVELS * NOISE_LEVELS && !residual.isChanged(pixel)) return 0
    const limit = STRANGE_LEVELS + STRANGE_SHARE * Math.sqrt(contrastSquared)
    if (square - (dot * dot) / contrastSquared > limit * limit) this.isStrange = true
    return Math.min(1, Math.max(-1, dot / contrastSquared))
  }
}
