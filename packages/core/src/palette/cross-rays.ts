/** A color in the plane of the inks of two areas and of the outline between them: `x` along the line from the first area's ink to the second's, `y` off that line; levels. */
export interface PlanePoint {
  readonly x: number
  readonly y: number
}

/** Standard error, levels, of a pixel: rounding, and the steps of a renderer's coverages. */
const PIXEL_ERROR = 0.8
/** Smallest standard error of an angle, radians. */
const MIN_ANGLE_ERROR = 0.01
/** Where the kernel of the density is cut off, standard errors. */
const FAR = 3
/**
 * Share (0-1) of the pixels, those of the largest angles, among which the angle of the ray is looked for. Where an outline is nearly a pixel wide, few pixels
 * lie on it: with all pixels, one of 20 inks of outlines of 0.8 px is 50 levels off.
 */
const TOP = 0.2
/** Smallest density, pixels, of angles around that of a ray. */
const MIN_DENSITY = 3
/** Smallest angle, radians, at which the rays must meet. Nearly parallel rays cross anywhere. */
const MIN_MEETING = 0.1

/**
 * Where the ray from one area's ink to the outline's meets the ray from the other's: at the outline's ink. `length` is the distance, levels, of the two
 * areas' inks. Pixels that the outline and one area alone cover lie on the ray of that area, all others inside the triangle, so that the ray is the edge of
 * the triangle (endmembers as the corners of a simplex; Craig 1994). Null where the pixels show no two rays that meet.
 */
export function crossRays(seen: readonly PlanePoint[], length: number): PlanePoint | null {
  const first = rayAngle(seen)
  const second = rayAngle(seen.map(({ x, y }) => ({ x: length - x, y })))
  if (first === null || second === null || first + second > Math.PI - MIN_MEETING) return null
  const distance = (length * Math.sin(second)) / Math.sin(first + second)
  return { x: distance * Math.cos(first), y: distance * Math.sin(first) }
}

/** The angle, radians, that most of the pixels of the largest angles share: the mode, because the largest of all is chance. Null where none do. */
function rayAngle(seen: readonly PlanePoint[]): number | null {
  const angles = seen
    .map(({ x, y }) => ({
      angle: Math.atan2(y, x),
      error: Math.hypot(PIXEL_ERROR / Math.hypot(x, y), MIN_ANGLE_ERROR),
    }))
    .sort((a, b) => a.angle - b.angle)
  let best = MIN_DENSITY
  let found: number | null = null
  for (let k = Math.floor((1 - TOP) * angles.length); k < angles.length; k++) {
    const { angle } = angles[k]
    let density = 0
    for (const other of angles) {
      const gap = (other.angle - angle) / other.error
      if (Math.abs(gap) < FAR) density += Math.exp(-0.5 * gap * gap)
    }
    if (density <= best) continue
    best = density
    found = angle
  }
  return found
}
