import { rgbPalette } from '../color/ycbcr'
import type { Pixels } from '../model/color-space'
import { premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { findPurePixels, NO_INK } from '../segment/pure-pixels'
import { findGlyphs, findGround, type Glyph } from './find-glyphs'

/** Largest area, px, of the bounding box of a line of text, whose letters rings join. It bounds the work. */
const MAX_LINE_AREA = 400_000
/** Least difference in luma, levels, of text from its ground. */
const MIN_CONTRAST = 48
/** Share of the pixels of a line that show its ink best, by which the ink is told. */
const SHOWN_SHARE = 0.1
/** Largest distance, levels, of their mean color from the blends of the ink and the ground. */
const INK_DISTANCE = 24
/** Largest share of the ink that they show; more says that the ink is paler than they. */
const MAX_SHOWN = 1.12
/** Largest color difference, levels, that compression blurs, and the same as a share of that of ink and ground: it keeps one value for 2 x 2 pixels. */
const MAX_BLUR = 24
const BLUR_SHARE = 0.6
/** Largest share of the pixels of a line that differ more. Emblems of several colors have more such pixels. */
const MAX_OTHERS = 0.05
/** Largest share of such pixels of a letter: a red asterisk beside black text is none of it. */
const MAX_OTHER_PART = 0.2
/** Largest difference in luma, levels, of a ring from the color beside it, and the same as a share of the contrast. */
const RING = 12
const RING_SHARE = 0.07
/** Most pixels of a speck of rings, and their largest channel difference, levels, from the ground. */
const MAX_SPECK = 64
const MAX_RING = 20
/** Side, px, of the blocks that JPEG compresses apart, in which it rings; WebP's are half as wide. */
const BLOCK = 8
/** Least share of the ink that the most telling pixels show: letters of 12 px show 0.7, gray letters (#888) 0.5 of black. */
const MIN_SHOWN = 0.6
/** Distance, levels, within which a pixel of clean text shows its ink alone. */
const TOLERANCE = 1.5

/** Compressed text without noise. */
export interface CleanText {
  /** The picture: text in exact blends of an ink and its ground, the grounds in their inks, and each other pixel in the ink that it was read as. The regions are those of the reading. */
  readonly reading: ReadingIn<'rgb'>
  /** The letters. */
  readonly glyphs: readonly Glyph[]
  /** The lines: what compression joins. */
  readonly lines: readonly Glyph[]
  /** The line of each pixel, -1 for pixels of none. */
  readonly lineOf: Int32Array
  /** Pixels beside lines that were read as another ink than that of their ground, which rings explain: a set for each ground. */
  readonly rings: readonly GroundPixels[]
}

/** Pixels that belong to a ground: the index of its ink, and a pixel of it. */
export type GroundPixels = Pick<Glyph, 'members' | 'ground' | 'beside'>

/**
 * Text of a compressed picture without noise. Compression rings by some levels around strokes and blurs their color, but keeps luma, so the
 * share of the ink in a pixel is told by luma alone, and shares that rings explain are none.
 */
export function cleanText(reading: ReadingIn<'ycbcr'>): CleanText {
  const { width, height, regions } = reading
  const lines: Glyph[] = []
  const lineOf = new Int32Array(reading.pixels.length).fill(-1)
  const colors = rgbPalette(reading.inks)
  const levels = premultiplied(colors)
  const packed = Uint32Array.from({ length: colors.count }, (_, k) => packedOf(levels, k, levels, k, 0))
  const groundOf = findGround(findPurePixels(reading, reading.inks))
  const pixels = new Uint32Array(groundOf.length) as Uint32Array & Pixels<'rgb'>
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = packed[groundOf[i] === NO_INK ? regions.colorOf[regions.labels[i]] : groundOf[i]]
  const specks: Glyph[] = []
  const isOther = new Uint8Array(lineOf.length)
  for (const line of findGlyphs(reading, reading.inks, MAX_LINE_AREA)) {
    const ink = inkOf(line, reading, isOther)
    if (ink < 0) {
      if (isRing(line, reading)) specks.push(line)
      continue
    }
    for (const i of line.members) lineOf[i] = lines.length
    lines.push(line)
    writeShares(line, ink, reading, (i, share) => {
      pixels[i] = packedOf(levels, line.ground, levels, ink, share)
    })
  }
  const tolerance = new Float64Array(colors.count).fill(TOLERANCE)
  const clean = { space: 'rgb', width, height, pixels, inks: { ...colors, tolerance }, regions } as const
  const isText = ({ members }: Glyph): boolean =>
    members.every((i) => lineOf[i] >= 0) &&
    members.reduce((sum, i) => sum + isOther[i], 0) <= MAX_OTHER_PART * members.length
  const glyphs = findGlyphs(clean, clean.inks).filter(isText)
  return { reading: clean, glyphs, lines, lineOf, rings: ringsBeside(lineOf, specks, groundOf, reading) }
}

/** Whether a small component differs from its ground by no more than compression rings. */
function isRing({ members, ground }: Glyph, { pixels, inks }: ReadingIn<'ycbcr'>): boolean {
  if (members.length > MAX_SPECK) return false
  const base = premultiplied(inks)
  return members.every((i) => {
    for (let c = 0; c < 4; c++)
      if (Math.abs(((pixels[i] >>> (8 * c)) & 255) - base[4 * ground + c]) > MAX_RING) return false
    return true
  })
}

/** The pixels of specks, and of grounds that were read as other inks, that lie in a block of a line of text or in one beside it. */
function ringsBeside(
  lineOf: Int32Array,
  specks: readonly Glyph[],
  groundOf: Int32Array,
  { width, height, regions }: ReadingIn<'ycbcr'>,
): GroundPixels[] {
  const columns = Math.ceil(width / BLOCK) + 2
  const isNear = new Uint8Array(columns * (Math.ceil(height / BLOCK) + 2))
  const blockOf = (i: number): number =>
    (Math.floor(Math.floor(i / width) / BLOCK) + 1) * columns + Math.floor((i % width) / BLOCK) + 1
  for (let i = 0; i < lineOf.length; i++) {
    if (lineOf[i] < 0) continue
    const block = blockOf(i)
    for (const row of [block - columns, block, block + columns]) isNear.fill(1, row - 1, row + 2)
  }
  const rings = new Map<number, { members: number[]; beside: number }>()
  const add = (i: number, ground: number, beside: number): void => {
    const ring = rings.get(ground) ?? { members: [], beside }
    ring.members.push(i)
    rings.set(ground, ring)
  }
  for (const { members, ground, beside } of specks)
    for (const i of members) if (isNear[blockOf(i)] === 1) add(i, ground, beside)
  for (let i = 0; i < groundOf.length; i++) {
    const ground = groundOf[i]
    if (ground !== NO_INK && regions.colorOf[regions.labels[i]] !== ground && isNear[blockOf(i)] === 1)
      add(i, ground, i)
  }
  return [...rings].map(([ground, { members, beside }]) => ({
    members: Int32Array.from(members).sort(),
    ground,
    beside,
  }))
}

/** The ink of a line of text: the one whose blends with the ground its most telling pixels are, and of which they show nearly all; -1 if there is none. */
function inkOf({ members, ground }: Glyph, { pixels, inks }: ReadingIn<'ycbcr'>, isOther: Uint8Array): number {
  const base = premultiplied(inks).subarray(4 * ground, 4 * ground + 4)
  if (base[3] < 255) return -1
  const differences = Float64Array.from(members, (i) => (pixels[i] & 255) - base[0])
  const sorted = differences.slice().sort()
  const isDark = -sorted[0] > sorted[sorted.length - 1]
  const count = Math.max(1, Math.round(SHOWN_SHARE * members.length))
  const limit = isDark ? sorted[count - 1] : sorted[sorted.length - count]
  if (Math.abs(limit) < MIN_CONTRAST) return -1
  const mean = [0, 0, 0]
  let n = 0
  members.forEach((i, k) => {
    if (isDark ? differences[k] > limit : differences[k] < limit) return
    for (let c = 0; c < 3; c++) mean[c] += ((pixels[i] >>> (8 * c)) & 255) - base[c]
    n++
  })
  let best = -1
  let bestShown = 0
  for (let ink = 0; ink < inks.count; ink++) {
    if (ink === ground || inks.colors[4 * ink + 3] < 255) continue
    const contrast = inks.colors[4 * ink] - base[0]
    if (Math.abs(contrast) < MIN_CONTRAST || contrast < 0 !== isDark) continue
    const shown = mean[0] / n / contrast
    let error = 0
    for (let c = 1; c < 3; c++) error += (mean[c] / n - Math.min(1, shown) * (inks.colors[4 * ink + c] - base[c])) ** 2
    if (error > INK_DISTANCE ** 2 || shown > MAX_SHOWN || shown <= bestShown) continue
    best = ink
    bestShown = shown
  }
  return bestShown >= MIN_SHOWN && explainsColor(members, ground, best, { pixels, inks }, isOther) ? best : -1
}

/**
 * Whether the colors of nearly all pixels of a line are, but for what compression blurs, those of the blends of ink and ground that their luma tells.
 * Marks the others.
 */
function explainsColor(
  members: Int32Array,
  ground: number,
  ink: number,
  { pixels, inks: { colors } }: Pick<ReadingIn<'ycbcr'>, 'pixels' | 'inks'>,
  isOther: Uint8Array,
): boolean {
  const contrast = colors[4 * ink] - colors[4 * ground]
  let others = 0
  for (const i of members) {
    const share = Math.min(1, Math.max(0, ((pixels[i] & 255) - colors[4 * ground]) / contrast))
    for (let c = 1; c < 3; c++) {
      const base = colors[4 * ground + c]
      const step = colors[4 * ink + c] - base
      const difference = Math.abs(((pixels[i] >>> (8 * c)) & 255) - base - share * step)
      if (difference <= Math.max(MAX_BLUR, BLUR_SHARE * Math.abs(step))) continue
      others++
      isOther[i] = 1
      break
    }
  }
  return others <= MAX_OTHERS * members.length
}

/** Tells the share of an ink in each pixel of a line by luma; 0 and 1 where rings make the difference. */
function writeShares(
  { members, ground }: Glyph,
  ink: number,
  { pixels, inks }: ReadingIn<'ycbcr'>,
  write: (i: number, share: number) => void,
): void {
  const base = inks.colors[4 * ground]
  const contrast = inks.colors[4 * ink] - base
  const ring = Math.max(RING_SHARE, RING / Math.abs(contrast))
  for (const i of members) {
    const share = ((pixels[i] & 255) - base) / contrast
    write(i, share <= ring ? 0 : share >= 1 - ring ? 1 : share)
  }
}

/** A blend of color k of `from` with a share of color m of `to`, packed premultiplied. */
function packedOf(from: Float64Array, k: number, to: Float64Array, m: number, share: number): number {
  let color = 0
  for (let c = 0; c < 4; c++)
    color |= Math.round(from[4 * k + c] + share * (to[4 * m + c] - from[4 * k + c])) << (8 * c)
  return color >>> 0
}
