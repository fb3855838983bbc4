/*
 * The area between a right angle and the border's points shows whether the corner is round, and with which radius, before any single point
 * does. All areas are means over the four corners, px^2. They scatter alike at all four corners where these lie alike on the pixel grid.
 */

/** Area that pixel rows cut off a sharp right angle, px^2 per corner, because their points measure the mean of its two sides. */
const SHARP_CUT = 0.23

/** A rectangle that misses less area than this, px^2 per corner, has sharp corners. */
const MAX_SHARP_CUT = 0.7

/** A rectangle that misses at least this area, px^2 per corner, has round corners. Sharp corners miss up to 0.9 more than `SHARP_CUT`. */
const MIN_ROUND_CUT = 1.16

/** Area that a round corner of radius 1 px lacks, px^2: a unit square less a quarter of the unit disk. */
const UNIT_CUT = 1 - Math.PI / 4

/**
 * The corner radius, px, of a rectangle with these half sides, px, and this area of its points' polygon, px^2. 0 for sharp corners, null
 * when the area lies between those of sharp and of round corners.
 */
export function radiusOfArea(halfWidth: number, halfHeight: number, area: number): number | null {
  const cut = halfWidth * halfHeight - area / 4
  if (cut < MAX_SHARP_CUT) return 0
  return cut < MIN_ROUND_CUT ? null : Math.sqrt((cut - SHARP_CUT) / UNIT_CUT)
}
