import type { Drawing } from '../model/drawing'

/** The number of lines, arcs and curves of all shapes. */
export function countSegments({ shapes }: Pick<Drawing, 'shapes'>): number {
  let segments = 0
  for (const { contours } of shapes) for (const { ops } of contours) segments += ops.length
  return segments
}

/**
 * Segments for each pixel of a small or compressed picture above which its drawing is frayed. Photographs without grain, taken for artwork, have 0.047 to 0.23; with 0.04,
 * flags with crests of 100 and 200 px become photos.
 */
const FRAYED = 0.1

/** Whether a drawing of so many pixels has more segments than curves of artwork do. */
export function isFrayed(drawing: Drawing, pixels: number): boolean {
  return countSegments(drawing) >= FRAYED * pixels
}
