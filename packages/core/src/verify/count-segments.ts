import type { Drawing } from '../model/drawing'

/** The number of lines, arcs and curves of all shapes. */
export function countSegments({ shapes }: Pick<Drawing, 'shapes'>): number {
  let segments = 0
  for (const { contours } of shapes) for (const { ops } of contours) segments += ops.length
  return segments
}
