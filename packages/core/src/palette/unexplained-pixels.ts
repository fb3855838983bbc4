import type { Indexed } from '../model/indexed'

/**
 * Distance, px, at which the eight pixels around a pixel are examined. Inside an area all of them are unexplained; a thin line has
 * explained pixels there.
 */
const AREA_RADIUS = 4

/** The pixels that no blend of inks explains yet, in scan order, with the distance of each from the nearest blend of the inks around it. */
export class UnexplainedPixels {
  private readonly places: number[] = []
  private readonly distances: number[] = []
  /**
   * The number of pixels of each packed color and the sum of their distances, levels, in the order of the first pixel. Colors that were
   * set aside are missing.
   */
  private readonly colors = new Map<number, { count: number; distance: number }>()

  /**
   * Pixels inside unexplained areas are left out. `distanceOf` gives the distance, levels, of pixel i from the nearest blend of the inks
   * around it.
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
    this.countColors()
  }

  get count(): number {
    return this.places.length
  }

  get colorCount(): number {
    return this.colors.size
  }

  /**
   * The packed color with the largest mean distance from blends, among the colors of at least `minPixels` pixels that are not set aside
   * (ties: the first in scan order); -1 for none.
   */
  farthestColor(minPixels: number): number {
    let best = -1
    let bestDistance = 0
    for (const [color, { count, distance }] of this.colors) {
      if (count < minPixels || distance <= bestDistance * count) continue
      bestDistance = distance / count
      best = color
    }
    return best
  }

  /** The row-major indices of the first pixels of exactly a packed color, at most `limit`. */
  pixelsOf(color: number, limit: number): number[] {
    return this.places.filter((i) => this.pixels[i] === color).slice(0, limit)
  }

  /** Leaves a packed color out of `farthestColor` until pixels are removed next. Beside a further ink the color may explain more. */
  setAside(color: number): void {
    this.colors.delete(color)
  }

  /** Removes the pixels i for which `isExplained(i)` holds if there are at least `minPixels` of them; returns whether there are. */
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
    this.countColors()
    return true
  }

  private countColors(): void {
    this.colors.clear()
    for (let k = 0; k < this.places.length; k++) {
      const color = this.pixels[this.places[k]]
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
 * Whether the eight pixels `AREA_RADIUS` px from pixel i, along rows, columns and diagonals, are unexplained as pixel i is. It then lies
 * in an area of a gradient and on no thin line. False nearer than that to the frame.
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
