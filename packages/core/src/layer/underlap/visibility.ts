import type { LabelRaster } from './label-raster'

/**
 * An answer to which regions of a picture hide which others, and where. It holds the index of each region's layer (-1 when the region is
 * not painted), a 1 for each region with an opaque fill, a raster of region labels, and how far hidden paths may run from their borders.
 */
export class Visibility {
  constructor(
    readonly raster: LabelRaster,
    private readonly layerOf: Int32Array,
    private readonly isOpaque: Uint8Array,
    /** Greatest distance, in units of the curves, of a hidden path from the border that it replaces. */
    readonly depth: number,
  ) {}

  /**
   * Whether the region `other` hides the region `region` wherever both are painted: `other` is opaque, and its layer is painted later.
   */
  occludes(other: number, region: number): boolean {
    return this.isOpaque[other] === 1 && this.layerOf[other] > this.layerOf[region]
  }

  /**
   * Whether the region `region` would not be seen if it were painted where `other` lies: `other` is the same region, is painted in the
   * same layer, or is opaque and painted later.
   */
  conceals(other: number, region: number): boolean {
    return other === region || this.layerOf[other] === this.layerOf[region] || this.occludes(other, region)
  }
}
