/** What was measured of a point: nothing that takes part, where thin regions lie beside it; its y; its x. */
export const PHASE_NONE = 0
export const PHASE_Y = 1
export const PHASE_X = 2

/** The measured points of all borders: one coordinate of each was measured, in a column or row of pixels. */
export interface MeasuredPoints {
  /** Coordinates, px. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** `PHASE_NONE`, `PHASE_Y` or `PHASE_X` for each point. */
  readonly axis: Uint8Array
  /** Where the points of each border begin, and their number at the end. */
  readonly start: Int32Array
}

/** Largest second difference, px, of a point and its neighbors that takes part in the estimate: there is no corner. */
const MAX_BEND = 0.25
/** Fewest points that tell whether there is an error, and the standard errors by which its amplitude must exceed 0. */
const MIN_POINTS = 40
const MIN_SURE = 3
/**
 * Least amplitude, px, from which on a picture has the error. Clean renders show up to 0.006, pictures reduced by cubic and Lanczos filters 0.012 to 0.025. In compressed
 * pictures noise hides a part of it, and compression leaves as large an error of this kind by itself: of icons reduced by a cubic filter to 400 px, as JPEG of quality
 * 80, the others are missed with 0.008, and icons of one color come out at 0.0236 CIEDE2000 instead of 0.0196.
 */
const MIN_CLEAN = 0.008
const MIN_COMPRESSED = 0.006
/**
 * Amplitude, px, that is taken off: that of cubic filters (0.019 to 0.027) and Lanczos (0.025 to 0.03), and 0.014 of Mitchell's. Noise hides a third
 * of it from the estimate: with the amplitudes as estimated, the icons above come out at 0.0320, with 0.024 at 0.0177, but others whose edges were
 * not filtered come out farther off.
 */
const AMPLITUDE = 0.02
/** Slope, px a px, up to which the error is the same, and the share of it that is left at 45 degrees. */
const FULL_SLOPE = 0.6
const DIAGONAL_SHARE = 0.3

/**
 * Takes the error off the measured coordinates, in place, that follows where between two pixels a border lies. Filters that overshoot move light from one side of
 * an edge to the other. What they move beyond black or white is cut off, and what lies beyond an ink counts as the ink. How much is lost on either side depends on
 * the phase of the border between the pixels, so measured borders are off by a sine of it. Those along rows and columns have one phase all along and are
 * off as a whole. Slopes and curves run through all phases: there the error shows as a wave, which tells whether the picture has it. Nothing changes elsewhere.
 */
export function removePhaseError(points: MeasuredPoints, isCompressed: boolean): void {
  if (!hasPhaseError(points, isCompressed ? MIN_COMPRESSED : MIN_CLEAN)) return
  const { x, y, axis, start } = points
  for (let e = 0; e + 1 < start.length; e++) {
    // The coordinate of the point before, as it was measured
    let before = 0
    for (let k = start[e]; k < start[e + 1]; k++) {
      if (axis[k] === PHASE_NONE) continue
      const across = axis[k] === PHASE_Y ? y : x
      const measured = across[k]
      const back = k > start[e] && areNeighbors(points, k - 1, k) ? Math.abs(measured - before) : 0
      const forth = k + 1 < start[e + 1] && areNeighbors(points, k, k + 1) ? Math.abs(across[k + 1] - measured) : 0
      across[k] = measured - AMPLITUDE * shareAt(Math.max(back, forth)) * sineOf(measured)
      before = measured
    }
  }
}

/**
 * Whether the second differences of the points along borders follow those of the sine of their phases with an amplitude of at least `least` px, by least squares
 * and beyond doubt.
 */
function hasPhaseError(points: MeasuredPoints, least: number): boolean {
  const { x, y, axis, start } = points
  let count = 0
  let along = 0
  let square = 0
  let bends = 0
  for (let e = 0; e + 1 < start.length; e++) {
    for (let k = start[e] + 1; k + 1 < start[e + 1]; k++) {
      if (!areNeighbors(points, k - 1, k) || !areNeighbors(points, k, k + 1)) continue
      const across = axis[k] === PHASE_Y ? y : x
      const bend = across[k - 1] - 2 * across[k] + across[k + 1]
      if (Math.abs(bend) > MAX_BEND) continue
      const wave = sineOf(across[k - 1]) - 2 * sineOf(across[k]) + sineOf(across[k + 1])
      count++
      along += bend * wave
      square += wave * wave
      bends += bend * bend
    }
  }
  if (count < MIN_POINTS || square === 0) return false
  const amplitude = along / square
  const rest = Math.max(0, bends - amplitude * along) / count
  return amplitude > Math.max(least, MIN_SURE * Math.sqrt(rest / square))
}

/** Whether points j and k of one border lie in neighboring columns or rows and were both measured across these. */
function areNeighbors({ x, y, axis }: MeasuredPoints, j: number, k: number): boolean {
  if (axis[j] === PHASE_NONE || axis[j] !== axis[k]) return false
  return Math.abs(axis[j] === PHASE_Y ? x[k] - x[j] : y[k] - y[j]) === 1
}

/** The share of the error at a slope. */
function shareAt(slope: number): number {
  const steepness = Math.min(1, Math.max(0, (slope - FULL_SLOPE) / (1 - FULL_SLOPE)))
  return 1 - (1 - DIAGONAL_SHARE) * steepness
}

function sineOf(position: number): number {
  return Math.sin(2 * Math.PI * position)
}
