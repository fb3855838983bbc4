import type { Line } from './enlarged-lines'
import { gather, type SampleGrid, solveGrid, spread } from './sample-grid'

/**
 * What is left of lines when they become the samples of a grid that come nearest to them, and are enlarged again, in units of their steps. `repeats`
 * times, pixels at the ends of the range take what the samples say beyond it: overshoot was cut off there. Infinity once more than `most` is left, since most
 * trials fail at their first lines.
 */
export function residualOf(
  lines: readonly Line[],
  grid: SampleGrid,
  repeats: number,
  most = Number.POSITIVE_INFINITY,
): number {
  const samples = new Float64Array(grid.count)
  const made = new Float64Array(grid.pixels)
  const line = new Float64Array(grid.pixels)
  const steps = lines.reduce((sum, { steps: own }) => sum + own, 0)
  const bound = most * most * steps
  let residual = 0
  for (const { levels } of lines) {
    line.set(levels)
    for (let pass = 0; ; pass++) {
      gather(grid, line, samples)
      solveGrid(grid, samples)
      spread(grid, samples, made)
      if (pass === repeats || !imputeClipped(levels, made, line)) break
    }
    for (let i = 0; i < line.length; i++) residual += (levels[i] - Math.min(255, Math.max(0, made[i]))) ** 2
    if (residual > bound) return Number.POSITIVE_INFINITY
  }
  return steps === 0 ? 1 : Math.sqrt(residual / steps)
}

/** Writes to `line` what was made where that lies beyond a pixel at an end of the range; false where that is nowhere. */
function imputeClipped(levels: ArrayLike<number>, made: Float64Array, line: Float64Array): boolean {
  let isClipped = false
  for (let i = 0; i < line.length; i++) {
    const isBeyond = (levels[i] <= 0 && made[i] < 0) || (levels[i] >= 255 && made[i] > 255)
    line[i] = isBeyond ? made[i] : levels[i]
    if (isBeyond) isClipped = true
  }
  return isClipped
}
