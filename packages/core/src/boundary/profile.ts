import type { RegionMap } from '../model/region-map'
import { Shine } from './conflation'

/** A pixel counts as pure when the other colour's share is below this, or below `PURE_LEVELS` levels. */
const PURE_SHARE = 0.02
const PURE_LEVELS = 1.5
/** Standard error of a point on a clean border between two wide regions, px. */
const SIGMA_CLEAN = 0.05
/** Standard errors, px: a border whose profile never becomes pure; one beside a thin shape; one between
 * thin shapes; one that could only be guessed. */
const SIGMA_SOFT = 0.15
const SIGMA_THIN = 0.08
const SIGMA_CROWDED = 0.2
const SIGMA_GUESS = 0.4
/** A label is given to the larger part of a pixel, so a border runs near the lattice: at most this far, as a part of the reach. */
const MOST_SHIFT = 0.3
/** A pixel further than this from the blend of a border's two colours, levels, holds a third one, if the picture is free of noise. */
const STRAY = 3
const MOST_NOISE = 1
/** Below this sine squared of the angle between two colour differences, three colours lie on one line. */
const COLLINEAR = 0.02

interface ProfilePlan {
  readonly reach: number
  readonly noise: number
}

/**
 * Reads one row or column of pixels across a border. The side before the border (above or left of it) is A, the side after
 * it B; C is what lies beyond a thin A, D beyond a thin B. Holds scratch state so that a measurement allocates nothing.
 */
export class Profile {
  /** Standard error of the last measurement, px. */
  sigma = 0

  private step = 0
  private room = 0
  private readonly shine: Shine
  private readonly mostStray: number
  private readonly labels: Int32Array
  private readonly inkOf: Int32Array

  constructor(
    private readonly pixels: Uint32Array,
    private readonly map: RegionMap<'inks'>,
    private readonly colors: Float64Array,
    private readonly plan: ProfilePlan,
  ) {
    this.labels = map.labels
    this.shine = new Shine(colors)
    this.mostStray = plan.noise < MOST_NOISE ? STRAY * STRAY : Number.POSITIVE_INFINITY
    this.inkOf = map.colorOf
  }

  /**
   * The border's position along the measured axis, px. Horizontal borders: column `x`, lattice row `y`, result a y.
   * Vertical borders: lattice column `x`, row `y`, result an x. What lies further from the lattice than labels can be off is a guess.
   */
  measure(x: number, y: number, isHorizontal: boolean): number {
    const at = isHorizontal ? y : x
    const position = this.read(x, y, isHorizontal)
    const most = MOST_SHIFT * this.plan.reach
    if (Math.abs(position - at) <= most) return position
    this.sigma = Math.hypot(this.sigma, SIGMA_GUESS)
    return position < at ? at - most : at + most
  }

  private read(x: number, y: number, isHorizontal: boolean): number {
    const { width, height } = this.map
    const at = isHorizontal ? y : x
    const size = isHorizontal ? height : width
    this.step = isHorizontal ? width : 1
    const after = y * width + x
    const before = after - this.step
    const a = 4 * this.inkOf[this.labels[before]]
    const b = 4 * this.inkOf[this.labels[after]]
    this.room = Math.min(this.plan.reach, at)
    const lengthA = this.extent(before, -this.step, a, b)
    const thinA = this.thin
    const softA = this.soft
    this.room = Math.min(this.plan.reach, size - at)
    const lengthB = this.extent(after, this.step, b, a)
    const thinB = this.thin
    const contrast = Math.sqrt(this.distanceSquared(a, b))
    this.sigma = Math.hypot(SIGMA_CLEAN, (this.plan.noise / contrast) * Math.sqrt(lengthA + lengthB))
    if (!thinA && !thinB) {
      if (softA || this.soft) this.sigma = Math.hypot(this.sigma, SIGMA_SOFT)
      let position = at
      for (let n = 0, i = before; n < lengthA; n++, i -= this.step) position -= 1 - this.share(i, a, b)
      for (let n = 0, i = after; n < lengthB; n++, i += this.step) position += this.share(i, a, b)
      return position
    }
    if (thinA && thinB) {
      // Neither side becomes pure: what the next pixel holds of the thinner one is all there is to go by.
      this.sigma = Math.hypot(this.sigma, SIGMA_CROWDED)
      return lengthA < lengthB
        ? at - this.beyondThin(before, -this.step, a, b, lengthA, Math.min(1, lengthB))
        : at + this.beyondThin(after, this.step, b, a, lengthB, Math.min(1, lengthA))
    }
    return thinA
      ? at - this.beyondThin(before, -this.step, a, b, lengthA, lengthB)
      : at + this.beyondThin(after, this.step, b, a, lengthB, lengthA)
  }

  private thin = false
  private soft = false

