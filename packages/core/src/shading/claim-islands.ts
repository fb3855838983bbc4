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

/** What lies beside a pixel on its row. */
class RowNeighbors {
  constructor(
    private readonly width: number,
    private readonly areas: SmoothAreas,
    private readonly shadings: Int32Array,
  ) {}

  /**
   * The shading of the nearest shaded pixel to the left of pixel i, or else to its right; NOT_SHADED where none is within reach, or where flat
   * ground comes before it on either side.
   */
  shadingOf(i: number): number {
    const { width } = this
    const x = i % width
    const left = this.first(i, -1, Math.min(REACH, x))
    if (left === GROUND) return NOT_SHADED
    const right = this.first(i, 1, Math.min(REACH, width - 1 - x))
    if (right === GROUND) return NOT_SHADED
    return left === NOT_SHADED ? right : left
  }

  /** The first shading in a direction within `reach` pixels, GROUND, or NOT_SHADED. */
  private first(i: number, step: number, reach: number): number {
    const { shadings } = this
    for (let k = i + step, n = 0; n < reach; k += step, n++) {
      if (shadings[k] >= 0) return shadings[k]
      if (this.isGround(k)) return GROUND
    }
    return NOT_SHADED
  }

  /** Whether a pixel without shading belongs to a smooth area that is no island itself. */
  private isGround(k: number): boolean {
    const { areaOf, start } = this.areas
    const area = areaOf[k]
    return area !== NO_AREA && start[area + 1] - start[area] > MAX_ISLAND
  }
}
