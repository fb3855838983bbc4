import { srgbToLinear } from '../color/srgb'

/** Number of levels of a channel. */
const LEVELS = 256
/** Halvings of a level until its place no longer moves in single precision. */
const HALVINGS = 40

/**
 * The levels (0-255, sRGB) that a channel can have after a filter that works in 8 bits of linear light, which is what SVG's filters do unless told otherwise. Dark ones
 * are far apart: 0, 13, 22, 28, 34, 38. `isKept` is 1 for these levels. What was between `low` and `high` of such a level became it; of other levels these are half a level away.
 */
export interface LightLevels {
  readonly isKept: Uint8Array
  readonly low: Float32Array
  readonly high: Float32Array
}

export const LIGHT_LEVELS: LightLevels = lightLevels()

function lightLevels(): LightLevels {
  const isKept = new Uint8Array(LEVELS)
  const low = Float32Array.from({ length: LEVELS }, (_, level) => Math.max(0, level - 0.5))
  const high = Float32Array.from({ length: LEVELS }, (_, level) => Math.min(LEVELS - 1, level + 0.5))
  for (let code = 0; code < LEVELS; code++) {
    const level = Math.round(levelOf(code))
    isKept[level] = 1
    low[level] = Math.min(low[level], levelOf(code - 0.5))
    high[level] = Math.max(high[level], levelOf(code + 0.5))
  }
  return { isKept, low, high }
}

/** The sRGB level, 0-255, of linear light, 0-255; light beyond either end counts as that end. The inverse of `srgbToLinear`, by halving. */
function levelOf(light: number): number {
  let low = 0
  let high = 255
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (low + high) / 2
    if (255 * srgbToLinear(middle) < light) low = middle
    else high = middle
  }
  return (low + high) / 2
}
