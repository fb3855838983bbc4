/** How far a photo is simplified. */
export interface PhotoPlan {
  /** Pictures with more pixels are segmented at a reduced size of about this many. */
  readonly workPixels: number
  /** Most shapes that may come out; a connected opaque part of the picture always keeps one. */
  readonly shapeCount: number
  /** Shapes are merged as long as that costs less than this: squared error in levels per root of shared boundary px. 0 merges nothing beyond `shapeCount`. */
  readonly mergePrice: number
  /** Passes of the majority filter over the boundaries; each takes out single-pixel teeth. */
  readonly smoothPasses: number
  /** Most different fills (>= 1); Infinity leaves each shape its own. */
  readonly colorCap: number
}

/** Opacity (levels) from which a pixel of a photo belongs to the picture; below, to the transparent ground. */
export const OPAQUE_FROM = 128
