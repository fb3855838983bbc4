import { channelDistance } from '../image/pixels'
import type { Picture } from '../model/color-space'
import type { PaintedArea } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** Largest channel difference, levels, from a gradient at which a pixel beside its area belongs to it. */
const OWN_TOLERANCE = 3
/** What a level of noise adds to such differences, levels. */
const NOISE_TOLERANCE = 3
/**
 * Largest channel difference, levels, from a neighbor in the area at which a pixel may belong to it although the paint does not explain it.
 * Where a paint is not exact, its area would have holes otherwise.
 */
const MAX_NEXT = 5
/** How many times the paint's error such a pixel may be off it. */
const ERRORS = 3
/** Number of pixels from which on a smooth area is not given to a shaded one beside it. */
const MIN_AREA = 40

/**
 * Spreads shadings, from the pixels that have them, over neighbors that their paints explain: pixels in no smooth area and in areas of fewer
 * than `MIN_AREA` px, but not over the packed colors `lines`, which are those of thin lines, nor, in pictures without noise, over pixels in the color of ground beside them. `shadingOf` holds the shading of each pixel, NOT_SHADED elsewhere; it is changed in place.
 */
export function growShadings(
  picture: Picture<'rgb'>,
  areas: SmoothAreas,
  shadings: readonly PaintedArea[],
  shadingOf: Int32Array,
  noise: number,
  lines: readonly number[] = [],
): void {
  const { width, height, pixels } = picture
  const { areaOf } = areas
  const tolerance = OWN_TOLERANCE + NOISE_TOLERANCE * noise
  const isGroundArea = unshadedAreas(areas, shadingOf)
  let front: number[] = []
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) if (shadingOf[i] >= 0 && isAtEdge(shadingOf, i, x, width)) front.push(i)
  while (front.length > 0) {
    const next: number[] = []
    for (const i of front) {
      const x = i % width
      const y = (i - x) / width
      const { paint, error } = shadings[shadingOf[i]]
      for (let side = 0; side < 4; side++) {
        const u = x + (side === 0 ? 1 : side === 1 ? -1 : 0)
        const v = y + (side === 2 ? 1 : side === 3 ? -1 : 0)
        if (u < 0 || v < 0 || u >= width || v >= height) continue
        const k = v * width + u
        if (shadingOf[k] >= 0 || isLarge(areas, areaOf[k]) || lines.includes(pixels[k])) continue
        if (noise === 0 && isGround(picture, areaOf, isGroundArea, shadingOf, k)) continue
        const difference = paint.differenceFrom(pixels[k], u, v)
        const isNext =
          channelDistance(pixels[k], pixels[i]) <= MAX_NEXT + NOISE_TOLERANCE * noise &&
          difference <= tolerance + ERRORS * error
        if (difference > tolerance && !isNext) continue
        shadingOf[k] = shadingOf[i]
        next.push(k)
      }
    }
    front = next
  }
}

/** Whether a smooth area is too large to be an accident in a shaded one. */
function isLarge({ start }: SmoothAreas, area: number): boolean {
  return area !== NO_AREA && start[area + 1] - start[area] >= MIN_AREA
}

/** 1 for each large smooth area of which less than half is shaded: ground, with a glow on it or without. */
function unshadedAreas(areas: SmoothAreas, shadingOf: Int32Array): Uint8Array {
  return Uint8Array.from({ length: areas.count }, (_, area) => {
    if (!isLarge(areas, area)) return 0
    const [from, to] = [areas.start[area], areas.start[area + 1]]
    let shaded = 0
    for (let n = from; n < to; n++) if (shadingOf[areas.pixels[n]] >= 0) shaded++
    return 2 * shaded < to - from ? 1 : 0
  })
}

/**
 * Whether pixel i, at an edge, has the color of ground beside it. Where the end of a glow is nearly as white as the ground, its paint explains the last
 * pixels of the ground before a shape all along the outline, and these would be drawn as a line.
 */
function isGround(
  { pixels, width }: Picture<'rgb'>,
  areaOf: SmoothAreas['areaOf'],
  isGroundArea: Uint8Array,
  shadingOf: Int32Array,
  i: number,
): boolean {
  const x = i % width
  const isOfGround = (k: number): boolean =>
    pixels[k] === pixels[i] && shadingOf[k] < 0 && areaOf[k] !== NO_AREA && isGroundArea[areaOf[k]] === 1
  return (
    (x > 0 && isOfGround(i - 1)) ||
    (x + 1 < width && isOfGround(i + 1)) ||
    (i >= width && isOfGround(i - width)) ||
    (i + width < pixels.length && isOfGround(i + width))
  )
}

/** Whether a neighbor of pixel i, in column x, is in no shaded area. */
function isAtEdge(shadingOf: Int32Array, i: number, x: number, width: number): boolean {
  return (
    (x > 0 && shadingOf[i - 1] < 0) ||
    (x + 1 < width && shadingOf[i + 1] < 0) ||
    (i >= width && shadingOf[i - width] < 0) ||
    (i + width < shadingOf.length && shadingOf[i + width] < 0)
  )
}
