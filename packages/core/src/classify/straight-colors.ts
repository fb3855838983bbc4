import type { Raster } from '../model/raster'
import { colorLines, rowsOf } from './enlarged-lines'
import type { Enlargement } from './enlargement-trial'
import { residualOf } from './grid-residual'
import { makeGrid } from './sample-grid'

/** Rows that are read. */
const LINES = 12

/**
 * Whether the colors of an enlarged picture with transparency were enlarged as they are, without regard to opacity, as some programs do: then hidden colors show
 * in the edges. The samples of straight colors explain the rows better than those of premultiplied ones.
 */
export function isEnlargedStraight(raster: Raster, { filter, across }: Enlargement): boolean {
  const side = rowsOf(raster)
  const straight = colorLines(raster, side, LINES, 'straight')
  const premultiplied = colorLines(raster, side, LINES, 'premultiplied')
  if (straight.length === 0 || premultiplied.length === 0) return false
  const grid = makeGrid(across, filter)
  return residualOf(straight, grid, 1) < residualOf(premultiplied, grid, 1)
}
