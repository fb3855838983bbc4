import type { LabelRaster } from './label-raster'

/**
 * Which regions hide which, and where: the layer of each region (-1 when it is not painted), 1 for each opaque region, and the labels as
 * drawn.
 */
export class Visibility {
  constructor(
    readonly raster: LabelRaster,
    private readonly layerOf: Int32Array,
    private readonly isOpaque: Uint8Array,
  ) {}

  /** Whether `other` hides whatever `region` paints below it: it is opaque and painted later. */
  occludes(other: number, region: number): boolean {
    return this.isOpaque[other] === 1 && this.layerOf[other] > this.layerOf[region]
  }

  /** Whether nobody can see `region` painted where `other` is: it occludes the region, or is painted with it in one layer. */
  conceals(other: number, region: number): boolean {
    return other === region || this.layerOf[other] === this.layerOf[region] || this.occludes(other, region)
  }
}
