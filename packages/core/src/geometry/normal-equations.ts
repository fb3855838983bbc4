import { solveCholesky } from './solve'

/**
 * The normal equations of one Gauss-Newton step with `count` parameters: collect every residual with `add`, then `solve` once. A fit that
 * takes several steps makes new equations for each.
 */
export class NormalEquations {
  private readonly matrix: Float64Array
  private readonly rhs: Float64Array

  constructor(private readonly count: number) {
    this.matrix = new Float64Array(count * count)
    this.rhs = new Float64Array(count)
  }

  /** Adds a residual with its weight and its derivatives with respect to the parameters, the first `count` values of `slopes`. */
  add(residual: number, weight: number, slopes: Float64Array): void {
    const { matrix, rhs, count } = this
    for (let i = 0; i < count; i++) {
      const weighted = weight * slopes[i]
      rhs[i] -= weighted * residual
      for (let j = 0; j <= i; j++) matrix[i * count + j] += weighted * slopes[j]
    }
  }

  /** The step of the parameters that minimizes the weighted squares of the linearized residuals; null when it is not determined. */
  solve(): Float64Array | null {
    return solveCholesky(this.matrix, this.rhs, this.count, 1) ? this.rhs : null
  }
}
