import type { Raster } from '../../src/model/raster'
import { type Paint, type Polygon, type Rgba, tile } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'

/** Colours far from each other, opaque. */
export const COLORS: readonly Rgba[] = [
  [238, 232, 213, 255],
  [220, 50, 47, 255],
  [38, 139, 210, 255],
  [133, 153, 0, 255],
  [88, 30, 110, 255],
  [255, 200, 40, 255],
  [20, 20, 30, 255],
]

/** The cells of random sites: convex, abutting, and together the whole picture. */
function voronoi(width: number, height: number, count: number, seed: number): Polygon[] {
  const next = random(seed)
  const sites = Array.from({ length: count }, () => [next() * width, next() * height])
  return sites.map((site) => {
    let cell = [0, 0, width, 0, width, height, 0, height]
    for (const other of sites) if (other !== site) cell = nearerPart(cell, site, other)
    return cell
  })
}

/** The part of a convex polygon that is nearer to `site` than to `other`. */
function nearerPart(polygon: readonly number[], site: readonly number[], other: readonly number[]): number[] {
  const nx = other[0] - site[0]
  const ny = other[1] - site[1]
  const limit = (other[0] ** 2 + other[1] ** 2 - site[0] ** 2 - site[1] ** 2) / 2
  const beyond = (k: number): number => nx * polygon[k] + ny * polygon[k + 1] - limit
  const out: number[] = []
  for (let k = 0; k < polygon.length; k += 2) {
    const next = (k + 2) % polygon.length
    const [a, b] = [beyond(k), beyond(next)]
    if (a <= 0) out.push(polygon[k], polygon[k + 1])
    if (a < 0 !== b < 0 && a !== b) {
      const t = a / (a - b)
      out.push(polygon[k] + t * (polygon[next] - polygon[k]), polygon[k + 1] + t * (polygon[next + 1] - polygon[k + 1]))
    }
  }
  return out
}

/** An opaque picture of abutting cells, with the exact colours of an ideal renderer. */
export function mosaic(width: number, height: number, count: number, seed: number): Raster {
  const paints: Paint[] = voronoi(width, height, count, seed).map((polygon, k) => ({
    polygons: [polygon],
    color: COLORS[(k * 5 + seed) % COLORS.length],
  }))
  return tile(width, height, COLORS[0], paints)
}
