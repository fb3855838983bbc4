/** Bins per unit of a histogram: per px of edge width, per level of the Laplacian. Scores are multiples of its inverse. */
export const BINS_PER_UNIT = 4

/** Bins of edge widths. Edges of 12 px and more are gradients and are not counted. */
export const EDGE_BINS = 12 * BINS_PER_UNIT

/** Contrast, levels, from which on two colors make an edge. With a smaller one, noise and gradients count as edges. */
export const MIN_CONTRAST = 32

/** Distance from an edge, px along both axes, up to which a pixel belongs to it: anti-aliasing reaches as far. */
export const EDGE_REACH = 2

/**
 * Counts the widths of strong edges in `bins`, along rows and columns. An edge is a run in which brightness only rises or only
 * falls; its width is its contrast over its steepest step, in px. Runs that cross an edge at a slant are left out: there the brightness
 * changes as much across the run as along it.
 */
export function measureEdgeWidths(light: Float32Array, width: number, height: number, bins: Uint32Array): void {
  for (let y = 1; y + 1 < height; y++) measureLine(light, y * width, width, 1, width, bins)
  for (let x = 1; x + 1 < width; x++) measureLine(light, x, height, width, 1, bins)
}

/** One line of `count` pixels from `first`, `step` apart; its neighbors lie `across` apart. Bare numbers: a record made it half as fast. */
function measureLine(
  light: Float32Array,
  first: number,
  count: number,
  step: number,
  across: number,
  bins: Uint32Array,
): void {
  let start = first
  let steepest = 0
  let steepestAt = first
  let direction = 0
  for (let k = 1; k <= count; k++) {
    const i = first + k * step
    const change = k < count ? light[i] - light[i - step] : 0
    const sign = Math.sign(change)
    if (sign !== direction) {
      const contrast = Math.abs(light[i - step] - light[start])
      if (contrast >= MIN_CONTRAST && isCrossedStraight(light, steepestAt, across, steepest)) {
        const bin = Math.round((contrast / steepest) * BINS_PER_UNIT)
        if (bin < EDGE_BINS) bins[bin]++
      }
      direction = sign
      start = i - step
      steepest = 0
    }
    if (Math.abs(change) > steepest) {
      steepest = Math.abs(change)
      steepestAt = i
    }
  }
}

/** Whether brightness changes less than half as much across the line, on both pixels of the steepest step. */
function isCrossedStraight(light: Float32Array, at: number, across: number, steepest: number): boolean {
  return Math.abs(light[at + across] - light[at - across]) < steepest
}
