import { extractPlanarMap } from '../boundary/extract'
import type { ShapeParts } from '../model/arrangement'
import { type Coloring, isPainted } from '../model/coloring'
import type { Shape } from '../model/drawing'
import { isFrame, type PlanarMap } from '../model/planar-map'
import type { Raster } from '../model/raster'
import { coarseColoring } from './coarse-coloring'
import type { Features } from './features'
import { measurePhotoBorders, type PhotoBorders } from './photo-borders'
import { simplifyBorders, type VertexGrid } from './simplify-borders'
import { stackPolygons } from './stack-polygons'

/**
 * The share of an underpainting's squared error that shows through the seams above it. A larger share draws more and finer shapes. Over 8 photographs of
 * 0.2 to 0.4 megapixels, 0.0003 takes 0.8 % of bytes and leaves seams an error of 0.94 levels (root mean square); 0.001 takes 1.6 % for 0.92, 0.005 5.5 % for 0.87.
 */
const SHOWN_SHARE = 0.0003
/** Standard error, px, of the outline of an underpainting where it ends beside what is not opaque. */
const OUTLINE_SIGMA = 0.7

/**
 * Opaque shapes for below the polygons of a photo, the lowest first: a coarse drawing of the same picture. Renderers blend both sides of a border between two
 * polygons with what lies below, so what lies below should have about their color. `coloring` holds the regions above, `errorPerByte` is the squared error (levels, over
 * pixels and channels) that a byte must save there. None where nothing is opaque.
 */
export function underpaint(
  coloring: Coloring,
  picture: Raster,
  features: Features,
  errorPerByte: number,
  grid: VertexGrid,
  parts: ShapeParts,
): Shape[] {
  const price = errorPerByte / SHOWN_SHARE
  const coarse = coarseColoring(coloring, features, price)
  if (coarse === null) return []
  const map = extractPlanarMap(coarse.regions)
  const borders = keepOutlines(measurePhotoBorders(map, coarse, picture, price), map, coarse)
  return stackPolygons(simplifyBorders(borders, grid), coarse, parts, grid.unit)
}

/** Borders whose outlines must be kept to about a pixel: there the pixels on both sides are alike, and would let them run anywhere. */
function keepOutlines(borders: PhotoBorders, map: PlanarMap, coloring: Coloring): PhotoBorders {
  const { start } = borders.points
  const sigma = borders.points.sigma.slice()
  for (let e = 0; e < map.edgeCount; e++) {
    if (isFrame(map, e)) continue
    if (isPainted(coloring, map.left[e]) && isPainted(coloring, map.right[e])) continue
    sigma.fill(OUTLINE_SIGMA, start[e], start[e + 1])
  }
  return { ...borders, points: { ...borders.points, sigma } }
}
