import { ARC, CUBIC, type Curve, LINE } from '../../src/model/curve'
import type { Drawing, Fill, Shape } from '../../src/model/drawing'
import { circleOf, contourOf, flat, polygonOf, type Segment } from './drawings'

/** A fixed sequence of numbers in [0, 1), the same for the same seed (Park and Miller's generator). */
function sequence(seed: number): () => number {
  let state = (seed % 2147483646) + 1
  return () => {
    state = (state * 48271) % 2147483647
    return (state - 1) / 2147483646
  }
}

/**
 * A drawing like those that tracing yields: `count` shapes on 512 x 512 px - smooth blobs of cubics, polygons, upright and
 * rounded rectangles, circles - with a dozen colours, some of them next to each other, and a gradient now and then.
 */
export function tracedDrawing(seed: number, count: number): Drawing {
  const next = sequence(seed)
  const colors = Array.from({ length: 12 }, () => Math.floor(next() * 0x1000000))
  const shapes: Shape[] = []
  let fill = flat(colors[0]!)
  for (let i = 0; i < count; i++) {
    if (next() < 0.75) fill = anyFill(next, colors)
    shapes.push({ fill, contours: anyContours(next) })
  }
  return { width: 512, height: 512, shapes, hardEdges: false }
}

function anyFill(next: () => number, colors: readonly number[]): Fill {
  const rgb = colors[Math.floor(next() * colors.length)]!
  if (next() > 0.05) return flat(rgb, next() < 0.1 ? next() : 1)
  const stops = [
    { offset: 0, rgb, opacity: 1 },
    { offset: 1, rgb: colors[0]!, opacity: next() < 0.5 ? 1 : 0 },
  ]
  const [x, y, size] = [next() * 512, next() * 512, 10 + next() * 200]
  if (next() < 0.5) return { kind: 'linear', x1: x, y1: y, x2: x + size, y2: y, stops }
  return { kind: 'radial', cx: x, cy: y, r: size, angle: next(), ratio: 0.5 + next(), stops }
}

function anyContours(next: () => number): Curve[] {
  const x = 40 + next() * 430
  const y = 40 + next() * 430
  const r = 4 + next() * next() * 90
  const kind = Math.floor(next() * 5)
  if (kind === 0) return [circleOf(x, y, r)]
  if (kind === 1) return [roundedRectangle(x, y, r, r * (0.5 + next()), r * 0.24 * next())]
  if (kind === 2) return [polygonOf(x, y, x + r, y, x + r, y + r / 2, x, y + r / 2)]
  if (kind === 3) return [jagged(next, x, y, r)]
  return next() < 0.3 ? [blob(next, x, y, r), circleOf(x, y, r / 3)] : [blob(next, x, y, r)]
}

function roundedRectangle(x: number, y: number, width: number, height: number, r: number): Curve {
  return contourOf(x + r, y, [
    [LINE, x + width - r, y],
    [ARC, r, r, 0, 0, 1, x + width, y + r],
    [LINE, x + width, y + height - r],
    [ARC, r, r, 0, 0, 1, x + width - r, y + height],
    [LINE, x + r, y + height],
    [ARC, r, r, 0, 0, 1, x, y + height - r],
    [LINE, x, y + r],
    [ARC, r, r, 0, 0, 1, x + r, y],
  ])
}

function jagged(next: () => number, x: number, y: number, r: number): Curve {
  const xy: number[] = []
  const corners = 3 + Math.floor(next() * 10)
  for (let k = 0; k < corners; k++) {
    const angle = (2 * Math.PI * k) / corners
    const reach = r * (0.4 + 0.6 * next())
    xy.push(x + reach * Math.cos(angle), y + reach * Math.sin(angle))
  }
  return polygonOf(...xy)
}

/** A closed curve through points around (x, y), smooth but for a corner now and then. */
function blob(next: () => number, x: number, y: number, r: number): Curve {
  const count = 4 + Math.floor(next() * 10)
  const points = Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count
    const reach = r * (0.6 + 0.4 * next())
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) }
  })
  const at = (k: number) => points[(k + count) % count]!
  const tangents = points.map((_, k) => {
    const turn = next() < 0.2 ? 1 : 0
    const reach = (0.25 + 0.1 * next()) / 2
    return { x: (at(k + 1).x - at(k - 1).x) * reach, y: (at(k + 1).y - at(k - 1).y) * reach, turn }
  })
  const segments: Segment[] = points.map((from, k) => {
    const to = at(k + 1)
    const leave = tangents[k]!
    const arrive = tangents[(k + 1) % count]!
    const bend = leave.turn * 0.3
    return [
      CUBIC,
      from.x + leave.x - bend * leave.y,
      from.y + leave.y + bend * leave.x,
      to.x - arrive.x,
      to.y - arrive.y,
      to.x,
      to.y,
    ]
  })
  return contourOf(points[0]!.x, points[0]!.y, segments)
}
