import type { Curve } from './curve'

/** A flat color. `rgb` is 0xRRGGBB in sRGB; `opacity` in (0, 1]. */
export interface FlatFill {
  readonly kind: 'flat'
  readonly rgb: number
  readonly opacity: number
}

/** A gradient stop. `offset` in [0, 1], ascending; `rgb` 0xRRGGBB; `opacity` in [0, 1]. */
export interface GradientStop {
  readonly offset: number
  readonly rgb: number
  readonly opacity: number
}

/** A linear gradient in user space (px). */
export interface LinearFill {
  readonly kind: 'linear'
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly stops: readonly GradientStop[]
}

/** A radial gradient in user space (px); `r` > 0. */
export interface RadialFill {
  readonly kind: 'radial'
  readonly cx: number
  readonly cy: number
  readonly r: number
  readonly stops: readonly GradientStop[]
}

export type Fill = FlatFill | LinearFill | RadialFill

/** Contours that are painted together with one fill, under the nonzero rule. Every contour is a closed curve. */
export interface Shape {
  readonly fill: Fill
  readonly contours: readonly Curve[]
}

/** The traced picture: shapes in paint order, the first lowest. Size in px. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
  /** True when every contour runs on the pixel lattice and must not be anti-aliased. */
  readonly hardEdges: boolean
  /** True when the picture was traced as a photo, whatever was asked for. */
  readonly isPhoto?: boolean
}
