import { squaredError } from '../color/blend'

/** Pixels of one color on ridges. */
export interface RidgePixels {
  readonly color: number
  /** Number of pixels of exactly the color on ridges whose surroundings go no further than the color. */
  readonly onRidges: number
}

/**
 * Smallest share (0-1) of the ridge pixels that are blends of a ground and a farther color, at which a color of them is an ink. Of lines of 1.27 px a color
 * that they cover wholly has 0.7 to 0.9, strokes of emoji have 0.16 and more; of lines of 0.7 to 1.1 px a coverage that repeats has 0.02 to 0.13.
 */
const MIN_SHARE = 0.2
/** Ridge pixels farther from the ground than a color, as a share of its own, from which on these lie on lines that cover more of other pixels. A line of another ink that crosses leaves one or two. */
const MIN_BEYOND = 0.2
/** Fewest such pixels. */
const MIN_BEYOND_PIXELS = 2
/** How much farther, levels, they lie: more than rounding. */
const FARTHER = 1.5
/** Largest distance, levels, of a ridge pixel from the blends of a ground and a color. */
const TOLERANCE = 6
/** Coverage (0-1) by a color below which a pixel says little of its hue. */
const MIN_COVERAGE = 0.2
/** Smallest distance, levels, of a color from a ground at which blends with it can be told apart. */
const MIN_CONTRAST = 24
/** Most grounds that are tried, the most frequent first. It bounds the time. */
const MAX_GROUNDS = 16

/**
 * Whether a packed color on ridges is that of pixels which thin lines of a farther ink cover in part: such lines show every coverage along the way, and no
 * color of them often, while the ink of a stroke that covers pixels wholly repeats. `levels` holds four premultiplied values for each ink that fills areas.
 */
export function isPartlyCovered(own: RidgePixels, ridges: readonly RidgePixels[], levels: Float64Array): boolean {
  const grounds = Math.min(MAX_GROUNDS, levels.length / 4)
  for (let ground = 0; ground < grounds; ground++) if (isOnThinLine(own, ridges, levels, ground)) return true
  return false
}

/** The same for lines over one ground. */
function isOnThinLine(own: RidgePixels, ridges: readonly RidgePixels[], levels: Float64Array, ground: number): boolean {
  const contrast = Math.sqrt(squaredError(own.color, levels, ground))
  if (contrast < MIN_CONTRAST) return false
  const step = [0, 1, 2, 3].map((c) => (levelOf(own.color, c) - levels[4 * ground + c]) / contrast)
  let nearer = 0
  let farther = 0
  for (const { color, onRidges } of ridges) {
    let reach = 0
    for (let c = 0; c < 4; c++) reach += step[c] * (levelOf(color, c) - levels[4 * ground + c])
    if (reach < MIN_COVERAGE * contrast) continue
    if (squaredError(color, levels, ground) - reach * reach > TOLERANCE ** 2) continue
    if (reach > contrast + FARTHER) farther += onRidges
    else nearer += onRidges
  }
  if (farther < Math.max(MIN_BEYOND_PIXELS, MIN_BEYOND * own.onRidges)) return false
  return own.onRidges < MIN_SHARE * nearer
}

function levelOf(color: number, channel: number): number {
  return (color >>> (8 * channel)) & 255
}
