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
  for (let seed = 0; seed < shadingOf.length; seed++) {
    if (shadingOf[seed] >= 0 || seen[seed] === 1) continue
    const beside = new Map<number, number>()
    let count = 0
    speck[count++] = seed
    seen[seed] = 1
    for (let k = 0; k < count; k++) {
      const i = speck[k]
      const x = i % width
      for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= seen.length || seen[next] === 1) continue
        if (shadingOf[next] >= 0) beside.set(shadingOf[next], (beside.get(shadingOf[next]) ?? 0) + 1)
        else {
          seen[next] = 1
          speck[count++] = next
        }
      }
    }
    if (count > MAX_SPECK) continue
    const shading = mostOf(beside)
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

/** The shading with the largest count, the first of equal ones; NOT_SHADED if there is none. */
function mostOf(counts: ReadonlyMap<number, number>): number {
  let best = NOT_SHADED
  for (const [shading, count] of counts) if (count > (counts.get(best) ?? 0)) best = shading
  return best
}
