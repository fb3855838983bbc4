import type { Field } from '../../src/glyphs/field'
import type { Polygon } from '../../src/glyphs/iso-contours'

/** A field of given values. */
export function fieldOf(width: number, height: number, levelAt: (x: number, y: number) => number): Field {
  const values = new Float64Array(width * height).map((_, i) => levelAt(i % width, Math.floor(i / width)))
  return { width, height, values }
}

/** The area of a polygon, positive where it goes clockwise as seen, y down. */
export function areaOf(polygon: Polygon): number {
  let area = 0
  for (let i = 0; i < polygon.length; i += 2) {
    const j = (i + 2) % polygon.length
    area += (polygon[i]! * polygon[j + 1]! - polygon[j]! * polygon[i + 1]!) / 2
  }
  return area
}

/** A polygon around (x, y) with `count` corners at a distance of `radius`; counter-clockwise if `count` is negative. */
export function regular(x: number, y: number, radius: number, count: number): Polygon {
  return Float64Array.from({ length: 2 * Math.abs(count) }, (_, i) => {
    const angle = (2 * Math.PI * Math.floor(i / 2)) / count
    return i % 2 === 0 ? x + radius * Math.cos(angle) : y + radius * Math.sin(angle)
  })
}
