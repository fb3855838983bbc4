import type { ColorSpace, Picture } from './color-space'
import type { Gradients } from './drawing'
import type { Inks } from './palette'
import type { RegionMap } from './region-map'

/** A picture as it was read: pixels, inks and regions in one color space. */
export interface ReadingIn<in out S extends ColorSpace> extends Picture<S> {
  readonly inks: Inks<S>
  readonly regions: RegionMap<'inks'>
  /** The gradients that inks stand for, by ink. The pixels are blends of inks all the same: shading was removed from them. */
  readonly gradients?: ReadonlyMap<number, Gradients> | undefined
  /** 1 for each pixel beside a border of a gradient where the picture showed no edge. */
  readonly seams?: Uint8Array | undefined
  /** The pixels along each thin line that was followed through compression and whose ink its pixels do not show by their color alone. */
  readonly linePaths?: readonly (readonly number[])[] | undefined
}

/** A reading in either space. Its pixels and inks cannot be mixed with those of a reading in the other space. */
export type Reading = ReadingIn<'rgb'> | ReadingIn<'ycbcr'>
