import type { Reading } from '../model/reading'
import type { RegionMap } from '../model/region-map'
import { InkCoverage } from './ink-coverage'

/** How far the pixels beside a border are trusted. */
export interface MeasurePlan {
  /** Most pixels that are read on each side of a border: how far blur may spread it. */
  readonly reach: number
  /** Standard deviation of a pixel's channel, levels. */
  readonly noise: number
  /** Standard error, px, of a point on a border between two wide regions without noise. */
  readonly sigma: number
  /** Whether a filter may have resized the picture, which the points then tell (`removePhaseError`). Samples that were solved for are not filtered. */
  readonly mayBeResized?: boolean
}

/** What a side whose ink does not become pure within reach adds to the standard error, px. */
const SIGMA_SOFT = 0.15
/** What a region thinner than the reach on one side adds, px. */
const SIGMA_THIN = 0.08
/** What thin regions on both sides, or one behind the other, add, px. */
const SIGMA_CROWDED = 0.2
/** What a position further from the lattice than `MAX_SHIFT` adds, px. */
const SIGMA_GUESS = 0.4
/**
 * Largest distance between a border and its lattice step, as a share of the reach. The ink that covers more of a pixel owns it, so a
 * border runs near the lattice; a position further off is moved back and trusted little.
 */
const MAX_SHIFT = 0.3
/** Coverage, px, below which a thin region is not there. */
const MIN_THICKNESS = 1e-6

/** A place on a border: its coordinate along the measured axis, px, and the standard error, px. */
export interface Measurement {
  readonly position: number
  readonly sigma: number
  /** Whether both sides are wider than the reach, or end at the frame. */
  readonly isWide: boolean
}

/** A row or column of pixels, walked from a border outward. */
interface Walk {
  /** The first pixel. */
  readonly from: number
  /** What is added to come to the next pixel. */
  readonly step: number
  /** Pixels that may be read: the reach, or fewer where the frame comes first. */
  readonly room: number
}

/** The pixels on one side of a border that are blends. */
interface Side {
  /** Number of pixels before the side ends. */
  readonly length: number
  /** What ends it: a pixel of its ink alone, another region, the frame, or the reach. */
  readonly end: 'pure' | 'region' | 'frame' | 'reach'
}

/**
 * Measures borders by partial area in one row or column of pixels at a time: the coverages of the two inks beside the border add up
 * to its mean position in that row or column (Trujillo-Pino et al. 2013).
 */
export class EdgeProfile {
  private readonly regions: RegionMap<'inks'>
  private readonly coverage: InkCoverage

  constructor(
    reading: Reading,
    private readonly plan: MeasurePlan,
  ) {
    this.regions = reading.regions
    this.coverage = new InkCoverage(reading, plan.noise)
  }

  /** Measures a horizontal border in pixel column x at lattice row y; the position is a y. */
  acrossRows(x: number, y: number): Measurement {
    const { width, height } = this.regions
    return this.measure(y * width + x, width, y, height)
  }

  /** Measures a vertical border in pixel row y at lattice column x; the position is an x. */
  acrossColumns(x: number, y: number): Measurement {
    const { width } = this.regions
    return this.measure(y * width + x, 1, x, width)
  }

  /** `after` is the pixel behind the border, whose lattice coordinate along the measured axis is `at` of `size`. */
  private measure(after: number, step: number, at: number, size: number): Measurement {
    const { reach } = this.plan
    const before = { from: after - step, step: -step, room: Math.min(reach, at) }
    const measured = this.read(at, before, { from: after, step, room: Math.min(reach, size - at) })
    const maxShift = MAX_SHIFT * reach
    if (Math.abs(measured.position - at) <= maxShift) return measured
    const position = measured.position < at ? at - maxShift : at + maxShift
    return { position, sigma: Math.hypot(measured.sigma, SIGMA_GUESS), isWide: false }
  }

