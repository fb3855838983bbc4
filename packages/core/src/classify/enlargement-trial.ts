import type { Line } from './enlarged-lines'
import type { EnlargingFilter } from './enlarging-filters'
import { residualOf } from './grid-residual'
import { makeGrid, type SamplePlaces } from './sample-grid'

/** How a picture was enlarged: the filter, and where the samples of the smaller picture lie along rows and along columns. */
export interface Enlargement {
  readonly filter: EnlargingFilter
  /** Weight of the squared difference of neighboring samples beside the squared errors of pixels; next to none if it is not given. */
  readonly smoothness?: number
  readonly across: SamplePlaces
  readonly down: SamplePlaces
}

/** An enlargement, what it leaves of the lines, and what it leaves of them beside samples half a cell further. */
export interface Trial extends Enlargement {
  readonly residual: number
  readonly ratio: number
}

/** The strong rows and columns of a picture. */
export interface Lines {
  readonly rows: readonly Line[]
  readonly columns: readonly Line[]
}

/** Passes by which cut off overshoot is told from what samples do not explain. */
export const CLIPPED_PASSES = 3

/** What an enlargement leaves of the lines. */
export function judge({ rows, columns }: Lines, by: Enlargement): Trial {
  const left = (lines: readonly Line[], places: SamplePlaces) =>
    residualOf(lines, makeGrid(places, by.filter), CLIPPED_PASSES)
  const further = (places: SamplePlaces) => ({ ...places, start: places.start + places.factor / 2 })
  const [x, y] = [left(rows, by.across), left(columns, by.down)]
  const [otherX, otherY] = [left(rows, further(by.across)), left(columns, further(by.down))]
  return { ...by, residual: Math.hypot(x, y) / Math.SQRT2, ratio: (x / otherX + y / otherY) / 2 }
}
