import type { Indexed } from '../model/indexed'

/**
 * Distance, px, from a pixel to the eight pixels around it, along rows, columns and diagonals, that tell whether it lies inside an
 * unexplained area. Inside such an area all eight are unexplained; beside a thin line some are explained.
 */
const AREA_RADIUS = 4

/**
 * The pixels that no blend of inks explains yet, in scan order, each with the distance, levels, of its color from the nearest blend of the
 * inks around it.
 */
export class UnexplainedPixels {
  private readonly places: number[] = []
  private readonly distances: number[] = []
  /**
   * For each packed color of the unexplained pixels: the number of its pixels and the sum of their distances, levels, from the nearest blends. Keys are signed, since engines keep
   * such numbers without an object. The colors are in the order of their first pixels. A color for which `setAside` was called is missing.
   */
  private readonly colors = new Map<number, { count: number; distance: number }>()

  /**
   * Starts with the pixels that `indexed` marks as unexplained, without those inside unexplained areas. `distanceOf(i)` is the distance,
   * levels, of the color of pixel i (row-major index) from the nearest blend of the inks around it.
   */
  constructor(
    private readonly pixels: Uint32Array,
    indexed: Indexed,
    distanceOf: (i: number) => number,
  ) {
    const { isUnexplained } = indexed
    for (let i = isUnexplained.indexOf(1); i >= 0; i = isUnexplained.indexOf(1, i + 1)) {
      if (isInsideArea(indexed, i)) continue
      this.places.push(i)
      this.distances.push(distanceOf(i))
    }
    this.tallyColors()
  }

  /** Number of unexplained pixels that are left. */
  get count(): number {
    return this.places.length
  }

  /** Number of distinct colors of the unexplained pixels that are left, without those for which `setAside` was called. */
  get colorCount(): number {
    return this.colors.size
  }

  /**
   * The packed color whose unexplained pixels have the largest mean distance from the nearest blends (ties: the first in scan order); -1
   * for none. Only colors of at least `minPixels` pixels for which `setAside` was not called count.
   */
  farthestColor(minPixels: number): number {
    let best = -1
    let bestDistance = 0
    for (const [color, { count, distance }] of this.colors) {
      if (count < minPixels || distance <= bestDistance * count) continue
      bestDistance = distance / count
      best = color >>> 0
    }
    return best
  }

  /** The row-major indices of the unexplained pixels of exactly a packed color, in scan order. */
  pixelsOf(color: number): number[] {
    return this.places.filter((i) => this.pixels[i] === color)
  }

  /**
   * Keeps `farthestColor` from returning a packed color again until `remove` next removes pixels. After another ink is found, the color may
   * explain more pixels.
   */
  setAside(color: number): void {
    this.colors.delete(color | 0)
  }

  /**
   * Removes the unexplained pixels i (row-major indices) for which `isExplained(i)` is true, and returns true. When there are fewer than
   * `minPixels` of them, removes none and returns false.
   */
  remove(isExplained: (i: number) => boolean, minPixels: number): boolean {
    const { places, distances } = this
    const rest: number[] = []
    for (let k = 0; k < places.length; k++) if (!isExplained(places[k])) rest.push(k)
    if (places.length - rest.length < minPixels) return false
    for (let k = 0; k < rest.length; k++) {
      places[k] = places[rest[k]]
      distances[k] = distances[rest[k]]
    }
    places.length = rest.length
    distances.length = rest.length
    this.tallyColors()
    return true
  }

  /**
   * Counts the unexplained pixels of each color and sums up their distances in `colors` again, which brings back the colors for which
   * `setAside` was called.
   */
  private tallyColors(): void {
    this.colors.clear()
    for (let k = 0; k < this.places.length; k++) {
      const color = this.pixels[this.places[k]] | 0
      const known = this.colors.get(color)
      if (known === undefined) this.colors.set(color, { count: 1, distance: this.distances[k] })
      else {
        known.count++
        known.distance += this.distances[k]
      }
    }
  }
}

/**
 * Whether pixel i (row-major index) lies inside an area of unexplained pixels, such as a gradient, and on no thin line: the eight pixels
 * `AREA_RADIUS` px from it, along rows, columns and diagonals, are unexplained. False for a pixel less than `AREA_RADIUS` px from the
 * frame.
 */
function isInsideArea({ width, height, isUnexplained }: Indexed, i: number): boolean {
  const x = i % width
  const y = (i - x) / width
  if (x < AREA_RADIUS || y < AREA_RADIUS || x >= width - AREA_RADIUS || y >= height - AREA_RADIUS) return false
  const down = AREA_RADIUS * width
  for (let row = i - down; row <= i + down; row += down) {
    for (let k = row - AREA_RADIUS; k <= row + AREA_RADIUS; k += AREA_RADIUS) if (isUnexplained[k] === 0) return false
  }
  return true
}
