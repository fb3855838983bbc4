/*
 * The area between a right angle and the border's points shows whether the corner is round, and with which radius, before any single point
 * does. All areas are means over the four corners, px^2. They scatter alike at all four corners where these lie alike on the pixel grid.
 */

/** Area that pixel rows cut off a sharp right angle, px^2 per corner, because their points measure the mean of its two sides. */
const SHARP_CUT = 0.23

/**
 * Area, px^2 per corner, by which a border's polygon may be smaller than its sharp rectangle for the corners to count as sharp. Between
 * this and `MIN_ROUND_CUT` the corners are undecided.
 */
const MAX_SHARP_CUT = 0.7

/**
 * Area, px^2 per corner, by which a border's polygon must be smaller than its sharp rectangle for the corners to count as round. Sharp
 * corners miss up to 0.9 more than `SHARP_CUT`.
 */
const MIN_ROUND_CUT = 1.16

/** Area that a round corner of radius 1 px lacks, px^2: a unit square less a quarter of the unit disk. */
const UNIT_CUT = 1 - Math.PI / 4

/**
 * The corner radius, px, of a rectangle with these half sides, px, whose points enclose a polygon of this area, px^2. 0 for sharp
 * corners. Null when the corners lack more area than sharp ones may and less than round ones must, so that neither fits.
 */
export function radiusOfArea(halfWidth: number, halfHeight: number, area: number): number | null {
  const cut = halfWidth * halfHeight - area / 4
  if (cut < MAX_SHARP_CUT) return 0
  return cut < MIN_ROUND_CUT ? null : Math.sqrt((cut - SHARP_CUT) / UNIT_CUT)
}
