import { isRasterOpaque } from '../image/is-raster-opaque'
import type { Raster } from '../model/raster'
import { colored } from './color-run'
import type { Corner } from './corner'
import { findJoints } from './find-joints'
import { lumaPlane, transposedPlane } from './luma-plane'
import type { Rule } from './rule'
import { chainRules } from './rule-chains'
import { withSharedColors } from './rule-color'
import { joinedRuns, longRuns, straightRuns } from './straight-runs'

/** The rules of a page, and the corners that join them. */
export interface RuledLines {
  readonly rules: readonly Rule[]
  readonly corners: readonly Corner[]
}

export const NO_LINES: RuledLines = { rules: [], corners: [] }

/**
 * The rules of a compressed picture: straight lines of one or two px along rows and columns, 4 to 80 levels of luma lighter or darker than the
 * grounds on both sides, at least 20 px long, or 4 px where others join both ends. Lines beside which something else runs along are left out, because
 * edges ring so. None in a picture with transparency.
 */
export function findRules(raster: Raster): RuledLines {
  if (!isRasterOpaque(raster)) return NO_LINES
  const rows = lumaPlane(raster)
  const columns = transposedPlane(rows)
  const rowRuns = straightRuns(rows)
  const columnRuns = straightRuns(columns)
  const across = longRuns(rows, rowRuns)
  const down = longRuns(columns, columnRuns)
  if (across.length + down.length === 0) return NO_LINES
  const long = [...across.map((run) => colored(raster, run, false)), ...down.map((run) => colored(raster, run, true))]
  const joined = [
    ...joinedRuns(rows, rowRuns, across).map((run) => colored(raster, run, false)),
    ...joinedRuns(columns, columnRuns, down).map((run) => colored(raster, run, true)),
  ]
  const { rules, corners } = findJoints(rows, long, joined)
  return { rules: withSharedColors(rules, chainRules(rules, corners)), corners }
}
