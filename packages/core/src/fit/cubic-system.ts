import { solveCholesky } from '../geometry/solve'

/** The pairs of Bernstein polynomials i >= j, in the order of the sums. */
const PAIRS = 10

/**
 * The normal equations of a Bezier cubic through weighted points at known parameters: `t`, `px`, `py`, `pw` hold `count` of them and
 * `control` receives x0 y0 ... x3 y3. A point counts with its distance along the curve's normal (Gauss-Newton on the distance to the
 * curve, called tangent distance by Wang, Pottmann and Liu 2006), which converges in a step or two where the distance at a fixed
 * parameter takes dozens. `slide` is what a step along the curve costs, in what a step across it does: 1 is the distance at the
 * fixed parameter. The first and last points hold the curve's ends where they are: else those would slide. Every method returns false, with `control` undefined, when the equations have no solution. Allocates
 * nothing.
 */
export class CubicSystem {
  private readonly matrix = new Float64Array(64)
  private readonly rhs = new Float64Array(8)
  private readonly basis = new Float64Array(4)
  private readonly sums = new Float64Array(3 * PAIRS)
  private readonly moments = new Float64Array(8)
  /** Rows: the directions, of arm 1 (x, y) and of arm 2 (x, y), that the arms may move in. */
  private readonly freedom = new Float64Array(16)
  private free = 4
  private isHeld0 = false
  private isHeld3 = false

  /** All four control points from the points' parameters alone: the start, when no curve is known yet. */
  fitParameters(
    t: Float64Array,
    px: Float64Array,
    py: Float64Array,
    pw: Float64Array,
    count: number,
    control: Float64Array,
  ): boolean {
    const { matrix, rhs, basis: b } = this
    matrix.fill(0, 0, 16)
    rhs.fill(0)
    for (let k = 0; k < count; k++) {
      bernstein(t[k], b)
      const w = pw[k]
      for (let i = 0; i < 4; i++) {
        const wb = w * b[i]
        rhs[i] += wb * px[k]
        rhs[4 + i] += wb * py[k]
        for (let j = 0; j <= i; j++) matrix[4 * i + j] += wb * b[j]
      }
    }
    if (!solveCholesky(matrix, rhs, 4, 2)) return false
    for (let i = 0; i < 4; i++) {
      control[2 * i] = rhs[i]
      control[2 * i + 1] = rhs[4 + i]
    }
    return true
  }

  /** All four control points, by the distances along the normals of the curve in `control`. */
  fitNormals(
    t: Float64Array,
    px: Float64Array,
    py: Float64Array,
    pw: Float64Array,
    count: number,
    control: Float64Array,
    slide: number,
  ): boolean {
    const { matrix, rhs, sums, moments } = this
    this.collect(t, px, py, pw, count, control, slide)
    for (let i = 0, pair = 0; i < 4; i++) {
      for (let j = 0; j <= i; j++, pair += 3) {
        matrix[16 * i + 2 * j] = sums[pair]
        matrix[16 * i + 2 * j + 1] = sums[pair + 1]
        matrix[16 * i + 8 + 2 * j] = sums[pair + 1]
        matrix[16 * i + 8 + 2 * j + 1] = sums[pair + 2]
      }
    }
    rhs.set(moments)
    if (!solveCholesky(matrix, rhs, 8, 1)) return false
    control.set(rhs)
    return true
  }

  /** The directions of the arms that `fitArms` keeps: unit vectors into the curve at both ends; (0, 0) leaves an arm free. */
  hold(tx0: number, ty0: number, tx3: number, ty3: number): void {
    const { freedom } = this
    freedom.fill(0)
    this.isHeld0 = tx0 !== 0 || ty0 !== 0
    this.isHeld3 = tx3 !== 0 || ty3 !== 0
    const n0 = this.isHeld0 ? 1 : 2
    this.free = n0 + (this.isHeld3 ? 1 : 2)
    freedom[0] = this.isHeld0 ? tx0 : 1
    if (this.isHeld0) freedom[1] = ty0
    else freedom[5] = 1
    freedom[4 * n0 + 2] = this.isHeld3 ? tx3 : 1
    if (this.isHeld3) freedom[4 * n0 + 3] = ty3
    else freedom[4 * n0 + 7] = 1
  }

