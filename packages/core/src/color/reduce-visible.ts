import { type Reduction, reduceColors } from './reduce-colors'

/** A reduction of colors of which some are not seen: those share one more entry, the last, of alpha 0. */
export interface VisibleReduction extends Reduction {
  /** Whether any two visible colors became one. */
  readonly isReduced: boolean
}

/**
 * Reduces the visible colors to at most `limit` (>= 1), the transparent ground not counted. Colors are `rgba[4i .. 4i+3]`,
 * straight levels, with `weights[i]` >= 0 such as their areas; a color of alpha 0 or weight 0 is not visible. Within the limit the
 * visible colors come back unchanged, in their order.
 */
export function reduceVisible(rgba: ArrayLike<number>, weights: ArrayLike<number>, limit: number): VisibleReduction {
  const visible: number[] = []
  for (let i = 0; i < weights.length; i++) if (weights[i] > 0 && rgba[4 * i + 3] > 0) visible.push(i)
  const reduced = reduceColors(
    visible.flatMap((i) => [rgba[4 * i], rgba[4 * i + 1], rgba[4 * i + 2], rgba[4 * i + 3]]),
    visible.map((i) => weights[i]),
    limit,
  )
  const entryOf = new Int32Array(weights.length).fill(reduced.count)
  for (let n = 0; n < visible.length; n++) entryOf[visible[n]] = reduced.entryOf[n]
  const count = reduced.count + (visible.length < weights.length ? 1 : 0)
  const out = new Float64Array(4 * count)
  out.set(reduced.rgba)
  return { count, rgba: out, entryOf, isReduced: reduced.count < visible.length }
}
