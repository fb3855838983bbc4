import type { Borders } from '../model/borders'
import type { RegionMap } from '../model/region-map'
import type { InkPair } from './edge-inks'
import type { Residual } from './residual'

/** Largest number of pixels, counted from a border across it, that are read on each side to measure where the border lies. */
const REACH = 5
/**
 * Length of a pixel's residual (picture less drawing, four channels), levels, below which it is taken for noise and counts as 0. Pixels
 * that a drawn curve changed are never taken for noise.
 */
const MAX_NOISE = 4
/**
 * Length, levels, of the part of a pixel's residual that is perpendicular to the color line between the two inks of a border, above which
 * the pixel holds a third ink. `OFF_LINE_SHARE` of the contrast of the two inks is added to this bound.
 */
const MAX_OFF_LINE = 8
/**
 * Share (0-1) of the contrast of two inks, which is their distance in levels, that is added to `MAX_OFF_LINE`. A larger share lets more
 * pixels pass as blends of the two inks alone.
 */
const OFF_LINE_SHARE = 0.12

/**
 * Measures how far the drawn curves lie from where the pixels put the borders, in px. For each measured point of a border, the residual
 * (picture less drawing) is projected on the contrast of the two inks and summed across the border in the pixel row or column of the point.
 * In a thin region the measurement reads only up to the region's middle.
 */
export class Displacement {
  private readonly color = new Float64Array(4)

  constructor(
    private readonly residual: Residual,
    private readonly regions: RegionMap<'inks'>,
    private readonly borders: Borders,
  ) {}

  /**
   * The displacement of the drawn curve of edge e from the border in the picture at each of its measured points, px along the pixel row or
   * column of the point. It is positive where the curve lies too far to the right hand of the edge, walked forward. NaN where a third ink
   * disturbs the measurement. `inks` are the inks beside the edge.
   */
  measure(e: number, inks: InkPair): Float64Array {
    const { width, height } = this.regions
    const { points: lattice } = this.borders.map
    const { overpainted } = this.borders
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
      if (overpainted !== undefined && overpainted[after] === 1 && overpainted[after - stride] === 1) {
        out[n] = Number.NaN
        continue
      }
      const before = this.missing(after - stride, -stride, isHorizontal ? y : x, across)
      out[n] = before + this.missing(after, stride, isHorizontal ? height - y : width - x, across)
    }
    return out
  }

  /**
   * The coverage by the ink on the right of an edge that the drawing lacks in the pixels on one side of the border, summed, px; negative
   * where the drawing has too much. The pixels are i, i + stride and so on, `room` of them up to the frame. NaN when a pixel that is read
   * holds a third ink.
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

  /**
   * The coverage (-1 to 1) by the ink on the right of an edge that the drawing lacks in one pixel; negative where it has too much. 0 where
   * the residual is noise, NaN where the pixel holds a third ink.
   */
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

/** The two inks beside the edge that is measured and the square of their distance, levels squared. */
interface Across {
  readonly inks: InkPair
  readonly contrastSquared: number
}
