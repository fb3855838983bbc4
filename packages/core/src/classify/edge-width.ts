/** Bins per unit of a histogram: per px of edge width, per level of the Laplacian. Scores are multiples of its inverse. */
export const BINS_PER_UNIT = 4

/** Bins of edge widths. Edges of 12 px and more are gradients and are not counted. */
export const EDGE_BINS = 12 * BINS_PER_UNIT

/** Contrast, levels, from which on two colors make an edge. With a smaller one, noise and gradients count as edges. */
export const MIN_CONTRAST = 32

/** Distance from an edge, px along both axes, up to which a pixel belongs to it: anti-aliasing reaches as far. */
export const EDGE_REACH = 2

/** Tangent of the largest slant at which an edge is measured: 45 degrees, and a little for the means of two pixels. */
const STEEPEST_SLANT = 1.1

/**
 * Counts the widths of strong edges in `bins`, along rows and columns. An edge is a run in which brightness only rises or only
 * falls; its width is its contrast over its steepest step, in px. Where brightness changes along an edge as much as half of what it changes across, the edge is slanted: the
 * width across it is shorter than the run by the cosine of the slant, and is counted in `slanted`.
 */
export function measureEdgeWidths(
  light: Float32Array,
  width: number,
  height: number,
  bins: Uint32Array,
  slanted: Uint32Array,
): void {
  for (let y = 1; y + 1 < height; y++) measureLine(light, y * width, width, 1, width, bins, slanted)
  for (let x = 1; x + 1 < width; x++) measureLine(light, x, height, width, 1, bins, slanted)
}

/** One line of `count` pixels from `first`, `step` apart; its neighbors lie `across` apart. Bare numbers: a record made it half as fast. */
function measureLine(
  light: Float32Array,
  first: number,
  count: number,
  step: number,
  across: number,
  bins: Uint32Array,
  slanted: Uint32Array,
): void {
  let start = first
  let steepest = 0
  let steepestAt = first
  let direction = 0
  for (let k = 1; k <= count; k++) {
    const i = first + k * step
    const change = k < count ? light[i] - light[i - step] : 0
    // Most pixels lie on flat color
    if (change === 0 && direction === 0) continue
    const sign = Math.sign(change)
    if (sign !== direction) {
      const contrast = Math.abs(light[i - step] - light[start])
      if (contrast >= MIN_CONTRAST) {
        const slope = Math.abs(light[steepestAt + across] - light[steepestAt - across]) / 2
        const isSlanted = 2 * slope >= steepest
        const run = Math.round((contrast / steepest) * BINS_PER_UNIT)
        const bin = isSlanted ? Math.round((contrast / Math.hypot(steepest, slope)) * BINS_PER_UNIT) : run
        // Beyond 45 degrees the lines along the other axis measure it
        if (run < EDGE_BINS && slope <= STEEPEST_SLANT * steepest) (isSlanted ? slanted : bins)[bin]++
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
