import { framePixels } from '../image/frame-pixels'
import { floodFill } from './flood-fill'

/** Most opacity (0-255) of a shadow's pixel. A higher one lets black figures in, a lower one cuts off dark shadows. */
const MAX_OPACITY = 190
/** Least pixels and least range of opacity (0-255) of a part that a figure encloses. Lower ones take flat gray parts of figures for shadow; what does not fit the shadow's model goes back later. */
const MIN_ENCLOSED = { pixels: 12, range: 4 }

const SIDES = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const

/** What each pixel shows as a color on the line from a ground to a tint: opacity (0-255, below 0 beyond the ground), and the distance from the line, levels. */
export interface FadeField {
  readonly width: number
  readonly height: number
  readonly opacity: Float32Array
  readonly off: Float32Array
}

/** Up to what a pixel belongs to a fade: levels off its line; opacity (0-255) by which it lies beyond the ground, and by which it leaves the straight continuation of its neighbors. */
export interface FadeLimits {
  readonly off: number
  readonly ground: number
  readonly bend: number
}

/**
 * 1 for each pixel of the ground and of what fades into it: pixels at the frame within twice the ground's limit, and all that are connected to these over pixels near the line whose opacity is straight in rows, columns and
 * diagonals. A soft shadow bends little, the border of a figure much. Smooth parts that a figure encloses belong to it too, but for flat ones. So do pixels beside all these to which two of them lead straight on.
 */
export function growFade(field: FadeField, limits: FadeLimits): Uint8Array {
  const { width, height, opacity, off } = field
  const isOnLine = (i: number): boolean =>
    off[i] <= limits.off && opacity[i] <= MAX_OPACITY && opacity[i] >= -limits.ground
  const grown = new Uint8Array(opacity.length)
  const isStraight = new Uint8Array(opacity.length)
  for (let i = 0; i < isStraight.length; i++) {
    if (isOnLine(i) && bendAt(field, i) <= limits.bend) isStraight[i] = 1
  }
  const isGround = (i: number): boolean => Math.abs(opacity[i]) <= 2 * limits.ground && isStraight[i] === 1
  const known = floodFill(framePixels(width, height).filter(isGround), isStraight, grown, width)
  for (let i = 0; i < grown.length; i++) {
    if (grown[i] === 1 || isStraight[i] === 0) continue
    const part = floodFill([i], isStraight, grown, width)
    if (isEnclosedFade(part, opacity)) for (const k of part) known.push(k)
  }
  grown.fill(0)
  for (const i of known) grown[i] = 1
  for (const i of known) addBeside(i, field, limits.bend, isOnLine, grown)
  return grown.map((kind) => Math.min(1, kind))
}

/** The largest second difference of opacity at pixel i in rows, columns and diagonals within the field. */
function bendAt({ width, height, opacity }: FadeField, i: number): number {
  const x = i % width
  const y = (i - x) / width
  const hasSides = x > 0 && x + 1 < width
  const hasEnds = y > 0 && y + 1 < height
  let most = hasSides ? bendAlong(opacity, i, 1) : 0
  if (hasEnds) most = Math.max(most, bendAlong(opacity, i, width))
  if (!hasSides || !hasEnds) return most
  return Math.max(most, bendAlong(opacity, i, width + 1), bendAlong(opacity, i, width - 1))
}

function bendAlong(opacity: Float32Array, i: number, step: number): number {
  return Math.abs(opacity[i - step] - 2 * opacity[i] + opacity[i + step])
}

function isEnclosedFade(part: readonly number[], opacity: Float32Array): boolean {
  if (part.length < MIN_ENCLOSED.pixels) return false
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const i of part) {
    least = Math.min(least, opacity[i])
    most = Math.max(most, opacity[i])
  }
  return most - least >= MIN_ENCLOSED.range
}

/** Adds the pixels beside pixel i that two of the fade lead to. The last one before a border bends, since its other neighbor is the border's. */
function addBeside(
  i: number,
  { width, height, opacity }: FadeField,
  bend: number,
  isOnLine: (i: number) => boolean,
  grown: Uint8Array,
): void {
  const x = i % width
  const y = (i - x) / width
  for (const [u, v] of SIDES) {
    if (x + u < 0 || x + u >= width || y + v < 0 || y + v >= height) continue
    const k = i + v * width + u
    if (grown[k] !== 0 || !isOnLine(k)) continue
    const isInside = x - u >= 0 && x - u < width && y - v >= 0 && y - v < height
    const before = i - v * width - u
    const expected = isInside && grown[before] === 1 ? 2 * opacity[i] - opacity[before] : opacity[i]
    if (Math.abs(opacity[k] - expected) <= bend) grown[k] = 2
  }
}
