import type { GradientFill, GradientStop } from '../../model/drawing'
import type { Gradient } from './gradient'
import { CHANNELS } from './samples'

/** A gradient as a fill. `x` and `y` are a point (px) near the middle of what it fills, beside which a linear gradient is drawn. */
export function gradientFill(gradient: Gradient, x: number, y: number): GradientFill {
  const { axis, positions } = gradient
  const first = axis.kind === 'linear' ? positions[0] : 0
  const last = positions[positions.length - 1]
  const stops = stopsOf(gradient, first, last - first)
  if (axis.kind === 'linear') {
    const cos = Math.cos(axis.values[0])
    const sin = Math.sin(axis.values[0])
    const middle = x * cos + y * sin
    const at = (t: number): [number, number] => [x + (t - middle) * cos, y + (t - middle) * sin]
    const [x1, y1] = at(first)
    const [x2, y2] = at(last)
    return { kind: 'linear', x1, y1, x2, y2, stops }
  }
  if (axis.kind === 'focal') {
    const [fx, fy, ex, ey] = axis.values
    return {
      kind: 'radial',
      cx: fx + ex * last,
      cy: fy + ey * last,
      r: last,
      angle: 0,
      ratio: 1,
      focus: { x: fx, y: fy },
      stops,
    }
  }
  const [cx, cy] = axis.values
  if (axis.kind === 'circle') return { kind: 'radial', cx, cy, r: last, angle: 0, ratio: 1, stops }
  const [, , a, b] = axis.values
  const rho = Math.hypot(a, b)
  const angle = Math.atan2(b, a) / 2
  const ratio = Math.sqrt((1 + rho) / (1 - rho))
  return { kind: 'radial', cx, cy, r: last / Math.sqrt(1 + rho), angle, ratio, stops }
}

/** The stops of a gradient, at offsets from the position `first` in units of `length`. */
function stopsOf({ positions, straight }: Gradient, first: number, length: number): GradientStop[] {
  return Array.from(positions, (position, k) => {
    const [red, green, blue] = straight.subarray(CHANNELS * k).map(Math.round)
    return {
      offset: (position - first) / length,
      rgb: (red << 16) | (green << 8) | blue,
      opacity: straight[CHANNELS * k + 3] / 255,
    }
  })
}
