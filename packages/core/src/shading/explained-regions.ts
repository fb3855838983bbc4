import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import type { RegionMap } from '../model/region-map'
import { unionOf } from './common-part'
import type { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import type { ShadedPart } from './shaded-part'

/** Least share (0-1) of the pixels of a region that a part must have for the region to be the part's. */
const MIN_OWN = 0.1
/**
 * Largest squared error of the pixels of a region from a gradient, as a share of that from their own mean color. The gradient is drawn anyway, so at 1 the region is not worth its outline. Of 72 compressed pictures with gradients (64 to 256 px), 10 change by
 * 0.35 dB at four times the size in 0.88 of the bytes. In a first version, with 0.7 seven of the 72 lost 0.44 dB; with 1.5 and 2.5, 14 and 18 were drawn otherwise than with 1, by -0.02 and +0.03 dB.
 */
const MAX_ERROR_SHARE = 1
/** Largest channel difference, levels, of the mean color of a region from that of the gradient there: compression shifts the colors of whole blocks by as much. With an error share of 1.5, 9 levels draw all of the 72 as 6 do. */
const MAX_SHIFT = 6
/** Fewest pixels of a region that can be compared. Specks of fewer ones are not worth another reading: with 4, two more of the 72 change. */
const MIN_COMPARED = 12
/** Most pixels of a region that are compared. It bounds the time. */
const MAX_SAMPLES = 512
/** Most paints that are tried on a region, each time that more of what is beside it is explained. It bounds the time. */
const MAX_TRIALS = 24
/** Largest opacity, levels. */
const OPAQUE = 255
const NO_PART = -1

/** A region that is no gradient's: its pixels (row-major indices, in scan order), and the labels of the regions beside it. */
interface FlatRegion {
  readonly pixels: Int32Array
  readonly neighbors: readonly number[]
}

/**
 * Finds the flat regions that the gradient beside them explains as well as their own color does. Compression rings and blurs beside edges, so bits of a ramp between a letter and the edge
 * of its badge are read as inks of their own. Regions beside explained ones may be explained too.
 *
 * Returns one set of pixels (row-major indices, in scan order) for each of `parts`, which must not overlap: those that become members of it. `regions` are of the same picture; `isStandIn`
 * tells which inks stand for gradients, whose regions are never explained. Translucent pixels are left out, and pixels beside other regions than the part's, because they may be blends.
 */
export function explainedRegions(
  picture: Picture<'rgb'>,
  regions: RegionMap<'inks'>,
  isStandIn: (ink: number) => boolean,
  parts: readonly ShadedPart[],
): Int32Array[] {
  if (parts.length === 0) return []
  const { labels, colorOf } = regions
  const partOf = new Int32Array(labels.length).fill(NO_PART)
  parts.forEach(({ members }, part) => {
    for (const i of members) partOf[i] = part
  })
  const ownerOf = owners(regions, partOf, parts.length)
  const flats = flatRegions(regions, (label) => ownerOf[label] === NO_PART && !isStandIn(colorOf[label]))
  /** Of these pixels of a region those that the part may have: opaque, of no part yet, and beside the region's and the part's only. */
  const freePixels = (pixels: Int32Array, label: number, part: number): Int32Array =>
    pixels.filter(
      (i) =>
        partOf[i] === NO_PART &&
        picture.pixels[i] >>> 24 === OPAQUE &&
        isBesideOnly(regions, i, (other) => other === label || ownerOf[other] === part),
    )
  const triesLeft = new Map([...flats.keys()].map((label) => [label, MAX_TRIALS]))
  /** The part beside a region that explains it best, if one does. */
  const bestPart = (label: number, { pixels, neighbors }: FlatRegion): number => {
    let best = NO_PART
    let least = Number.POSITIVE_INFINITY
    for (const part of new Set(neighbors.map((other) => ownerOf[other]))) {
      const tries = triesLeft.get(label) ?? 0
      if (part === NO_PART || tries === 0) continue
      triesLeft.set(label, tries - 1)
      const error = explainedError(picture, spread(freePixels(pixels, label, part), MAX_SAMPLES), parts[part].paint)
      if (error === null || error >= least) continue
      least = error
      best = part
    }
    return best
  }
  const queue = [...flats.keys()]
  const isQueued = new Set(queue)
  for (let k = 0; k < queue.length; k++) {
    const label = queue[k]
    isQueued.delete(label)
    const region = flats.get(label)
    if (region === undefined || ownerOf[label] !== NO_PART) continue
    ownerOf[label] = bestPart(label, region)
    if (ownerOf[label] === NO_PART) continue
    for (const other of region.neighbors) {
      if (isQueued.has(other) || !flats.has(other) || ownerOf[other] !== NO_PART) continue
      queue.push(other)
      isQueued.add(other)
    }
  }
  const added = parts.map((): Int32Array[] => [])
  for (const [label, { pixels }] of flats)
    if (ownerOf[label] !== NO_PART) added[ownerOf[label]].push(freePixels(pixels, label, ownerOf[label]))
  return added.map(unionOf)
}

/** For each region the part with most members in it, if these are enough, else `NO_PART`. */
function owners({ labels, count }: RegionMap<'inks'>, partOf: Int32Array, partCount: number): Int32Array {
  const sizes = new Int32Array(count)
  const members = new Map<number, number>()
  labels.forEach((label, i) => {
    sizes[label]++
    if (partOf[i] === NO_PART) return
    const key = label * partCount + partOf[i]
    members.set(key, (members.get(key) ?? 0) + 1)
  })
  const ownerOf = new Int32Array(count).fill(NO_PART)
  const most = new Int32Array(count)
  for (const [key, size] of members) {
    const label = Math.floor(key / partCount)
    if (size < MIN_OWN * sizes[label] || size <= most[label]) continue
    most[label] = size
    ownerOf[label] = key % partCount
  }
  return ownerOf
}

/** The regions that `isWanted` chooses and that have pixels enough, by label. */
function flatRegions(regions: RegionMap<'inks'>, isWanted: (label: number) => boolean): Map<number, FlatRegion> {
  const { labels, count } = regions
  const sizes = new Int32Array(count)
  for (const label of labels) sizes[label]++
  const found = new Map<number, { readonly pixels: Int32Array; size: number; readonly neighbors: Set<number> }>()
  for (let label = 0; label < count; label++)
    if (sizes[label] >= MIN_COMPARED && isWanted(label))
      found.set(label, { pixels: new Int32Array(sizes[label]), size: 0, neighbors: new Set() })
  labels.forEach((label, i) => {
    const region = found.get(label)
    if (region === undefined) return
    region.pixels[region.size++] = i
    forBeside(regions, i, (next) => {
      if (labels[next] !== label) region.neighbors.add(labels[next])
    })
  })
  return new Map([...found].map(([label, { pixels, neighbors }]) => [label, { pixels, neighbors: [...neighbors] }]))
}

/** The squared error of pixels from a paint, summed over their channels; null where it does not explain them as well as their mean color does, or they are too few. */
function explainedError(picture: Picture<'rgb'>, pixels: Int32Array, paint: Paint): number | null {
  if (pixels.length < MIN_COMPARED) return null
  const sums = new Float64Array(CHANNELS)
  const shifts = new Float64Array(CHANNELS)
  const color = new Float64Array(CHANNELS)
  let squares = 0
  let error = 0
  for (const i of pixels) {
    const x = i % picture.width
    paint.colorAt(x + 0.5, (i - x) / picture.width + 0.5, color)
    for (let c = 0; c < CHANNELS; c++) {
      const level = (picture.pixels[i] >>> (8 * c)) & 255
      const difference = level - color[c]
      sums[c] += level
      squares += level * level
      shifts[c] += difference
      error += difference * difference
    }
  }
  if (shifts.some((shift) => Math.abs(shift) > MAX_SHIFT * pixels.length)) return null
  const flatError = sums.reduce((rest, sum) => rest - (sum * sum) / pixels.length, squares)
  return error <= MAX_ERROR_SHARE * flatError ? error : null
}

/** Whether all pixels beside pixel i are of regions that `isOwn` knows. */
function isBesideOnly(regions: RegionMap<'inks'>, i: number, isOwn: (label: number) => boolean): boolean {
  let isAll = true
  forBeside(regions, i, (next) => {
    isAll &&= isOwn(regions.labels[next])
  })
  return isAll
}

/** Calls `visit` with the pixels beside pixel i in its row and column. */
function forBeside({ labels, width }: RegionMap<'inks'>, i: number, visit: (next: number) => void): void {
  const x = i % width
  if (x > 0) visit(i - 1)
  if (x + 1 < width) visit(i + 1)
  if (i >= width) visit(i - width)
  if (i + width < labels.length) visit(i + width)
}
