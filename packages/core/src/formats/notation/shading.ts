import type { GradientFill, GradientStop } from '../../model/drawing'
import { circlesOf, fullStops, type Matrix, rgbaOf } from './gradients'
import { rounded } from './numbers'

/** A value of a PDF or PostScript dictionary: numbers, booleans, names (strings), arrays and dictionaries. */
export type DictionaryValue = number | boolean | string | readonly DictionaryValue[] | Dictionary
export interface Dictionary {
  readonly [key: string]: DictionaryValue
}

/** The shading of a gradient's colors (ISO 32000-1, 8.7.4.5: axial or radial), in the space of `shadingMatrix`. */
export function colorShading(fill: GradientFill): Dictionary {
  return shadingOf(fill, 'DeviceRGB', ({ rgb }) => rgbaOf(rgb, 1).slice(0, 3))
}

/** The shading of a gradient's opacities as gray, for a soft mask. */
export function opacityShading(fill: GradientFill): Dictionary {
  return shadingOf(fill, 'DeviceGray', ({ opacity }) => [opacity])
}

/** What takes the space of a gradient's shading to px: an ellipse is a circle there. */
export function shadingMatrix(fill: GradientFill): Matrix {
  return fill.kind === 'linear' ? [1, 0, 0, 1, 0, 0] : circlesOf(fill).matrix
}

function shadingOf(fill: GradientFill, ColorSpace: string, components: (stop: GradientStop) => number[]): Dictionary {
  const colors = { ColorSpace, Function: stitched(fill.stops, components), Extend: [true, true] }
  if (fill.kind === 'linear') {
    return { ShadingType: 2, Coords: [fill.x1, fill.y1, fill.x2, fill.y2].map(rounded), ...colors }
  }
  const { fx, fy, r } = circlesOf(fill)
  return { ShadingType: 3, Coords: [fx, fy, 0, 0, 0, r].map(rounded), ...colors }
}

/** A stitching function over the intervals between stops. Between two stops at one offset the color jumps. */
function stitched(stops: readonly GradientStop[], components: (stop: GradientStop) => number[]): Dictionary {
  const full = fullStops(stops)
  const intervals = full.slice(1).flatMap((to, k) => (to.offset > full[k].offset ? [{ from: full[k], to }] : []))
  const parts = intervals.map(({ from, to }) => ({
    FunctionType: 2,
    Domain: [0, 1],
    C0: components(from).map(rounded),
    C1: components(to).map(rounded),
    N: 1,
  }))
  if (parts.length === 1) return parts[0]
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: parts,
    Bounds: intervals.slice(1).map(({ from }) => rounded(from.offset)),
    Encode: parts.flatMap(() => [0, 1]),
  }
}
