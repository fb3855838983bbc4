import { extractPlanarMap } from '../../src/boundary/extract'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { PlanarMap } from '../../src/model/planar-map'
import type { RegionMap } from '../../src/model/region-map'

/** A picture spelled as rows of characters, one a pixel, with its borders. */
export interface PixelGrid {
  readonly map: RegionMap<'fills'>
  readonly planar: PlanarMap
}

/** Equal characters are equal inks; the ink's index is the code of its character. */
export function readGrid(rows: readonly string[]): PixelGrid {
  const inks = Int32Array.from(rows.join(''), (character) => character.charCodeAt(0))
  const map = connectedRegions(inks, rows[0].length, rows.length, 'fills')
  return { map, planar: extractPlanarMap(map) }
}

/** The input's rows with lines of text beside them. */
export function besideRows(rows: readonly string[], heading: string, lines: readonly string[]): string[] {
  const width = Math.max('pixels'.length, rows[0].length) + 4
  const beside = lines.map((line, k) => `${(rows[k] ?? '').padEnd(width)}${line}`.trimEnd())
  return [`${'pixels'.padEnd(width)}${heading}`, ...beside]
}
