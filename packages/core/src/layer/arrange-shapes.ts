import type { Arrangement } from '../model/arrangement'
import type { Coloring } from '../model/coloring'
import type { CurveMap } from '../model/curve-map'
import type { Shape } from '../model/drawing'
import { clearGround } from './clear-ground'
import { type Cut, cutOutShapes } from './cut-out-shapes'
import type { Occlusion } from './occlusion'
import { stackShapes } from './stack-shapes'

/** Shapes in paint order, the lowest first, and whether the ground was left out. */
export interface Arranged {
  readonly shapes: readonly Shape[]
  readonly isGroundCleared: boolean
}

/**
 * The shapes of a coloring, arranged as asked. `occlusions` order stacked shapes. `cuts` are contours that are drawn apart, over these shapes: cut-out
 * shapes spare them.
 */
export function arrangeShapes(
  curves: CurveMap,
  coloring: Coloring,
  occlusions: readonly Occlusion[],
  { layers, parts, clearsGround, pixel }: Arrangement,
  cuts: readonly Cut[] = [],
): Arranged {
  const shown = clearsGround ? clearGround(coloring) : coloring
  const shapes =
    layers === 'cutout'
      ? cutOutShapes(curves, shown, parts, cuts)
      : stackShapes(curves, shown, occlusions, parts, pixel)
  return { shapes, isGroundCleared: shown !== coloring }
}
