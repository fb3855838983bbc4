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

/** What an enlargement leaves of the lines; null where that is more than `mostLeft`, which is known with less work. */
export function judge({ rows, columns }: Lines, by: Enlargement, mostLeft = Number.POSITIVE_INFINITY): Trial | null {
  const left = (lines: readonly Line[], places: SamplePlaces, most: number) =>
    residualOf(lines, makeGrid(places, by.filter), CLIPPED_PASSES, most)
  const further = (places: SamplePlaces) => ({ ...places, start: places.start + places.factor / 2 })
  const most = Math.SQRT2 * mostLeft
  const x = left(rows, by.across, most)
  if (x > most) return null
  const y = left(columns, by.down, Math.sqrt(most * most - x * x))
  if (Math.hypot(x, y) > most) return null
  const otherX = left(rows, further(by.across), Number.POSITIVE_INFINITY)
  const otherY = left(columns, further(by.down), Number.POSITIVE_INFINITY)
  return { ...by, residual: Math.hypot(x, y) / Math.SQRT2, ratio: (x / otherX + y / otherY) / 2 }
}