  /**
   * How many pixels from `i` on, walking by `step`, are blends of this side's colour before it is pure.
   * Sets `thin` when another region comes first, `soft` when the reach ends first.
   */
  private extent(i: number, step: number, own: number, other: number): number {
    const label = this.labels[i]
    this.thin = false
    this.soft = false
    for (let n = 0; n < this.room; n++, i += step) {
      if (this.labels[i] !== label) {
        this.thin = true
        return n
      }
      if (this.isPure(i, own, other)) return n
    }
    this.soft = this.room === this.plan.reach
    return this.room
  }

  private isPure(i: number, own: number, other: number): boolean {
    const rest = 1 - this.share(i, own, other)
    return rest < PURE_SHARE || rest * rest * this.distanceSquared(own, other) < PURE_LEVELS * PURE_LEVELS
  }

  /** The share of colour `own` in pixel i, as a blend with `other`, clamped to [0, 1]. */
  private share(i: number, own: number, other: number): number {
    const { colors } = this
    const pixel = this.pixels[i]
    const dr = colors[own] - colors[other]
    const dg = colors[own + 1] - colors[other + 1]
    const db = colors[own + 2] - colors[other + 2]
    const da = colors[own + 3] - colors[other + 3]
    const pr = (pixel & 255) - colors[other]
    const pg = ((pixel >>> 8) & 255) - colors[other + 1]
    const pb = ((pixel >>> 16) & 255) - colors[other + 2]
    const pa = (pixel >>> 24) - colors[other + 3]
    const dot = pr * dr + pg * dg + pb * db + pa * da
    const length = dr * dr + dg * dg + db * db + da * da
    const share = Math.min(1, Math.max(0, dot / length))
    const stray = pr * pr + pg * pg + pb * pb + pa * pa - share * (2 * dot - share * length)
    return stray > this.mostStray ? this.shine.share(pixel, own / 4, other / 4, share) : share
  }

  private distanceSquared(p: number, q: number): number {
    const { colors } = this
    const dr = colors[p] - colors[q]
    const dg = colors[p + 1] - colors[q + 1]
    const db = colors[p + 2] - colors[q + 2]
    const da = colors[p + 3] - colors[q + 3]
    return dr * dr + dg * dg + db * db + da * da
  }

  /**
   * The border's distance into the thin side (colour `own`, `ownLength` pixels from `i` on) when a third colour lies beyond it.
   * Equal colours on both sides: thickness and centre of the profile, its 0th and 1st moments. Otherwise each pixel is
   * unmixed into three shares and the far side's share is summed.
   */
  private beyondThin(
    i: number,
    step: number,
    own: number,
    near: number,
    ownLength: number,
    nearLength: number,
  ): number {
    const { labels, inkOf } = this
    const beyond = i + ownLength * step
    const far = 4 * inkOf[labels[beyond]]
    this.room = this.roomFrom(beyond, step)
    let farLength = this.extent(beyond, step, far, own)
    this.sigma = Math.hypot(this.sigma, SIGMA_THIN)
    if (this.thin) {
      this.sigma = Math.hypot(this.sigma, SIGMA_CROWDED)
      farLength = Math.min(1, farLength)
    }
    const first = i - nearLength * step
    const count = nearLength + ownLength + farLength
    if (this.distanceSquared(near, far) < PURE_LEVELS * PURE_LEVELS) {
      let thickness = 0
      let moment = 0
      for (let n = 0, k = first; n < count; n++, k += step) {
        const share = this.share(k, own, near)
        thickness += share
        moment += share * (n + 0.5)
      }
      if (thickness < 1e-6) return 0
      return moment / thickness - thickness / 2 - nearLength
    }
    let nearSum = 0
    for (let n = 0, k = first; n < count; n++, k += step) {
      nearSum += this.nearShare(k, own, near, far, n < nearLength + ownLength / 2)
    }
    return nearSum - nearLength
  }

  private roomFrom(i: number, step: number): number {
    const { width, height } = this.map
    const x = i % width
    const y = (i - x) / width
    const room = step === 1 ? width - x : step === -1 ? x + 1 : step > 0 ? height - y : y + 1
    return Math.min(this.plan.reach, room)
  }

  /** The share of `near` in pixel k as a blend of three colours; when they lie on one line, of the two on its side. */
  private nearShare(k: number, own: number, near: number, far: number, isNearHalf: boolean): number {
    const { colors } = this
    const pixel = this.pixels[k]
    let nn = 0
    let ff = 0
    let nf = 0
    let pn = 0
    let pf = 0
    for (let c = 0; c < 4; c++) {
      const p = ((pixel >>> (8 * c)) & 255) - colors[own + c]
      const n = colors[near + c] - colors[own + c]
      const f = colors[far + c] - colors[own + c]
      nn += n * n
      ff += f * f
      nf += n * f
      pn += p * n
      pf += p * f
    }
    const determinant = nn * ff - nf * nf
    if (determinant < COLLINEAR * nn * ff) return isNearHalf ? Math.min(1, Math.max(0, pn / nn)) : 0
    return Math.min(1, Math.max(0, (pn * ff - pf * nf) / determinant))
  }
}
