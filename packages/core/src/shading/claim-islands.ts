import type { Picture } from '../model/color-space'
import { NOT_SHADED, type PaintedArea } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** How far to the left and to the right of an island a shaded area is looked for, px: the width of a letter. */
const REACH = 40
/** Most pixels of a smooth area that is an island. A larger one can be flat and have the same color by chance. */
const MAX_ISLAND = 600
/** Largest channel difference, levels, of an island's pixels from the paint around it. */
const TOLERANCE = 1.5
/** Stands for ground without shading. */
const GROUND = -2

/**
 * Gives islands in shaded areas to them: small smooth areas and single pixels that something in front cuts off, as the counters of letters, and
 * that the paint on the same row explains. Where flat ground comes before that paint on the row, they belong to that: a shadow explains
 * pale pixels of the letters on a card beside it by chance. Single pixels of the packed colors `lines`, which are those of thin lines, stay out.
 * `shadingOf` is changed in place.
 */
export function claimIslands(
  picture: Picture<'rgb'>,
  areas: SmoothAreas,
  painted: readonly PaintedArea[],
  shadingOf: Int32Array,
  lines: readonly number[] = [],
): void {
  const { width, pixels } = picture
  const isPainted = (i: number, shading: number): boolean => {
    const x = i % width
    return painted[shading].paint.differenceFrom(pixels[i], x, (i - x) / width) <= TOLERANCE
  }
  const beside = new RowNeighbors(width, areas, shadingOf)
  const claimed: { readonly pixel: number; readonly shading: number }[] = []
  for (let i = 0; i < shadingOf.length; i++) {
    if (shadingOf[i] >= 0 || areas.areaOf[i] !== NO_AREA || lines.includes(pixels[i])) continue
    const shading = beside.shadingOf(i)
    if (shading !== NOT_SHADED && isPainted(i, shading)) claimed.push({ pixel: i, shading })
  }
  for (let area = 0; area < areas.count; area++) {
    const members = areas.pixels.subarray(areas.start[area], areas.start[area + 1])
    if (members.length > MAX_ISLAND || shadingOf[members[0]] >= 0) continue
    const shading = beside.shadingOf(members[0])
    if (shading === NOT_SHADED || !members.every((i) => shadingOf[i] >= 0 || isPainted(i, shading))) continue
    for (const pixel of members) claimed.push({ pixel, shading })
  }
  for (const { pixel, shading } of claimed) if (shadingOf[pixel] < 0) shadingOf[pixel] = shading
}

/** What lies beside a pixel on its row. Each row is read once for all pixels that are asked for one after the other. */
class RowNeighbors {
  /** The first pixel of the row that was read. */
  private rowStart = -1
  /** For each column of it, the nearest pixels before and after it that are shaded or ground; -1 where there is none. */
  private readonly before: Int32Array
  private readonly after: Int32Array

  constructor(
    private readonly width: number,
    private readonly areas: SmoothAreas,
    private readonly shadings: Int32Array,
  ) {
    this.before = new Int32Array(width)
    this.after = new Int32Array(width)
  }

  /**
   * The shading of the nearest shaded pixel to the left of pixel i, or else to its right; NOT_SHADED where none is within reach, or where flat
   * ground comes before it on either side.
   */
  shadingOf(i: number): number {
    const x = i % this.width
    if (i - x !== this.rowStart) this.readRow(i - x)
    const left = this.shadingWithin(i, this.before[x])
    const right = this.shadingWithin(i, this.after[x])
    if (left === GROUND || right === GROUND) return NOT_SHADED
    return left === NOT_SHADED ? right : left
  }

  /** The shading of pixel k, or GROUND; NOT_SHADED where it is out of reach of pixel i, or is -1. */
  private shadingWithin(i: number, k: number): number {
    if (k < 0 || Math.abs(i - k) > REACH) return NOT_SHADED
    return this.shadings[k] >= 0 ? this.shadings[k] : GROUND
  }

  private readRow(rowStart: number): void {
    const { width, shadings } = this
    this.rowStart = rowStart
    for (let x = 0, nearest = -1; x < width; x++) {
      this.before[x] = nearest
      if (shadings[rowStart + x] >= 0 || this.isGround(rowStart + x)) nearest = rowStart + x
    }
    for (let x = width - 1, nearest = -1; x >= 0; x--) {
      this.after[x] = nearest
      if (shadings[rowStart + x] >= 0 || this.isGround(rowStart + x)) nearest = rowStart + x
    }
  }

  /** Whether a pixel without shading belongs to a smooth area that is no island itself. */
  private isGround(k: number): boolean {
    const { areaOf, start } = this.areas
    const area = areaOf[k]
    return area !== NO_AREA && start[area + 1] - start[area] > MAX_ISLAND
  }
}