  /** The two arms, the ends held. With a slide of 1 no curve need be known yet. False also for arms of no length. */
  fitArms(
    t: Float64Array,
    px: Float64Array,
    py: Float64Array,
    pw: Float64Array,
    count: number,
    control: Float64Array,
    slide: number,
  ): boolean {
    const { matrix, rhs, freedom, free } = this
    this.collect(t, px, py, pw, count, control, slide)
    for (let a = 0; a < free; a++) {
      rhs[a] = 0
      for (let p = 0; p < 4; p++) {
        const f = freedom[4 * a + p]
        if (f !== 0) rhs[a] += f * this.pull(p, control)
      }
      for (let b = 0; b <= a; b++) {
        let sum = 0
        for (let p = 0; p < 4; p++) {
          for (let q = 0; q < 4; q++) sum += freedom[4 * a + p] * freedom[4 * b + q] * this.entry(2 + p, 2 + q)
        }
        matrix[free * a + b] = sum
      }
    }
    if (!solveCholesky(matrix, rhs, free, 1)) return false
    if ((this.isHeld0 && !(rhs[0] > 0)) || (this.isHeld3 && !(rhs[free - 1] > 0))) return false
    for (let p = 0; p < 4; p++) {
      let arm = 0
      for (let a = 0; a < free; a++) arm += rhs[a] * freedom[4 * a + p]
      control[2 + p] = control[p < 2 ? p : 4 + p] + arm
    }
    return true
  }

  /** Sums of the products of Bernstein polynomials times each point's 2 x 2 weight: xx, xy, yy by pair, and their moments. */
  private collect(
    t: Float64Array,
    px: Float64Array,
    py: Float64Array,
    pw: Float64Array,
    count: number,
    c: Float64Array,
    slide: number,
  ): void {
    const { sums, moments, basis: b } = this
    sums.fill(0)
    moments.fill(0)
    for (let k = 0; k < count; k++) {
      const v = t[k]
      const u = 1 - v
      const gx = u * u * (c[2] - c[0]) + 2 * u * v * (c[4] - c[2]) + v * v * (c[6] - c[4])
      const gy = u * u * (c[3] - c[1]) + 2 * u * v * (c[5] - c[3]) + v * v * (c[7] - c[5])
      const along = pw[k] * (k === 0 || k === count - 1 ? 1 : slide)
      const across = (pw[k] - along) / (gx * gx + gy * gy + 1e-12)
      const wxx = along + across * gy * gy
      const wxy = -across * gx * gy
      const wyy = along + across * gx * gx
      const mx = wxx * px[k] + wxy * py[k]
      const my = wxy * px[k] + wyy * py[k]
      bernstein(v, b)
      for (let i = 0, pair = 0; i < 4; i++) {
        moments[2 * i] += b[i] * mx
        moments[2 * i + 1] += b[i] * my
        for (let j = 0; j <= i; j++, pair += 3) {
          const product = b[i] * b[j]
          sums[pair] += product * wxx
          sums[pair + 1] += product * wxy
          sums[pair + 2] += product * wyy
        }
      }
    }
  }

  /** The entry of the 8 x 8 matrix at the coordinates r and s of the control points. */
  private entry(r: number, s: number): number {
    const i = Math.max(r, s) >> 1
    const j = Math.min(r, s) >> 1
    return this.sums[3 * ((i * (i + 1)) / 2 + j) + (r & 1) + (s & 1)]
  }

  /** What pulls coordinate p of the arms when both have no length: the points, less what the ends explain. */
  private pull(p: number, control: Float64Array): number {
    let sum = this.moments[2 + p]
    for (let s = 0; s < 8; s++) {
      const base = s < 4 ? control[s & 1] : control[6 + (s & 1)]
      sum -= this.entry(2 + p, s) * base
    }
    return sum
  }
}

function bernstein(v: number, out: Float64Array): void {
  const u = 1 - v
  out[0] = u * u * u
  out[1] = 3 * u * u * v
  out[2] = 3 * u * v * v
  out[3] = v * v * v
}