  private read(at: number, before: Walk, after: Walk): Measurement {
    const { coverage, plan } = this
    const a = this.inkAt(before.from)
    const b = this.inkAt(after.from)
    const first = this.sideOf(before, a, b)
    const second = this.sideOf(after, b, a)
    const contrast = Math.sqrt(coverage.contrastSquared(a, b))
    const sigma = Math.hypot(plan.sigma, (plan.noise / contrast) * Math.sqrt(first.length + second.length))
    if (first.end !== 'region' && second.end !== 'region') {
      const isSoft = first.end === 'reach' || second.end === 'reach'
      let position = at
      for (let n = 0, i = before.from; n < first.length; n++, i += before.step) position -= 1 - coverage.of(i, a, b)
      for (let n = 0, i = after.from; n < second.length; n++, i += after.step) position += coverage.of(i, a, b)
      return { position, sigma: isSoft ? Math.hypot(sigma, SIGMA_SOFT) : sigma, isWide: true }
    }
    const isCrowded = first.end === 'region' && second.end === 'region'
    const isFirstThin = isCrowded ? first.length < second.length : first.end === 'region'
    const [walk, thin, near] = isFirstThin ? [before, first, second] : [after, second, first]
    // Between two thin regions neither side becomes pure: only the nearest pixel of the other one tells its ink.
    const nearLength = isCrowded ? Math.min(1, near.length) : near.length
    const [own, other] = isFirstThin ? [a, b] : [b, a]
    const depth = this.intoThin(walk, [other, own], nearLength, thin.length)
    const known = Math.hypot(isCrowded ? Math.hypot(sigma, SIGMA_CROWDED) : sigma, SIGMA_THIN)
    return {
      position: isFirstThin ? at - depth.position : at + depth.position,
      sigma: depth.isCrowded ? Math.hypot(known, SIGMA_CROWDED) : known,
      isWide: false,
    }
  }

  private inkAt(pixel: number): number {
    const { labels, colorOf } = this.regions
    return colorOf[labels[pixel]]
  }

  /** The side of a border that a walk begins on. `own` is its ink, `other` the ink across. */
  private sideOf({ from, step, room }: Walk, own: number, other: number): Side {
    const { labels } = this.regions
    const label = labels[from]
    for (let n = 0, i = from; n < room; n++, i += step) {
      if (labels[i] !== label) return { length: n, end: 'region' }
      if (this.coverage.isPure(i, own, other)) return { length: n, end: 'pure' }
    }
    return { length: room, end: room === this.plan.reach ? 'reach' : 'frame' }
  }

  /**
   * How far a border lies inside a thin region, px from its lattice step, when another region lies beyond the thin one. The inks are those
   * before the border and of the thin region. Where the ink beyond is like the one before, the thin region is a line: thickness and
   * center are the 0th and 1st moments of its coverage. Elsewhere each pixel is unmixed into three inks and the coverage of the first is
   * summed. `isCrowded` tells that the region beyond is thin as well.
   */
  private intoThin(
    { from, step }: Walk,
    [near, own]: readonly [number, number],
    nearLength: number,
    ownLength: number,
  ): { readonly position: number; readonly isCrowded: boolean } {
    const { coverage } = this
    const beyond = from + ownLength * step
    const far = this.inkAt(beyond)
    const side = this.sideOf({ from: beyond, step, room: this.roomFrom(beyond, step) }, far, own)
    const isCrowded = side.end === 'region'
    const count = nearLength + ownLength + (isCrowded ? Math.min(1, side.length) : side.length)
    const first = from - nearLength * step
    if (coverage.areAlike(near, far)) {
      let thickness = 0
      let moment = 0
      for (let n = 0, k = first; n < count; n++, k += step) {
        const part = coverage.of(k, own, near)
        thickness += part
        moment += part * (n + 0.5)
      }
      const position = thickness < MIN_THICKNESS ? 0 : moment / thickness - thickness / 2 - nearLength
      return { position, isCrowded }
    }
    const inks: readonly [number, number, number] = [near, own, far]
    let sum = 0
    for (let n = 0, k = first; n < count; n++, k += step) {
      sum += coverage.ofFirst(k, inks, n < nearLength + ownLength / 2)
    }
    return { position: sum - nearLength, isCrowded }
  }

  /** Pixels that may be read from pixel i on: the reach, or fewer where the frame comes first. */
  private roomFrom(i: number, step: number): number {
    const { width, height } = this.regions
    const x = i % width
    const y = (i - x) / width
    const room = step === 1 ? width - x : step === -1 ? x + 1 : step > 0 ? height - y : y + 1
    return Math.min(this.plan.reach, room)
  }
}
