import { rgbPalette } from '../color/ycbcr'
import { mayBePage } from '../image/may-be-page'
import { findLineBands, type LineBands, NO_SOURCE } from '../lines/line-bands'
import type { Pixels } from '../model/color-space'
import { premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { findGround } from '../segment/find-ground'
import { findPurePixels, NO_INK } from '../segment/pure-pixels'
import { findTextGround } from '../segment/text-ground'
import { findGlyphs, type Glyph, glyphsOn, MAX_AREA } from './find-glyphs'
import { writeShares } from './ink-shares'
import { besideBands, isBeyondLines } from './over-lines'
import { findTextInks, MAX_OTHER_PART } from './text-inks'
import { NO_TEXT_INK } from './tone-inks'

/** Largest area, px, of the bounding box of a line of text, whose letters rings join. It bounds the work. */
const MAX_LINE_AREA = 400_000
/** Least share (0-1) of what touches a letter that is of its ground: rings leave a few pixels of others. */
const MIN_GROUND_SHARE = 0.8
/** Most pixels of a speck of rings, and their largest channel difference, levels, from the ground. */
const MAX_SPECK = 64
const MAX_RING = 20
/** Side, px, of the blocks that JPEG compresses apart, in which it rings; WebP's are half as wide. */
const BLOCK = 8
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
  /** What thin lines make of the pixels beside them. */
  readonly bands: LineBands
}

/** Pixels that belong to a ground: the index of its ink, and a pixel of it. */
export type GroundPixels = Pick<Glyph, 'members' | 'ground' | 'beside'>

/** What may be text in a compressed picture. */
export interface Lines {
  /** Letters, and lines of those that rings join. */
  readonly found: readonly Glyph[]
  /** For each pixel, the ink of the ground that it is part of, or NO_INK. */
  readonly groundOf: Int32Array
  /** What thin lines make of the pixels beside them. */
  readonly bands: LineBands
}

/** What may be text in a compressed picture, and its ground. */
export function findLines(reading: ReadingIn<'ycbcr'>): Lines {
  const pure = findPurePixels(reading, reading.inks)
  // Smaller pictures are icons, whose shapes lie between grounds
  const isPage = mayBePage(reading)
  const groundOf = isPage ? findTextGround(pure, reading, reading.inks).groundOf : findGround(pure)
  const bands = findLineBands(reading.linePaths ?? [], reading, groundOf)
  for (let i = 0; i < groundOf.length; i++) if (bands.isBare[i] === 1) groundOf[i] = bands.ground[i]
  const all = glyphsOn(groundOf, pure, MAX_LINE_AREA, isPage ? MIN_GROUND_SHARE : 1)
  const found = besideBands(all, groundOf, bands).filter(({ members }) => isBeyondLines(members, bands))
  return { found, groundOf, bands }
}

/**
 * Text of a compressed picture without noise, among what `findLines` found. Compression rings by some levels around strokes and blurs their color, but keeps luma, so the
 * share of the ink in a pixel is told by luma alone, and shares that rings explain are none.
 */
export function cleanText(reading: ReadingIn<'ycbcr'>, { found, groundOf, bands }: Lines): CleanText {
  const { width, height, regions } = reading
  const lines: Glyph[] = []
  const lineOf = new Int32Array(reading.pixels.length).fill(-1)
  const { inks, inkOf, isOther } = findTextInks(found, reading, bands)
  const colors = rgbPalette(inks)
  const levels = premultiplied(colors)
  const packed = Uint32Array.from({ length: colors.count }, (_, k) => packedOf(levels, k, levels, k, 0))
  const pixels = new Uint32Array(groundOf.length) as Uint32Array & Pixels<'rgb'>
  for (let i = 0; i < pixels.length; i++)
    pixels[i] = packed[groundOf[i] === NO_INK ? regions.colorOf[regions.labels[i]] : groundOf[i]]
  const specks: Glyph[] = []
  const bare = groundOf.slice()
  found.forEach((line, k) => {
    const ink = inkOf[k]
    if (ink === NO_TEXT_INK) {
      if (isRing(line, reading)) specks.push(line)
      return
    }
    for (const i of line.members) lineOf[i] = lines.length
    lines.push(line)
    writeShares(line, ink, { pixels: reading.pixels, inks, width: reading.width }, bands, (i, share) => {
      pixels[i] = packedOf(levels, line.ground, levels, ink, share)
      if (share === 0) bare[i] = line.ground
    })
  })
  const tolerance = new Float64Array(colors.count).fill(TOLERANCE)
  const clean = { space: 'rgb', width, height, pixels, inks: { ...colors, tolerance }, regions } as const
  const isText = ({ members }: Glyph): boolean =>
    members.every((i) => lineOf[i] >= 0) &&
    members.reduce((sum, i) => sum + isOther[i], 0) <= MAX_OTHER_PART * members.length
  // Text lies in lines
  const glyphs = lines.length === 0 ? [] : lettersOf(clean, bare, bands).filter(isText)
  return { reading: clean, glyphs, lines, lineOf, rings: ringsBeside(lineOf, specks, groundOf, bands, reading), bands }
}

/** What may be letters in cleaned pixels. `groundOf` is their ground. */
function lettersOf(clean: ReadingIn<'rgb'>, groundOf: Int32Array, bands: LineBands): readonly Glyph[] {
  if (!mayBePage(clean)) return findGlyphs(clean, clean.inks)
  return besideBands(glyphsOn(groundOf, findPurePixels(clean, clean.inks), MAX_AREA, MIN_GROUND_SHARE), groundOf, bands)
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
  { source }: LineBands,
  { width, height, regions, inks }: ReadingIn<'ycbcr'>,
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
  // A pixel of each ground that was read as such; -1 for none
  const besideOf = new Int32Array(inks.count).fill(-1)
  for (let i = groundOf.length - 1; i >= 0; i--)
    if (groundOf[i] !== NO_INK && source[i] === NO_SOURCE && regions.colorOf[regions.labels[i]] === groundOf[i])
      besideOf[groundOf[i]] = i
  for (const { members, ground, beside } of specks)
    for (const i of members) if (isNear[blockOf(i)] === 1) add(i, ground, beside)
  for (let i = 0; i < groundOf.length; i++) {
    const ground = groundOf[i]
    if (ground === NO_INK || regions.colorOf[regions.labels[i]] === ground) continue
    if (source[i] === NO_SOURCE && besideOf[ground] >= 0 && isNear[blockOf(i)] === 1) add(i, ground, besideOf[ground])
  }
  return [...rings].map(([ground, { members, beside }]) => ({
    members: Int32Array.from(members).sort(),
    ground,
    beside,
  }))
}

/** A blend of color k of `from` with a share of color m of `to`, packed premultiplied. */
function packedOf(from: Float64Array, k: number, to: Float64Array, m: number, share: number): number {
  let color = 0
  for (let c = 0; c < 4; c++)
    color |= Math.round(from[4 * k + c] + share * (to[4 * m + c] - from[4 * k + c])) << (8 * c)
  return color >>> 0
}
