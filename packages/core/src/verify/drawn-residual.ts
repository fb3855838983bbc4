import type { CurveMap } from '../model/curve-map'
import type { Reading } from '../model/reading'
import { edgeInks } from './edge-inks'
import { drawCurves } from './refit-misfits'
import { Residual } from './residual'
import { SignedArea } from './signed-area'

/** What the curves of a reading's regions leave of its pixels when they are drawn with exact areas. */
export function drawnResidual(curves: CurveMap, reading: Reading): Residual {
  const residual = new Residual(reading)
  const inks = edgeInks(curves.borders.map, reading.regions)
  drawCurves(curves, inks, residual, new SignedArea(reading.width, reading.height))
  return residual
}
