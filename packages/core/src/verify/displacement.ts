import type { Borders } from '../model/borders'
import type { RegionMap } from '../model/region-map'
import type { InkPair } from './edge-inks'
import type { Residual } from './residual'

/** Largest number of pixels that are read on each side of a border. */
const REACH = 5
/** Length of a residual, levels, below which a pixel that no curve changed shows noise only. */
const MAX_NOISE = 4
/**
 * Part of a residual across the line between the two inks, levels, above which the pixel holds a third ink. `OFF_LINE_SHARE` of the
 * contrast is added to it.
 */
const MAX_OFF_LINE = 8
/** What is added to `MAX_OFF_LINE`, as a share of the contrast (distance in levels) of the two inks. */
const OFF_LINE_SHARE = 0.12

/**
 * Measures how far the drawn curves lie from where the pixels put the borders. For each measured point, the residual is projected on the
 * contrast of the two inks and summed across the border in the pixel row or column of the point. Where a region is thin, the measurement
 * reads up to its middle only.
 */
export class Displacement {
  private readonly color = new Float64Array(4)

  constructor(
    private readonly residual: Residual,
    private readonly regions: RegionMap<'inks'>,
    private readonly borders: Borders,
  ) {}

  /**
   * The displacement of the drawn curve at each measured point of edge e, px along the row or column of the point, positive where the
   * curve lies too far to the right hand of the edge. NaN where a third ink disturbs the measurement. `inks` are the inks beside the edge.
   */
  measure(e: number, inks: InkPair): Float64Array {
    const { width, height } = this.regions
    const { points: lattice } = this.borders.map
    const { start, step } = this.borders.points
    const across = { inks, contrastSquared: this.residual.contrastSquared(inks) }
    const out = new Float64Array(start[e + 1] - start[e])
    for (let n = 0; n < out.length; n++) {
      const k = step[start[e] + n]
      const isHorizontal = lattice[2 * k + 1] === lattice[2 * k + 3]
      const x = Math.min(lattice[2 * k], lattice[2 * k + 2])
      const y = Math.min(lattice[2 * k + 1], lattice[2 * k + 3])
      const stride = isHorizontal ? width : 1
      const after = y * width + x
      const before = this.missing(after - stride, -stride, isHorizontal ? y : x, across)
      out[n] = before + this.missing(after, stride, isHorizontal ? height - y : width - x, across)
    }
    return out
  }

  /**
   * The coverage of the right ink that the drawing lacks in the pixels on one side of the border, summed, px; negative where it has too
   * much. The pixels are i, i + stride and so on, `room` of them up to the frame. NaN when a pixel that is read holds a third ink.
   */
  private missing(i: number, stride: number, room: number, across: Across): number {
    const { labels } = this.regions
    const most = Math.min(room, 2 * REACH)
    let extent = 1
    while (extent < most && labels[i + extent * stride] === labels[i]) extent++
    const read = Math.min(REACH, extent < most ? extent / 2 : room)
    let sum = 0
    for (let n = 0, pixel = i; n < read; n++, pixel += stride) {
      const coverage = this.missingIn(pixel, across)
      if (coverage === 0 && !this.residual.isChanged(pixel)) break
      sum += Math.min(1, read - n) * coverage
    }
    return sum
  }

  private missingIn(pixel: number, { inks, contrastSquared }: Across): number {
    const { residual, color } = this
    residual.read(pixel, color)
    let dot = 0
    let square = 0
    for (let c = 0; c < 4; c++) {
      dot += color[c] * residual.contrast(inks, c)
      square += color[c] * color[c]
    }
    if (square < MAX_NOISE * MAX_NOISE && !residual.isChanged(pixel)) return 0
    const limit = MAX_OFF_LINE + OFF_LINE_SHARE * Math.sqrt(contrastSquared)
    if (square - (dot * dot) / contrastSquared > limit * limit) return Number.NaN
    return Math.min(1, Math.max(-1, dot / contrastSquared))
  }
}

/** The two inks beside the measured edge and their squared distance, levels squared. */
interface Across {
  readonly inks: InkPair
  readonly contrastSquared: number
}
