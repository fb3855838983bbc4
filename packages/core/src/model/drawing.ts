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

/**
 * A radial gradient in user space (px) about (cx, cy). The last stop lies on an ellipse with the half axis `r` > 0 in the direction `angle`
 * (radians) and `ratio * r`, `ratio` > 0, across it; a ratio of 1 is a circle.
 */
export interface RadialFill {
  readonly kind: 'radial'
  readonly cx: number
  readonly cy: number
  readonly r: number
  readonly angle: number
  readonly ratio: number
  /** Where offset 0 lies: inside the circle, whose ratio is then 1. The center, if it is not given. */
  readonly focus?: { readonly x: number; readonly y: number }
  readonly stops: readonly GradientStop[]
}

export type GradientFill = LinearFill | RadialFill

/** What a shape is painted with where one gradient is not enough: gradients one over the other, the lowest first, one at least. */
export type Gradients = readonly GradientFill[]

export type Fill = FlatFill | GradientFill

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
  /** Share (0-1) of the pixels of artwork in areas that were drawn as photos, if there are any. */
  readonly photoShare?: number
  /** True when no shape lies under another and neighbors share the curves of their borders. */
  readonly isCutout?: boolean
  /** True when the ground was left out. */
  readonly isGroundCleared?: boolean
}
