import { crossRays, type PlanePoint } from './cross-rays'

/** Fewest pixels off the blends of two areas that show the color of an outline between them. */
export const MIN_PIXELS = 16
/**
 * Fewest different colors of these pixels. Anti-aliasing of an outline that is not straight makes many; a palette of 16 colors makes at most 14, and
 * they show no ray.
 */
const MIN_COLORS = 16
/** Smallest share (0-1) of the border between two areas along which its pixels are off their blends. Corners of a third area are less. */
const MIN_ALONG = 0.6
/** Smallest share (0-1) of these pixels that lie in one plane. */
const MIN_PLANE = 0.9
/** Levels by which the rays may meet outside of all colors, where the pixels say a little too much. */
const OUTSIDE = 24

/** What the pixels between two areas show of an outline. */
export interface OutlineColor {
  /** Row-major indices of the pixels off the blends of the two areas, in scan order. */
  readonly places: readonly number[]
  /** Color of the outline's ink, four premultiplied levels. */
  readonly color: readonly number[]
  /** Largest part of a pixel that the ink covers; above 1, the pixels contradict the color. */
  readonly purity: number
}

/**
 * The color of the outline between two areas: a corner of the triangle that the pixels between them fill, of which the areas' inks (four premultiplied
 * levels each) are the other two. No pixel need show it. `places` are the pixels between the areas (row-major indices); `tolerance` is
 * the largest distance, levels, of a pixel from a blend that explains it. Null where the pixels are blends of the areas, or show no triangle.
 */
export function outlineColor(
  places: Int32Array,
  pixels: Uint32Array,
  first: readonly number[],
  second: readonly number[],
  tolerance: number,
): OutlineColor | null {
  const length = Math.hypot(...second.map((level, c) => level - first[c]))
  if (length <= tolerance) return null
  const along = second.map((level, c) => (level - first[c]) / length)
  const off = Array.from(places, (i) => offLine(i, pixels[i], first, along)).filter(({ size }) => size > tolerance)
  if (off.length < Math.max(MIN_PIXELS, MIN_ALONG * places.length)) return null
  if (new Set(off.map(({ place }) => pixels[place])).size < MIN_COLORS) return null

  // The plane: the mean direction off the line, because an outline draws all pixels to one side
  const sum = along.map((_, c) => off.reduce((total, { across }) => total + across[c], 0))
  const norm = Math.hypot(...sum)
  if (norm === 0) return null
  const up = sum.map((v) => v / norm)
  const seen: PlanePoint[] = []
  let most = 0
  for (const { x, across, size } of off) {
    const y = dot(across, up)
    if (y < 0 || size * size - y * y > tolerance * tolerance) continue
    seen.push({ x, y })
    most = Math.max(most, y)
  }
  const meeting = seen.length < MIN_PLANE * off.length ? null : crossRays(seen, length)
  if (meeting === null) return null
  const color = first.map((level, c) => level + meeting.x * along[c] + meeting.y * up[c])
  if (color.some((level) => level < -OUTSIDE || level > 255 + OUTSIDE)) return null
  return {
    places: off.map(({ place }) => place),
    color: color.map((level) => Math.min(255, Math.max(0, level))),
    purity: most / meeting.y,
  }
}

/** A pixel against the line through two inks: `x` along it, `across` from it to the pixel, `size` the length of that; levels. */
interface OffLine {
  readonly place: number
  readonly x: number
  readonly across: readonly number[]
  readonly size: number
}

function offLine(place: number, pixel: number, origin: readonly number[], along: readonly number[]): OffLine {
  const from = origin.map((level, c) => ((pixel >>> (8 * c)) & 255) - level)
  const x = dot(from, along)
  const across = from.map((v, c) => v - x * along[c])
  return { place, x, across, size: Math.hypot(...across) }
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, v, c) => sum + v * b[c], 0)
}
