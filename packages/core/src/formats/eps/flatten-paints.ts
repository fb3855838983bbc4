import type { Fill, FlatFill, GradientFill, GradientStop } from '../../model/drawing'
import { colorAt, colorOfOffset, fullStops, type Rgba, rgbaOf } from '../notation/gradients'

/** Parts that an interval between stops is cut into where color and opacity change together, which no single interval can show. */
const PARTS = 16

/** Several gradients over one another, as the color at each point (px); red, green and blue, 0-1. */
export interface ColorField {
  readonly kind: 'field'
  readonly colorAt: (x: number, y: number) => readonly [number, number, number]
}

/** An opaque paint: a flat color (opacity 1), a gradient whose stops have opacity 1, or a field. */
export type OpaquePaint = FlatFill | GradientFill | ColorField

const PAPER: FlatFill = { kind: 'flat', rgb: 0xffffff, opacity: 1 }

/**
 * The opaque paint that looks like `fills` over one another, the lowest first, on white paper. One flat color stays one, and one gradient among flat colors stays
 * a gradient, with more stops where its opacity changes together with its color.
 */
export function flattenPaints(fills: readonly Fill[]): OpaquePaint {
  const first = fills.findLastIndex(isOpaque)
  const seen = first < 0 ? [PAPER, ...fills] : fills.slice(first)
  const gradients = seen.filter((fill): fill is GradientFill => fill.kind !== 'flat')
  if (seen.length === 1) return seen[0]
  if (gradients.length === 0) return { ...PAPER, rgb: packed(mixed(seen.map((fill) => colorOfFlat(fill as FlatFill)))) }
  if (gradients.length === 1) {
    const colorOf = (stop: Rgba): Rgba => mixed(seen.map((fill) => (fill.kind === 'flat' ? colorOfFlat(fill) : stop)))
    return { ...gradients[0], stops: mixedStops(gradients[0], colorOf) }
  }
  return {
    kind: 'field',
    colorAt: (x, y) => {
      const [r, g, b] = mixed(seen.map((fill) => (fill.kind === 'flat' ? colorOfFlat(fill) : colorAt(fill, x, y))))
      return [r, g, b]
    },
  }
}

function isOpaque(fill: Fill): boolean {
  return fill.kind === 'flat' ? fill.opacity === 1 : fill.stops.every(({ opacity }) => opacity === 1)
}

function mixedStops({ stops }: GradientFill, colorOf: (stop: Rgba) => Rgba): GradientStop[] {
  const full = fullStops(stops)
  const out: GradientStop[] = []
  const add = (offset: number, color: Rgba): void => {
    out.push({ offset, rgb: packed(colorOf(color)), opacity: 1 })
  }
  full.forEach((stop, k) => {
    const before = full[k - 1]
    if (before !== undefined && before.opacity !== stop.opacity && before.rgb !== stop.rgb) {
      for (let part = 1; part < PARTS; part++) {
        const offset = before.offset + ((stop.offset - before.offset) * part) / PARTS
        add(offset, colorOfOffset([before, stop], offset))
      }
    }
    add(stop.offset, rgbaOf(stop.rgb, stop.opacity))
  })
  return out
}

/** Colors over one another, the lowest first and opaque (Porter and Duff 1984, source over). */
function mixed(colors: readonly Rgba[]): Rgba {
  return colors.reduce((below, above) => {
    const mix = (c: 0 | 1 | 2): number => below[c] + above[3] * (above[c] - below[c])
    return [mix(0), mix(1), mix(2), 1]
  })
}

function colorOfFlat({ rgb, opacity }: FlatFill): Rgba {
  return rgbaOf(rgb, opacity)
}

function packed(color: Rgba): number {
  const level = (c: 0 | 1 | 2): number => Math.round(255 * Math.min(1, Math.max(0, color[c])))
  return (level(0) << 16) | (level(1) << 8) | level(2)
}
