import type { GrowingPoints } from './aliased-stretches'

/** Most lattice lines by which an outline climbs from one point to the next of a stretch. */
const MAX_CLIMB = 2

/** The measured points of one edge beside their lattice steps. Points are counted from the first of the edge. */
export class OutlinePoints {
  /** 1 for each point on a horizontal lattice step, whose position is a y. */
  readonly isHorizontal: Uint8Array
  /** The lattice line of each point's step, along the measured axis. */
  readonly line: Int32Array
  /** 1 where that axis points to the right hand of the edge, -1 elsewhere. */
  readonly rightward: Int8Array
  /** How far each point lies from its line, px, toward the right hand. */
  readonly offset: Float64Array

  constructor(
    lattice: Int32Array,
    private readonly points: GrowingPoints,
    private readonly from: number,
    readonly count: number,
    readonly isLoop: boolean,
    private readonly seams: Uint8Array,
  ) {
    this.isHorizontal = new Uint8Array(count)
    this.line = new Int32Array(count)
    this.rightward = new Int8Array(count)
    this.offset = new Float64Array(count)
    for (let k = 0; k < count; k++) {
      const at = 2 * points.step[from + k]
      const isHorizontal = lattice[at + 1] === lattice[at + 3]
      this.isHorizontal[k] = isHorizontal ? 1 : 0
      this.line[k] = lattice[isHorizontal ? at + 1 : at]
      this.rightward[k] = (isHorizontal ? lattice[at + 2] > lattice[at] : lattice[at + 3] < lattice[at + 1]) ? 1 : -1
      this.offset[k] = (this.positions(k)[from + k] - this.line[k]) * this.rightward[k]
    }
  }

  /** The index of a point, that of a loop going around; -1 beyond an end. */
  index(k: number): number {
    if (this.isLoop) return ((k % this.count) + this.count) % this.count
    return k >= 0 && k < this.count ? k : -1
  }

  /** Whether the picture shows no edge at a point. */
  isSeam(k: number): boolean {
    return this.seams[this.from + k] === 1
  }

  /** Whether the point after k goes on in the same direction, along the same axis, without a jump. */
  goesOn(k: number): boolean {
    const { isHorizontal, rightward, line } = this
    return (
      isHorizontal[k] === isHorizontal[k + 1] &&
      rightward[k] === rightward[k + 1] &&
      Math.abs(line[k + 1] - line[k]) <= MAX_CLIMB
    )
  }

  /** Whether the border climbs by one line after point k, on a slope whose coverages change between stairs: those of a diagonal do not. */
  isTellingStair(k: number): boolean {
    const { isHorizontal, line } = this
    const [before, next, after] = [this.index(k - 1), this.index(k + 1), this.index(k + 2)]
    if (before < 0 || next < 0 || after < 0) return false
    if (isHorizontal[k] !== isHorizontal[next] || Math.abs(line[k] - line[next]) !== 1) return false
    const isLevel = (a: number, b: number): boolean => isHorizontal[a] === isHorizontal[b] && line[a] === line[b]
    return isLevel(before, k) || isLevel(next, after)
  }

  /** Moves point k to a distance, px, from its line toward the right hand, and gives it a larger standard error. */
  place(k: number, offset: number, sigma: number): void {
    const { points, from } = this
    this.positions(k)[from + k] = this.line[k] + offset * this.rightward[k]
    points.sigma[from + k] = Math.hypot(points.sigma[from + k], sigma)
  }

  private positions(k: number): Float64Array {
    return this.isHorizontal[k] === 1 ? this.points.y : this.points.x
  }
}
