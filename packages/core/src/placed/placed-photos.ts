import { type Classification, classify } from '../classify/classify'
import { boxPixels } from '../geometry/box'
import { isRasterOpaque } from '../image/is-raster-opaque'
import { mayBePage } from '../image/may-be-page'
import { premultipliedPicture } from '../image/pixels'
import type { AreaCrop } from '../mixed/crop-areas'
import type { Raster } from '../model/raster'
import { erasePhotos } from './erase-photos'
import { boxOf, cutFigure, type Figure, findFigures, isFramed } from './find-figures'
import { findPageCells, type PageCells, WRITING } from './page-cells'
import { trimPhoto } from './trim-photo'

/** Fewest cells of a photograph that makes a page one of photographs: 96 x 96 px. Emoji of 96 px in JPEGs of quality 75 look like photographs. */
const MIN_CELLS = 144
/**
 * A figure that fills its box is such a photograph at less evidence, if it has at least as many cells, 128 x 128 px, and as many tones: on 24 pages, blurred ones
 * come to 0.31 and more. Of 400 emoji and logos on 16 pages none that large fills its box and comes to 0.3.
 */
const FRAMED = { cells: 256, evidence: 0.3, tones: 16 } as const
/**
 * Beside such photographs, smaller figures of as many tones are photographs at that evidence: pictures of people beside what they wrote, which would give their inks to
 * the words. Through JPEG they come to 0.31 and more, without compression to 0.43; some emoji do as well.
 */
const SMALL = { lossyEvidence: 0.3, evidence: 0.42, tones: 16 } as const
/**
 * Fewest cells, and least share (0-1) of all, that must hold writing on a flat ground apart from photographs: 3 words of 16 px. Photographs of goods on white hold
 * none. Places of a photograph that are clipped to black or white look like ground with figures of any outline and a little writing: `unframed` is the share where no photograph fills its box.
 */
const MIN_WRITING = { cells: 24, share: 0.004, unframed: 0.05 } as const
/** Most grain, a share (0-1) of the figure, and tones of a page without its photographs. 46 pages have up to 0.1 and 27, the rests of 30 clipped photographs up to 0.56 and 93. */
const REST = { grain: 0.12, tones: 32 } as const
/** Largest area of the boxes of all figures, as a multiple of the page's. It bounds the work: boxes of slanted stripes overlap. */
const MAX_BOXES = 2
/** Most figures of a page. It bounds the work as well: 337 small figures beside a photograph take 2 s, 3,151 more than 5. */
const MAX_FIGURES = 400

/** A page, and the photographs on it. */
export interface PlacedPhotos {
  /** They end where the ground begins. */
  readonly photos: readonly AreaCrop[]
  /** The page with ground in their place. */
  readonly page: Raster
}

/** The photographs on a page of flat grounds with writing, told from its pixels alone; null for a picture that is no such page. */
export function findPlacedPhotos(raster: Raster): PlacedPhotos | null {
  if (!mayBePage(raster) || !isRasterOpaque(raster)) return null
  const cells = findPageCells(premultipliedPicture(raster), raster.isLossy === true)
  if (cells === null) return null
  if (leastWriting(cells, MIN_WRITING.share) > countWritten(cells)) return null
  const figures = findPhotos(raster, cells)
  if (figures.length === 0) return null
  const share = figures.some(isFramed) ? MIN_WRITING.share : MIN_WRITING.unframed
  if (countWriting(cells, figures) < leastWriting(cells, share)) return null
  const photos = figures.map((figure) => trimPhoto(raster, figure, cells))
  const page = erasePhotos(raster, photos, cells)
  const { grain, colorSpread } = classify(page).statistics
  return grain <= REST.grain && colorSpread <= REST.tones ? { photos, page } : null
}

/** The figures of a page that are photographs: none unless one of them is so by itself. */
function findPhotos(raster: Raster, cells: PageCells): Figure[] {
  const isLossy = raster.isLossy === true
  const figures = findFigures(cells)
  if (figures.length > MAX_FIGURES || !figures.some((figure) => figure.cells.length >= MIN_CELLS)) return []
  const area = figures.reduce((sum, figure) => sum + boxPixels(boxOf(figure, raster)), 0)
  if (area > MAX_BOXES * raster.width * raster.height) return []
  const kindOf = (figure: Figure): Classification => classify(cutFigure(raster, figure, cells.columns))
  // Small figures are no photographs by themselves: where no large one is, they need not be classified
  const kinds = figures.map((figure) => (figure.cells.length >= MIN_CELLS ? kindOf(figure) : null))
  const arePhotos = figures.map((figure, k) => kinds[k] !== null && isPhoto(figure, kinds[k]))
  if (!arePhotos.includes(true)) return []
  return figures.filter((figure, k) => arePhotos[k] || isSmallPhoto(kinds[k] ?? kindOf(figure), isLossy))
}

/** Whether a figure is a photograph by itself. */
function isPhoto(figure: Figure, { imageType, grainScore, statistics }: Classification): boolean {
  const { length } = figure.cells
  if (imageType === 'photo') return true
  if (!isFramed(figure) || length < FRAMED.cells) return false
  return grainScore >= FRAMED.evidence && statistics.colorSpread >= FRAMED.tones
}

/** Whether a figure of any size is a photograph, if others are. */
function isSmallPhoto({ grainScore, statistics }: Classification, isLossy: boolean): boolean {
  return grainScore >= (isLossy ? SMALL.lossyEvidence : SMALL.evidence) && statistics.colorSpread >= SMALL.tones
}

/** Fewest cells of a page that must hold writing, of which at least a share (0-1) of all. */
function leastWriting({ kinds }: PageCells, share: number): number {
  return Math.max(MIN_WRITING.cells, share * kinds.length)
}

/** The number of cells with writing, wherever they are: the most that `countWriting` finds. */
function countWritten({ kinds }: PageCells): number {
  let count = 0
  for (const kind of kinds) if (kind === WRITING) count++
  return count
}

/** The number of cells with writing that are not in or beside figures. */
function countWriting({ kinds, columns, rows }: PageCells, figures: readonly Figure[]): number {
  const marks = new Uint8Array(kinds.length)
  for (const { cells } of figures) for (const k of cells) marks[k] = 1
  let count = 0
  for (let v = 0, k = 0; v < rows; v++) {
    for (let u = 0; u < columns; u++, k++) {
      if (kinds[k] !== WRITING) continue
      let isBeside = false
      for (let b = Math.max(0, v - 1); b <= Math.min(rows - 1, v + 1); b++) {
        for (let a = Math.max(0, u - 1); a <= Math.min(columns - 1, u + 1); a++)
          if (marks[b * columns + a] === 1) isBeside = true
      }
      if (!isBeside) count++
    }
  }
  return count
}
