import type { EdgePoints } from './edge-points'

/** Moments of the area that a closed border's points enclose: `area`, px^2, positive when they run clockwise as seen; its centre; its variances, px^2. */
export interface Moments {
  readonly area: number
  readonly cx: number
  readonly cy: number
  readonly xx: number
  readonly xy: number
  readonly yy: number
}

/** The moments of the polygon of the points, by Green's theorem; not finite when it has no area. */
export function areaMoments({ x, y, count }: EdgePoints): Moments {
  let doubled = 0
  let mx = 0
  let my = 0
  let xx = 0
  let xy = 0
  let yy = 0
  for (let k = 0; k + 1 < count; k++) {
    const x0 = x[k]
    const y0 = y[k]
    const x1 = x[k + 1]
    const y1 = y[k + 1]
    const cross = x0 * y1 - x1 * y0
    doubled += cross
    mx += cross * (x0 + x1)
    my += cross * (y0 + y1)
    xx += cross * (x0 * x0 + x0 * x1 + x1 * x1)
    yy += cross * (y0 * y0 + y0 * y1 + y1 * y1)
    xy += cross * (2 * x0 * y0 + x0 * y1 + x1 * y0 + 2 * x1 * y1)
  }
  const cx = mx / (3 * doubled)
  const cy = my / (3 * doubled)
  return {
    area: doubled / 2,
    cx,
    cy,
    xx: xx / (6 * doubled) - cx * cx,
    xy: xy / (12 * doubled) - cx * cy,
    yy: yy / (6 * doubled) - cy * cy,
  }
}
