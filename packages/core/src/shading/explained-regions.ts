import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import type { RegionMap } from '../model/region-map'
import { unionOf } from './common-part'
import type { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import type { ShadedPart } from './shaded-part'

/** Least part (0-1) of a region's pixels that are members of a part, from which on the region is the part's. */
const MIN_OWN = 0.1
/**
 * Largest squared error of the pixels of a region from a gradient, as a part of that from their own mean color. The gradient is drawn anyway, so at 1 the region is not worth its outline. Of 72 compressed pictures with gradients (64 to 256 px), 12 change by
 * 0.27 dB at four times the size in 0.88 of the bytes; with 0.7, seven of these lose 0.44 dB; with 1.5 and 2.5, 14 and 18 change once more, by -0.02 and +0.03 dB.
 */
const MAX_ERROR_SHARE = 1
/** Largest channel difference, levels, of the mean color of a region from that of the gradient there: compression shifts the colors of whole blocks by as much. With 9 (and an error share of 1.5) none of the 72 changes. */
const MAX_SHIFT = 6
/** Fewest pixels inside a region. Specks of fewer ones are not worth another reading: with 4, two more of the 72 change. */
const MIN_INSIDE = 12
/** Most pixels of a region that are compared. It bounds the time. */
const MAX_SAMPLES = 512
/** Most times that all regions are looked at. A region next to an explained one may be explained too. */
const MAX_ROUNDS = 8
/** Red, green and blue. */
const COLORS = 3
/** Largest opacity, levels. */
const OPAQUE = 255
const NO_PART = -1

/** A region of a flat ink: its pixels (row-major indices, in scan order), and the labels of the regions beside it. */
interface FlatRegion {
  readonly pixels: Int32Array
  readonly neighbors: readonly number[]
}

/**
 * The pixels of regions that a gradient beside them explains as well as the flat color that they were read in: for each of `parts` (one or more of them, disjoint) those that are
 * added to it, row-major indices in scan order. Compression rings and blurs beside edges, so bits of a ramp between a letter and the edge of its badge are read as inks of their own.
 * `regions` are of the same picture, `isStandIn` tells which inks stand for gradients. Pixels beside regions that are not the gradient's may be blends; these and translucent ones are not compared, and not added.
 */
export function explainedRegions(
  picture: Picture<'rgb'>,
  regions: RegionMap<'inks'>,
  isStandIn: (ink: number) => boolean,
  parts: readonly ShadedPart[],
): Int32Array[] {
  const { labels, colorOf } = regions
  const partOf = new Int32Array(labels.length).fill(NO_PART)
  parts.forEach(({ members }, part) => {
    for (const i of members) partOf[i] = part
  })
  const ownerOf = owners(regions, partOf)
  const flat = flatRegions(regions, (label) => ownerOf[label] === NO_PART && !isStandIn(colorOf[label]))
  /** Those of some pixels of a region that have none but its own or the part's on all sides. */
  const insideOf = (pixels: Int32Array, label: number, part: number): Int32Array => {
    const isOwn = (other: number): boolean => other === label || ownerOf[other] === part
    return pixels.filter((i) => partOf[i] === NO_PART && isOpaque(picture, i) && isBesideOnly(regions, i, isOwn))
  }
  for (let round = 0, hasChanged = true; round < MAX_ROUNDS && hasChanged; round++) {
    hasChanged = false
    for (const [label, { pixels, neighbors }] of flat) {
      if (ownerOf[label] !== NO_PART) continue
      const beside = [...new Set(neighbors.map((other) => ownerOf[other]))].filter((owner) => owner !== NO_PART)
      const part = beside.find((owner) =>
        isExplained(picture, insideOf(spread(pixels, MAX_SAMPLES), label, owner), parts[owner].paint),
      )
      if (part === undefined) continue
      ownerOf[label] = part
      hasChanged = true
    }
  }
  return parts.map((_, part) =>
    unionOf([...flat].flatMap(([label, { pixels }]) => (ownerOf[label] === part ? insideOf(pixels, label, part) : []))),
  )
}

/** For each region the part that most of its pixels are members of, if these are enough, else `NO_PART`. */
function owners({ labels, count }: RegionMap<'inks'>, partOf: Int32Array): Int32Array {
  const sizes = new Int32Array(count)
  const members = Array.from({ length: count }, () => new Map<number, number>())
  labels.forEach((label, i) => {
    sizes[label]++
    if (partOf[i] !== NO_PART) members[label].set(partOf[i], (members[label].get(partOf[i]) ?? 0) + 1)
  })
  return Int32Array.from(members, (counts, label) => {
    let owner = NO_PART
    let most = MIN_OWN * sizes[label]
    for (const [part, size] of counts) {
      if (size <= most) continue
      most = size
      owner = part
    }
    return owner
  })
}

/** The regions that `isWanted` chooses and that have pixels enough, by label: their pixels in scan order, and the labels beside them. */
function flatRegions(
  { labels, count, width }: RegionMap<'inks'>,
  isWanted: (label: number) => boolean,
): Map<number, FlatRegion> {
  const sizes = new Int32Array(count)
  for (const label of labels) sizes[label]++
  const found = new Map<number, { readonly pixels: number[]; readonly neighbors: Set<number> }>()
  for (let label = 0; label < count; label++)
    if (sizes[label] >= MIN_INSIDE && isWanted(label)) found.set(label, { pixels: [], neighbors: new Set() })
  labels.forEach((label, i) => {
    const region = found.get(label)
    if (region === undefined) return
    region.pixels.push(i)
    forBeside(i, width, labels.length, (next) => {
      if (labels[next] !== label) region.neighbors.add(labels[next])
    })
  })
  return new Map(
    [...found].map(([label, { pixels, neighbors }]) => [
      label,
      { pixels: Int32Array.from(pixels), neighbors: [...neighbors] },
    ]),
  )
}

/** Whether a paint explains enough pixels of a region as well as their own mean color does. */
function isExplained(picture: Picture<'rgb'>, inside: Int32Array, paint: Paint): boolean {
  if (inside.length < MIN_INSIDE) return false
  const sums = new Float64Array(COLORS)
  const squares = new Float64Array(COLORS)
  const shifts = new Float64Array(COLORS)
  const color = new Float64Array(CHANNELS)
  let painted = 0
  for (const i of inside) {
    const x = i % picture.width
    paint.colorAt(x + 0.5, (i - x) / picture.width + 0.5, color)
    for (let c = 0; c < COLORS; c++) {
      const level = (picture.pixels[i] >>> (8 * c)) & 255
      sums[c] += level
      squares[c] += level * level
      shifts[c] += level - color[c]
      painted += (level - color[c]) ** 2
    }
  }
  const size = inside.length
  const flat = squares.reduce((sum, square, c) => sum + square - sums[c] ** 2 / size, 0)
  return painted <= MAX_ERROR_SHARE * flat && shifts.every((shift) => Math.abs(shift) <= MAX_SHIFT * size)
}

function isOpaque({ pixels }: Picture<'rgb'>, i: number): boolean {
  return pixels[i] >>> 24 === OPAQUE
}

/** Whether all pixels beside pixel i, in its row and column, are of regions that `isOwn` knows. */
function isBesideOnly({ labels, width }: RegionMap<'inks'>, i: number, isOwn: (label: number) => boolean): boolean {
  let isAll = true
  forBeside(i, width, labels.length, (next) => {
    isAll &&= isOwn(labels[next])
  })
  return isAll
}

/** Calls `visit` with the pixels beside pixel i in its row and column. */
function forBeside(i: number, width: number, count: number, visit: (next: number) => void): void {
  const x = i % width
  if (x > 0) visit(i - 1)
  if (x + 1 < width) visit(i + 1)
  if (i >= width) visit(i - width)
  if (i + width < count) visit(i + width)
}
