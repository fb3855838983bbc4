import type { TonedLine } from '../lines/line-tone'
import type { Indexed } from '../model/indexed'
import type { Reading } from '../model/reading'
import type { InkPlan } from '../palette/find-inks'
import type { ShadingRemover } from '../shading/remove-shading'
import type { Holding } from './hold-detail'
import type { IndexPlan } from './index-pixels'

/** Bounds for reading drawn artwork as inks and regions. */
export interface ReadPlan {
  /** Bounds that decide which colors become inks. */
  readonly ink: InkPlan
  /** Bounds that decide which ink each pixel gets. */
  readonly index: IndexPlan
  /** Area, px, below which a region counts as a speck and is merged into a neighboring region. */
  readonly minArea: number
  /**
   * How far pixels beside edges lie beyond the colors of the two sides, as a share of the step. 0 for none. Used only where `ink.isClean`:
   * the tolerances for noise cover it.
   */
  readonly overshoot: number
  /**
   * Standard deviation of a channel in shaded areas, levels; 0 for pictures that were neither compressed nor sharpened in whole numbers. Where it is above 0, what `shading/` and `mixed/` say of
   * compressed pictures is done to sharpened ones as well: their rims beside edges are like rings. Of 31 sharpened pictures with shading, 27 change without `claim-rings.ts`, by -0.02 dB, and 10 without
   * `release-leftovers.ts`, by 0.06 dB in as many bytes, none without the search for pale rules.
   */
  readonly noise: number
  /** Most colors, of inks and of the stops of gradients; Infinity for all. */
  readonly colorCap: number
}

/** A reading of artwork, with the pixels' inks before specks were merged, and how the regions can be drawn. */
export type ArtworkReading = Reading & {
  readonly indexed: Indexed
  readonly holding: Holding
  /** The gradients that were found in the picture; undefined where none were looked for, and in large pictures, which are not read again. */
  readonly remover?: ShadingRemover
  /** The thin lines that were found in a compressed picture; undefined where none were looked for. */
  readonly lines?: readonly TonedLine[] | undefined
}
