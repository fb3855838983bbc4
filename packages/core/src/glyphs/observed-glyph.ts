import type { Glyph } from './find-glyphs'
import type { Observation } from './observation'

/** A glyph with its color and what its pixels show of its shape. */
export interface ObservedGlyph {
  readonly glyph: Glyph
  /** Four premultiplied levels. */
  readonly color: readonly number[]
  /** One observation, or one for each of red, green and blue of a screen. */
  readonly observations: readonly Observation[]
  /** Whether it was cut out of a glyph of joined letters. Then the picture does not show it alone. */
  readonly isPiece?: boolean
}
