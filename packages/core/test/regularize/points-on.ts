import { flatten } from '../../src/geometry/flatten'
import type { MeasuredPoints } from '../../src/model/borders'
import type { Curve } from '../../src/model/curve'

/** Points on a curve, about a px apart, as its measured border. */
export function pointsOn(curve: Curve, sigma: number): MeasuredPoints {
  const line = flatten(curve, 0.002)
  const x: number[] = []
  const y: number[] = []
  for (let k = 0; k + 3 < line.length; k += 2) {
    const steps = Math.max(1, Math.round(Math.hypot(line[k + 2] - line[k], line[k + 3] - line[k + 1])))
    for (let s = 0; s < steps; s++) {
      x.push(line[k] + ((line[k + 2] - line[k]) * s) / steps)
      y.push(line[k + 1] + ((line[k + 3] - line[k + 1]) * s) / steps)
    }
  }
  const count = x.length
  return {
    start: Int32Array.of(0, count),
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    sigma: new Float64Array(count).fill(sigma),
    step: new Int32Array(count),
  }
}
