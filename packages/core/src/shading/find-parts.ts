import type { Picture } from '../model/color-space'
import { countColors, mostFrequent } from './count-colors'
import type { ShadedPart } from './shaded-part'
import type { SmoothAreas } from './smooth-areas'
import { AreaSplitter, MIN_FLAT_SHARE } from './split-area'
import { TerraceCutter, type Terraces } from './terraces'

/** Fits of gradients that the areas of a picture share by size. */
const SHARED_FITS = 300
/** Fits that each area has besides. */
const MIN_FITS = 8
/** Fits after which no further area is begun. It bounds the time. */
const MAX_FITS = 800
/** Share of what is shaded in an area that gradients must explain; and most of them, by terraces that the area would have. */
const MIN_EXPLAINED = 0.8
const TERRACES_BY_GRADIENT = 3
/** Fewest pixels of an area that is cut. */
const MIN_TERRACED = 400

/** What the areas of a picture are painted with. */
export interface Parts {
  readonly parts: readonly ShadedPart[]
  readonly terraced: readonly Terraces[]
}

/**
 * The parts of all areas that are not plain, the largest areas first while fits are left. The number of fits in an area grows with its size.
 * Where gradients explain too little of an area, or are many, it is cut into terraces; not in a compressed picture (`noise` above 0), whose noise
 * has level lines of its own.
 */
export function findParts(
  picture: Picture<'rgb'>,
  { count, start, isPlain, pixels }: SmoothAreas,
  noise: number,
): Parts {
  const size = (area: number): number => start[area + 1] - start[area]
  const areas = Array.from({ length: count }, (_, area) => area).filter((area) => isPlain[area] === 0)
  areas.sort((a, b) => size(b) - size(a) || a - b)
  const total = areas.reduce((sum, area) => sum + size(area), 0)
  const splitter = new AreaSplitter(picture, noise)
  const cutter = new TerraceCutter(picture)
  const parts: ShadedPart[] = []
  const terraced: Terraces[] = []
  for (const area of areas) {
    if (splitter.used >= MAX_FITS) break
    const members = pixels.subarray(start[area], start[area + 1])
    const found = splitter.splitArea(members, MIN_FITS + (SHARED_FITS * size(area)) / total)
    const terraces = noise > 0 ? null : instead(cutter, picture, members, found)
    if (terraces === null) for (const part of found) parts.push(part)
    else terraced.push(terraces)
  }
  return { parts, terraced }
}

/** The terraces of an area, where they say it better than its parts do; else null. */
function instead(
  cutter: TerraceCutter,
  picture: Picture<'rgb'>,
  members: Int32Array,
  parts: readonly ShadedPart[],
): Terraces | null {
  if (members.length < MIN_TERRACED) return null
  const colors = countColors(picture, members)
  const flat = mostFrequent(colors)
  const share = (colors.get(flat) ?? 0) / members.length
  const hasGround = share >= MIN_FLAT_SHARE
  const shaded = hasGround ? (1 - share) * members.length : members.length
  const explained = parts.reduce((sum, part) => sum + part.members.length, 0)
  const gradients = parts.reduce((sum, { paint }) => sum + paint.gradients.length, 0)
  const isExplained = explained >= MIN_EXPLAINED * shaded
  if (isExplained && gradients <= 2) return null
  const terraces = cutter.cut(members, hasGround ? flat : null)
  if (terraces === null || terraces.steps.length === 0) return null
  return isExplained && terraces.steps.length > TERRACES_BY_GRADIENT * gradients ? null : terraces
}
