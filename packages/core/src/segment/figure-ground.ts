import { squaredDistance, toInkCoordinates } from '../color/difference'
import { findRoot, singletons, unite } from '../geometry/union-find'
import type { Palette } from '../model/palette'
import type { RegionMap } from '../model/region-map'

/** Share of the outermost rows and columns, 0-1, that an ink must exceed to be the ground. Stripes up to the frame have no ground. */
const FRAME_SHARE = 0.5
/**
 * OKLab difference up to which touching regions are one object: neighboring bands of a shadow or of shading. It is 20 levels of gray beside
 * white. A letter that differs less from its ground can hardly be read. With 0.1, a shaded foot becomes one object with its white ground.
 */
const STEP = 0.08
/** Share of an object's border, 0-1, from which on it lies on the ground and not within the figure. */
const ON_GROUND = 0.5

/** A picture in two colors: `isFigure` has 1 for each region that is painted as the figure; the colors are inks. */
export interface FigureGround {
  readonly ground: number
  readonly figure: number
  readonly isFigure: Uint8Array
}

/**
 * Separates the regions of a picture into figure and ground. Objects are regions joined across small steps of color; the ground is every object
 * with a region in the ground's color. What lies on the ground is figure, however light, so that no letter is lost. A region of another
 * object, within the figure, goes to the nearer of the two colors. The figure's color is the ink that covers most, weighted by its difference
 * from the ground. Null for a picture without a visible ground, or without a figure.
 */
export function separateFigure(regions: RegionMap<'inks'>, inks: Palette<'rgb'>): FigureGround | null {
  const ground = frameInk(regions, inks.count)
  if (ground < 0 || inks.colors[4 * ground + 3] === 0) return null
  const coords = Float64Array.from(inks.colors)
  for (let k = 0; k < inks.count; k++) toInkCoordinates(coords, 4 * k)
  const distance = (a: number, b: number) => Math.sqrt(squaredDistance(coords, a, coords, b))
  const figure = strongestInk(regions, inks.count, (ink) => distance(ink, ground))
  if (figure < 0) return null
  const { colorOf, count } = regions
  const objectOf = findObjects(regions, distance)
  const isGround = new Uint8Array(count)
  for (let label = 0; label < count; label++)
    if (distance(colorOf[label], ground) <= STEP) isGround[objectOf[label]] = 1
  const shares = shareOnGround(regions, objectOf, isGround)
  const isFigure = new Uint8Array(count)
  for (let label = 0; label < count; label++) {
    const object = objectOf[label]
    const ink = colorOf[label]
    if (isGround[object] === 1) continue
    if (shares[object] >= ON_GROUND || distance(ink, figure) < distance(ink, ground)) isFigure[label] = 1
  }
  return { ground, figure, isFigure }
}

/** The object of each region, named by the first of its regions: those that touch and differ by at most `STEP`. */
function findObjects(regions: RegionMap<'inks'>, distance: (a: number, b: number) => number): Int32Array {
  const { colorOf, count } = regions
  const parent = singletons(count)
  forEachBorder(regions, (a, b) => {
    if (distance(colorOf[a], colorOf[b]) <= STEP) unite(parent, a, b)
  })
  return parent.map((_, label) => findRoot(parent, label))
}

/** Calls `visit` with the regions on both sides of every step of the lattice between unlike regions. */
function forEachBorder({ width, height, labels }: RegionMap<'inks'>, visit: (a: number, b: number) => void): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (x + 1 < width && labels[i] !== labels[i + 1]) visit(labels[i], labels[i + 1])
      if (y + 1 < height && labels[i] !== labels[i + width]) visit(labels[i], labels[i + width])
    }
  }
}

/** The ink of more than `FRAME_SHARE` of the outermost rows and columns, or -1. */
function frameInk({ width, height, labels, colorOf }: RegionMap<'inks'>, inkCount: number): number {
  const counts = new Uint32Array(inkCount)
  for (let x = 0; x < width; x++) {
    counts[colorOf[labels[x]]]++
    counts[colorOf[labels[(height - 1) * width + x]]]++
  }
  for (let y = 0; y < height; y++) {
    counts[colorOf[labels[y * width]]]++
    counts[colorOf[labels[(y + 1) * width - 1]]]++
  }
  return counts.findIndex((n) => n > FRAME_SHARE * 2 * (width + height))
}

/** The ink with the largest product of its area and its distance from the ground; -1 when all are near the ground. */
function strongestInk(
  { labels, colorOf }: RegionMap<'inks'>,
  inkCount: number,
  distanceOf: (ink: number) => number,
): number {
  const area = new Float64Array(inkCount)
  for (const label of labels) area[colorOf[label]]++
  let strongest = -1
  let most = 0
  for (let ink = 0; ink < inkCount; ink++) {
    const distance = distanceOf(ink)
    if (distance <= STEP || area[ink] * distance <= most) continue
    most = area[ink] * distance
    strongest = ink
  }
  return strongest
}

/** For each object, the share of its border with other objects that is with the ground. 0 for an object without a border. */
function shareOnGround(regions: RegionMap<'inks'>, objectOf: Int32Array, isGround: Uint8Array): Float64Array {
  const border = new Float64Array(regions.count)
  const onGround = new Float64Array(regions.count)
  forEachBorder(regions, (left, right) => {
    const a = objectOf[left]
    const b = objectOf[right]
    if (a === b) return
    border[a]++
    border[b]++
    onGround[a] += isGround[b]
    onGround[b] += isGround[a]
  })
  return onGround.map((length, object) => (border[object] === 0 ? 0 : length / border[object]))
}
