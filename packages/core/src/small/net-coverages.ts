import type { PlanarMap } from '../model/planar-map'
import type { RegionMap } from '../model/region-map'
import { SignedArea } from '../verify/signed-area'
import type { BorderNet } from './border-net'

/** What the borders of a net make of the coverages of inks, with exact areas, over cells of `cell` x `cell` units of its planar map. */
export class NetCoverages {
  /** For each ink, its coverages with the borders on the lattice. */
  private readonly onLattice: readonly Float64Array[]
  private readonly area: SignedArea

  /** `regions` are those of the map, `count` is the number of inks. `cell` divides the sides of the map. */
  constructor(
    private readonly map: PlanarMap,
    regions: RegionMap<'inks'>,
    count: number,
    private readonly cell: number,
  ) {
    const width = map.width / cell
    const height = map.height / cell
    this.onLattice = Array.from({ length: count }, () => new Float64Array(width * height))
    this.area = new SignedArea(width, height)
    for (let y = 0, i = 0; y < map.height; y++) {
      const row = Math.floor(y / cell) * width
      for (let x = 0; x < map.width; x++, i++) {
        this.onLattice[regions.colorOf[regions.labels[i]]][row + Math.floor(x / cell)] += 1 / (cell * cell)
      }
    }
  }

  /** For each ink, the part of each cell that it covers, row-major. In each cell they add up to 1; where borders cross, some are below 0. */
  of(net: BorderNet): Float64Array[] {
    const { map, cell, area } = this
    const fields = this.onLattice.map((field) => field.slice())
    for (const chain of net.chains) {
      const { edge, inks } = chain
      const lattice = Float64Array.from(
        map.points.subarray(2 * map.edgeStart[edge], 2 * map.edgeStart[edge + 1]),
        (at) => at / cell,
      )
      area.addBetween(net.lineOf(chain, 1 / cell), lattice)
      const changed = area.collect()
      for (let k = 0; k < changed.count; k++) {
        fields[inks.left][changed.pixels[k]] -= changed.areas[k]
        fields[inks.right][changed.pixels[k]] += changed.areas[k]
      }
    }
    return fields
  }
}

/** Makes coverages of inks shares of 0 or more that add up to 1, in place. */
export function toShares(fields: readonly Float64Array[]): void {
  for (let i = 0; i < fields[0].length; i++) {
    let sum = 0
    for (const field of fields) {
      if (field[i] < 0) field[i] = 0
      sum += field[i]
    }
    for (const field of fields) field[i] /= sum
  }
}
