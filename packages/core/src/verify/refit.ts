import { bridgedCurveBetween, closingPlace, endGap, fitOpen, type OpenFit } from '../fit/fit-open'
import type { EdgePoints } from '../fit/points/edge-points'
import { loadPoints } from '../fit/points/load-points'
import type { MeasuredPoints } from '../model/borders'
import type { Curve } from '../model/curve'

/** How a stretch is fitted again. */
export interface RefitMethod {
  /** Price of a parameter where the stretch is split into segments, relative to the usual one. */
  readonly price: number
  /** Where its pieces meet, as in `OpenMethod`. */
  readonly joints: 'settled' | 'midway'
}

/** Measured points `first` to `first + count - 1` of edge e, ready for fitting. After the last point of a closed edge comes its first. */
export function pointsOf(borders: MeasuredPoints, e: number, first: number, count: number): EdgePoints {
  const start = borders.start[e]
  const length = borders.start[e + 1] - start
  const pick = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: count }, (_, k) => values[start + ((first + k) % length)])
  return loadPoints(pick(borders.x), pick(borders.y), pick(borders.sigma), 0, count, false)
}

/** A stretch of an edge, fitted once more by its points alone. */
export class Refit {
  private readonly open: OpenFit

  constructor(points: EdgePoints, lambda: number, { price, joints }: RefitMethod) {
    this.open = fitOpen(points, lambda, { segmentLambda: lambda * price, joints })
  }

  /** How far (x, y), px, lies beside the first or the last piece of the fit, px. */
  gap(x: number, y: number, end: 'start' | 'end'): number {
    return endGap(this.open, end, { x, y })
  }

  /** The mean squared standard error of the points, px^2. */
  meanVariance(): number {
    const { weight, count } = this.open.fit.points
    let sum = 0
    for (let k = 0; k < count; k++) sum += 1 / weight[k]
    return sum / count
  }

  /** The curve between the ends of `old`, to the bit. A line bridges a gap of more than `maxGap` px at either end. */
  build({ coords }: Curve, maxGap: number): Curve {
    const start = { x: coords[0], y: coords[1] }
    const end = { x: coords[coords.length - 2], y: coords[coords.length - 1] }
    return bridgedCurveBetween(this.open, start, end, maxGap)
  }

  /** The curve of a stretch that goes once around its edge: from where its last piece meets the first to the same place. */
  buildLoop(): Curve {
    const place = closingPlace(this.open)
    return bridgedCurveBetween(this.open, place, place, Number.POSITIVE_INFINITY)
  }
}
