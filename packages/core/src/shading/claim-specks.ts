import type { Picture } from '../model/color-space'
import { NOT_SHADED, type PaintedArea } from './shading'

/** Most pixels of a speck: those of a block of 8 x 8 px, in which compression rings. */
const MAX_SPECK = 64
/**
 * Largest channel difference, levels, of a speck's pixels from the paint around it: `TOLERANCE`, and `NOISE_TOLERANCE` for each level of noise.
 * Rings beside edges of 250 levels have 18 levels through JPEG of quality 80.
 */
const TOLERANCE = 5
const NOISE_TOLERANCE = 10

/**
 * Gives specks in the shaded areas of a compressed picture to the shading around them, that which most of their border is with: sets of pixels without shading
 * that shaded pixels enclose, and that differ little from that paint. They are rings of compression. `shadingOf` is changed in place. `noise` is in levels.
 */
export function claimSpecks(
  { width, pixels }: Picture<'rgb'>,
  painted: readonly PaintedArea[],
  shadingOf: Int32Array,
  noise: number,
): void {
  const tolerance = TOLERANCE + NOISE_TOLERANCE * noise
  const seen = new Uint8Array(shadingOf.length)
  const speck = new Int32Array(shadingOf.length)
  const claimed: number[] = []
  // The border with each shading around the speck at hand, px, and which these are, in the order in which they were met
  const borders = new Int32Array(painted.length)
  const met: number[] = []
  let count = 0
  const take = (next: number): void => {
    if (next < 0 || next >= seen.length || seen[next] === 1) return
    const shading = shadingOf[next]
    if (shading >= 0) {
      if (borders[shading]++ === 0) met.push(shading)
      return
    }
    seen[next] = 1
    speck[count++] = next
  }
  for (let seed = 0; seed < shadingOf.length; seed++) {
    if (shadingOf[seed] >= 0 || seen[seed] === 1) continue
    count = 0
    take(seed)
    for (let k = 0; k < count; k++) {
      const i = speck[k]
      const x = i % width
      if (x > 0) take(i - 1)
      if (x + 1 < width) take(i + 1)
      take(i - width)
      take(i + width)
    }
    const shading = takeMost(borders, met)
    if (count > MAX_SPECK) continue
    if (shading === NOT_SHADED) continue
    const members = speck.subarray(0, count)
    const isOwn = (i: number): boolean => {
      const x = i % width
      return painted[shading].paint.differenceFrom(pixels[i], x, (i - x) / width) <= tolerance
    }
    if (members.every(isOwn)) for (const i of members) claimed.push(i, shading)
  }
  for (let k = 0; k < claimed.length; k += 2) shadingOf[claimed[k]] = claimed[k + 1]
}

/** The shading with the longest border, the first of equal ones that was met; NOT_SHADED if there is none. Empties both lists. */
function takeMost(borders: Int32Array, met: number[]): number {
  let best = NOT_SHADED
  let most = 0
  for (const shading of met) {
    if (borders[shading] > most) {
      most = borders[shading]
      best = shading
    }
    borders[shading] = 0
  }
  met.length = 0
  return best
}
