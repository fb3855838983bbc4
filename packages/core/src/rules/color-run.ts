import type { Raster } from '../model/raster'
import type { Run } from './find-runs'
import type { Rule } from './rule'

/** A run as a rule in the mean color of its pixels. */
export function colored({ rgba, width }: Raster, run: Run, isVertical: boolean): Rule {
  const { row, thickness, first, end, level, before, after } = run
  const box = isVertical
    ? { left: row, top: first, right: row + thickness, bottom: end }
    : { left: first, top: row, right: end, bottom: row + thickness }
  const sums = [0, 0, 0]
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) for (let c = 0; c < 3; c++) sums[c] += rgba[4 * (y * width + x) + c]
  }
  const [r, g, b] = sums.map((sum) => Math.round(sum / (thickness * (end - first))))
  return { ...box, isVertical, rgb: (r << 16) | (g << 8) | b, level, before, after }
}
