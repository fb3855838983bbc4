/**
 * The partition of the raster into regions.
 * `labels[y * width + x]` is the region of pixel (x, y), 0 <= label < count; labels are numbered in scan order of their first pixel.
 * `inkOf[label]` is the ink (palette entry) that fills the region.
 */
export interface RegionMap {
  readonly width: number
  readonly height: number
  readonly labels: Int32Array
  readonly count: number
  readonly inkOf: Int32Array
}
