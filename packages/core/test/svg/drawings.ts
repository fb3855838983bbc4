import fc from 'fast-check'
import { ARC, CUBIC, type Curve, LINE } from '../../src/model/curve'
import type { Drawing, Fill, GradientStop, Shape } from '../../src/model/drawing'

/** One segment of a contour in the making: its kind, then its numbers as `Curve.coords` wants them. */
export type Segment = readonly [kind: number, ...numbers: number[]]

export function contourOf(x: number, y: number, segments: readonly Segment[]): Curve {
  return {
    ops: Uint8Array.from(segments, ([kind]) => kind),
    coords: Float64Array.from([x, y, ...segments.flatMap(([, ...numbers]) => numbers)]),
  }
}

export function polygonOf(...xy: readonly number[]): Curve {
  const segments: Segment[] = []
  for (let k = 2; k < xy.length; k += 2) segments.push([LINE, xy[k]!, xy[k + 1]!])
  return contourOf(xy[0]!, xy[1]!, [...segments, [LINE, xy[0]!, xy[1]!]])
}

export function circleOf(cx: number, cy: number, r: number, angle = 0): Curve {
  const [dx, dy] = [r * Math.cos(angle), r * Math.sin(angle)]
  return contourOf(cx - dx, cy - dy, [
    [ARC, r, r, 0, 0, 1, cx + dx, cy + dy],
    [ARC, r, r, 0, 0, 1, cx - dx, cy - dy],
  ])
}

export function flat(rgb: number, opacity = 1): Fill {
  return { kind: 'flat', rgb, opacity }
}

export function drawingOf(shapes: readonly Shape[], width = 100, height = 100): Drawing {
  return { width, height, shapes, hardEdges: false }
}

export const anyDecimals = fc.integer({ min: 0, max: 4 })

/** Coordinates of every size that the writer takes: pixels, lattice points, tiny and huge values. */
export const anyCoordinate = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -50, max: 500, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: -10, max: 4096 }) },
  fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
  fc.double({ min: -100_000, max: 100_000, noNaN: true }),
  fc.constantFrom(0, -0, 100_000, -100_000, 0.005, 1e-300),
)

const anyRadius = fc.oneof(
  fc.double({ min: 0.1, max: 400, noNaN: true }),
  fc.constantFrom(0, 1e-12, 0.004, 1, 5000, 1e9),
)

const anyFlag = fc.constantFrom(0, 1)

const anySegment: fc.Arbitrary<Segment> = fc.oneof(
  fc.tuple(fc.constant(LINE), anyCoordinate, anyCoordinate),
  fc.tuple(fc.constant(CUBIC), ...repeat(anyCoordinate, 6)),
  fc.tuple(
    fc.constant(ARC),
    anyRadius,
    anyRadius,
    fc.double({ min: -720, max: 720, noNaN: true }),
    anyFlag,
    anyFlag,
    anyCoordinate,
    anyCoordinate,
  ),
) as fc.Arbitrary<Segment>

function repeat<T>(arbitrary: fc.Arbitrary<T>, count: number): fc.Arbitrary<T>[] {
  return Array.from({ length: count }, () => arbitrary)
}

/** Closed contours of up to 12 segments of the kinds that `segment` makes. */
export function contoursOf(segment: fc.Arbitrary<Segment>): fc.Arbitrary<Curve> {
  return fc
    .tuple(anyCoordinate, anyCoordinate, fc.array(segment, { maxLength: 12 }))
    .map(([x, y, segments]) => contourOf(x, y, [...tamed(x, y, segments), [LINE, x, y]]))
}

/** The segments from (x, y) on, with arcs that stay in range: no stretched slivers, no long way round a huge circle. */
function tamed(x: number, y: number, segments: readonly Segment[]): Segment[] {
  let [fromX, fromY] = [x, y]
  return segments.map((segment) => {
    const [kind, rx, ry, rotation, large, sweep] = segment as readonly [number, ...number[]]
    const [toX, toY] = segment.slice(-2) as [number, number]
    const half = Math.hypot(toX - fromX, toY - fromY) / 2
    fromX = toX
    fromY = toY
    if (kind !== ARC) return segment
    const isHuge = Math.max(rx!, ry!) > 5000
    const isSmall = Math.min(rx!, ry!) <= half
    return [ARC, rx!, isSmall || isHuge ? rx! : ry!, rotation!, isHuge ? 0 : large!, sweep!, toX, toY]
  })
}

const anyOpacity = fc.oneof(fc.constantFrom(1, 0.5, 0.00001, 0.99999), fc.double({ min: 0.001, max: 1, noNaN: true }))
const anyRgb = fc.oneof(fc.integer({ min: 0, max: 0xffffff }), fc.constantFrom(0, 0xff0000, 0x336699))

const anyStops: fc.Arbitrary<GradientStop[]> = fc
  .array(fc.record({ offset: fc.double({ min: 0, max: 1, noNaN: true }), rgb: anyRgb, opacity: anyOpacity }), {
    minLength: 2,
    maxLength: 5,
  })
  .map((stops) => stops.sort((a, b) => a.offset - b.offset))

const anyFill: fc.Arbitrary<Fill> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('flat' as const), rgb: anyRgb, opacity: anyOpacity }) },
  fc.record({
    kind: fc.constant('linear' as const),
    x1: anyCoordinate,
    y1: anyCoordinate,
    x2: anyCoordinate,
    y2: anyCoordinate,
    stops: anyStops,
  }),
  fc.record({
    kind: fc.constant('radial' as const),
    cx: fc.double({ min: -4000, max: 4000, noNaN: true }),
    cy: fc.double({ min: -4000, max: 4000, noNaN: true }),
    r: fc.double({ min: 1e-6, max: 5000, noNaN: true }),
    angle: fc.double({ min: -4, max: 4, noNaN: true }),
    ratio: fc.oneof(fc.constant(1), fc.double({ min: 0.1, max: 20, noNaN: true })),
    stops: anyStops,
  }),
)

export const anyDrawing: fc.Arbitrary<Drawing> = fc.record({
  width: fc.integer({ min: 1, max: 4096 }),
  height: fc.integer({ min: 1, max: 4096 }),
  hardEdges: fc.boolean(),
  shapes: fc.array(fc.record({ fill: anyFill, contours: fc.array(contoursOf(anySegment), { maxLength: 4 }) }), {
    maxLength: 8,
  }),
})
