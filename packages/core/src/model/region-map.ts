/**
 * The partition of a picture into regions, each a 4-connected set of pixels of one color.
 * `labels[y * width + x]` is the region of pixel (x, y), 0 <= label < count. Labels are numbered in scan order of their first pixel.
 * `colorOf[label]` is the index of the region's color: among the inks of a `Reading`, or among the fills of a `Coloring`, as
 * `indexes` says. The two have different labels wherever the color cap merged regions.
 */
export interface RegionMap<in out K extends 'inks' | 'fills'> {
  readonly indexes: K
  readonly width: number
  readonly height: number
  readonly labels: Int32Array
  readonly count: number
  readonly colorOf: Int32Array
}
