import { doubleRaster } from '../image/double-raster'
import { premultipliedPicture } from '../image/pixels'
import { MAX_PIXELS } from '../limits'
import { MIXED, SOLID } from '../model/indexed'
import type { Inks } from '../model/palette'
import type { Raster } from '../model/raster'
import type { ArtworkReading } from '../segment/artwork-reading'
import { holdDetail } from '../segment/hold-detail'
import { type Darkness, measureDarkness } from './darkness'
import { dropFaintInk } from './drop-faint-ink'
import { findInkColors, type InkColors } from './ink-colors'
import { isInkOnPaper, isLit, mayHavePaper } from './is-ink-on-paper'
import { hasOneHue } from './paper-hue'
import { estimatePaperLight, type PaperLight } from './paper-light'
import { findStrokes, type Strokes } from './strokes'

/** Shortest longer side, px, of a picture in which paper can be told from a drawn ground. */
const MIN_SIDE = 192
/** Area, px, below which ink and the paper within it are specks. */
const MIN_AREA = 6
/** Level up to which a pixel counts as an ink. */
const TOLERANCE = 3

/** Ink on paper as it was read: as artwork of flat inks on flat paper. */
export interface InkReading {
  readonly reading: ArtworkReading
  /** Share of the picture that is bare paper, 0-1. */
  readonly bare: number
  /** The picture that was read: the paper is one color and edges are as narrow as those of a render. */
  readonly raster: Raster
  /** Its size over that of the picture as given. */
  readonly enlargement: 1 | 2
}

/** A picture of ink on paper as it was judged: the light on the paper, what is darker, and the share (0-1) of bare paper. */
interface InkEvidence {
  readonly light: PaperLight
  readonly darkness: Darkness
  readonly bare: number
}

/** Whether a picture shows ink on paper. */
export function showsInk(raster: Raster): boolean {
  return judge(raster) !== null
}

/**
 * Reads a picture of ink on paper: the light on the paper is divided out, lines are found, and each gets one of a few inks. Null for other
 * pictures.
 */
export function readInk(raster: Raster): InkReading | null {
  const evidence = judge(raster)
  if (evidence === null) return null
  const { light, darkness, bare } = evidence
  if (4 * raster.width * raster.height > MAX_PIXELS) return { ...drawFlat(raster, light, darkness, 1), bare }
  // Lines of a pixel hang together at corners only: at twice the size they are two pixels wide
  const doubled = doubleRaster(raster)
  const doubledLight = { ...light, side: 2 * light.side }
  return { ...drawFlat(doubled, doubledLight, measureDarkness(doubled, doubledLight), 2), bare }
}

/** The evidence that a picture is ink on paper; null for other pictures. */
function judge(raster: Raster): InkEvidence | null {
  if (Math.max(raster.width, raster.height) < MIN_SIDE || !mayHavePaper(raster)) return null
  const light = estimatePaperLight(raster)
  if (!isLit(light) || !hasOneHue(light)) return null
  const darkness = measureDarkness(raster, light)
  const { isInk, bare } = isInkOnPaper(raster, darkness)
  return isInk ? { light, darkness, bare } : null
}

function drawFlat(raster: Raster, light: PaperLight, darkness: Darkness, enlargement: 1 | 2): Omit<InkReading, 'bare'> {
  const { width, height } = raster
  const strokes = findStrokes(darkness, enlargement)
  const inks = findInkColors(raster, light, strokes)
  const flat = readFlat(raster, dropFaintInk(strokes, inks, width, height), inks)
  return { ...flat, enlargement }
}

/** Paints the lines on flat paper, and reads them: their inks are known. */
function readFlat(
  { width, height }: Raster,
  { coverage }: Strokes,
  { colors, inkOf }: InkColors,
): Pick<InkReading, 'raster' | 'reading'> {
  const count = colors.length / 4
  const rgba = new Uint8Array(4 * width * height)
  const owner = new Int32Array(width * height)
  const purity = new Uint8Array(width * height)
  for (let i = 0; i < owner.length; i++) {
    const ink = 4 * inkOf[i]
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = Math.round(colors[c] + coverage[i] * (colors[ink + c] - colors[c]))
    rgba[4 * i + 3] = 255
    if (coverage[i] >= 0.5) owner[i] = inkOf[i]
    purity[i] = coverage[i] === 0 || coverage[i] === 1 ? SOLID : MIXED
  }
  const raster = { width, height, rgba }
  const picture = premultipliedPicture(raster)
  const inks: Inks<'rgb'> = { space: 'rgb', count, colors, tolerance: new Float64Array(count).fill(TOLERANCE) }
  const isUnexplained = new Uint8Array(owner.length)
  const indexed = { width, height, inkCount: count, inkOf: owner, purity, isUnexplained }
  return { raster, reading: { ...picture, inks, indexed, ...holdDetail(picture, inks, indexed, MIN_AREA) } }
}
