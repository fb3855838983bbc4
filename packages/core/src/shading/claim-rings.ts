import type { Picture } from '../model/color-space'
import type { PaintedArea } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** How far from a shaded area rings are claimed, px: a block of compression. With 2 most of them stay. */
const REACH = 8
/**
 * Largest channel difference, levels, of a ring's pixel from the paint beside it: `TOLERANCE`, and `NOISE_TOLERANCE` for each level of noise, as for
 * specks that the shading encloses (`claim-specks.ts`).
 */
const TOLERANCE = 5
const NOISE_TOLERANCE = 10
/** Distance, px in rows and in columns, within which an edge must lie: farther off, what differs a little may be a pale shape or word on the gradient. */
const EDGE = 5
/**
 * Largest part of the step at that edge that a ring differs from the paint: what differs more may be a blend, or a rim that was drawn. With 0.25 and twice the
 * tolerance, gradients at JPEG 85 take 1,002 instead of 1,294 bytes, but shaded emoji lose up to 1.2 dB at their rims.
 */
const MAX_PART = 0.15

/**
 * Gives the rings beside the shaded areas of a compressed picture to the shading that they are nearest to: pixels in no smooth area that differ little from its paint beside an edge, up to a
 * block away. They would be read as whatever ink is like the gradient there. `shadingOf` is changed in place. `noise` is in levels.
 */
export function claimRings(
  { width, height, pixels }: Picture<'rgb'>,
  { areaOf }: SmoothAreas,
  painted: readonly PaintedArea[],
  shadingOf: Int32Array,
  noise: number,
): void {
  const tolerance = TOLERANCE + NOISE_TOLERANCE * noise
  const differenceAt = (shading: number, x: number, y: number): number =>
    painted[shading].paint.differenceFrom(pixels[y * width + x], x, y)
  /** Whether a difference is a small part of that of a pixel near (x, y) from the paint: of the step at the edge there, if there is one. */
  const isSmallPart = (difference: number, shading: number, x: number, y: number): boolean => {
    for (let v = Math.max(0, y - EDGE); v <= Math.min(height - 1, y + EDGE); v++)
      for (let u = Math.max(0, x - EDGE); u <= Math.min(width - 1, x + EDGE); u++)
        if (difference <= MAX_PART * differenceAt(shading, u, v)) return true
    return false
  }
  const isRing = (shading: number, x: number, y: number): boolean => {
    const difference = differenceAt(shading, x, y)
    return difference <= tolerance && isSmallPart(difference, shading, x, y)
  }
  let front: number[] = []
  for (let i = 0; i < shadingOf.length; i++) if (shadingOf[i] >= 0) front.push(i)
  for (let distance = 1; distance <= REACH && front.length > 0; distance++) {
    const claimed: number[] = []
    for (const i of front) {
      const x = i % width
      const y = (i - x) / width
      for (let side = 0; side < 4; side++) {
        const u = x + (side === 0 ? 1 : side === 1 ? -1 : 0)
        const v = y + (side === 2 ? 1 : side === 3 ? -1 : 0)
        if (u < 0 || v < 0 || u >= width || v >= height) continue
        const k = v * width + u
        if (shadingOf[k] >= 0 || areaOf[k] !== NO_AREA || !isRing(shadingOf[i], u, v)) continue
        shadingOf[k] = shadingOf[i]
        claimed.push(k)
      }
    }
    front = claimed
  }
}
