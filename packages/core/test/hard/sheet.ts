import { type ReadSegment, type ReadSubpath, readPath } from '../svg/read-path'
import type { Scene } from './scene'

/** A drawing as the measures see it, be it a scene or a traced document: flat shapes in paint order, paths in px. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly shapes: readonly SheetShape[]
}

interface SheetShape {
  readonly ink: string
  readonly opacity: number
  readonly subpaths: readonly ReadSubpath[]
  /** Each subpath as a closed polyline, interleaved x, y, its first point repeated at the end. */
  readonly lines: readonly Float64Array[]
  /** Of all lines: least x, least y, most x, most y. */
  readonly box: readonly [number, number, number, number]
}

/** Straight colour, 0-255. */
export type Color = readonly [r: number, g: number, b: number, alpha: number]

const DECIMALS = 4
/** How far a polyline may stray from its curve, px. */
const TOLERANCE = 0.001

export function sheetOf({ width, height, shapes }: Scene): Sheet {
  return { width, height, shapes: shapes.map(({ d, ink, opacity }) => sheetShape(d, ink, opacity)) }
}

/** Reads a document of our SVG subset; a gradient counts as its first stop. */
export function readSheet(svg: string): Sheet {
  const shapes: SheetShape[] = []
  const groups: { fill?: string; opacity?: number }[] = [{}]
  const firstStops = new Map<string, string>()
  const size = /<svg\b[^>]* width="(\d+)" height="(\d+)"/.exec(svg)
  if (size === null) throw new Error('a document without a size')
  let gradient = ''
  for (const [tag, name] of svg.matchAll(/<(\/?\w+)[^>]*>/g)) {
    const read = (attribute: string): string | undefined => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1]
    const own = { ...groups.at(-1) }
    const [fill, opacity] = [read('fill'), read('fill-opacity')]
    if (fill !== undefined) own.fill = firstStops.get(fill) ?? fill
    if (opacity !== undefined) own.opacity = Number(opacity)
    if (name === 'g') groups.push(own)
    if (name === '/g') groups.pop()
    if (name!.endsWith('Gradient')) gradient = `url(#${read('id')})`
    if (name === 'stop' && !firstStops.has(gradient)) firstStops.set(gradient, read('stop-color') ?? '#000')
    if (name === 'path') shapes.push(sheetShape(read('d')!, longInk(own.fill ?? '#000'), own.opacity ?? 1))
  }
  return { width: Number(size[1]), height: Number(size[2]), shapes }
}

function longInk(ink: string): string {
  return ink.length === 4 ? `#${[...ink.slice(1)].map((digit) => digit + digit).join('')}` : ink
}

function sheetShape(d: string, ink: string, opacity: number): SheetShape {
  const subpaths = readSubpaths(d)
  const lines = subpaths.map((subpath) => Float64Array.from(closed(flatten(subpath))))
  return { ink, opacity, subpaths, lines, box: boxOf(lines) }
}

/** The subpaths of path data, in px. */
export function readSubpaths(d: string): ReadSubpath[] {
  const scale = 10 ** -DECIMALS
  return readPath(d, DECIMALS).map(({ x, y, segments, isClosed }) => ({
    x: x * scale,
    y: y * scale,
    segments: segments.map(({ kind, numbers }) => {
      const isLength = (k: number): boolean => kind !== 'A' || k < 2 || k > 4
      return { kind, numbers: numbers.map((value, k) => (isLength(k) ? value * scale : value)) }
    }),
    isClosed,
  }))
}

function boxOf(lines: readonly Float64Array[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const line of lines) {
    for (let k = 0; k < line.length; k++) {
      box[k % 2] = Math.min(box[k % 2]!, line[k]!)
      box[2 + (k % 2)] = Math.max(box[2 + (k % 2)]!, line[k]!)
    }
  }
  return box
}

/** The subpath as an open polyline, interleaved x, y, that lies within TOLERANCE of it. */
export function flatten({ x, y, segments }: ReadSubpath): number[] {
  const points = [x, y]
  for (const segment of segments) flattenSegment(points, segment)
  return points
}

function closed(points: number[]): number[] {
  const [x, y] = points as [number, number]
  return points.at(-2) === x && points.at(-1) === y ? points : [...points, x, y]
}

function flattenSegment(points: number[], { kind, numbers }: ReadSegment): void {
  const [x0, y0] = points.slice(-2) as [number, number]
  if (kind === 'Q') {
    const [x1, y1, x2, y2] = numbers as [number, number, number, number]
    const raised = [x0 + 2 * x1, y0 + 2 * y1, 2 * x1 + x2, 2 * y1 + y2].map((sum) => sum / 3)
    flattenSegment(points, { kind: 'C', numbers: [...raised, x2, y2] })
    return
  }
  if (kind === 'C') {
    const [x1, y1, x2, y2, x3, y3] = numbers as [number, number, number, number, number, number]
    const bend = Math.max(
      Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2),
      Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3),
    )
    const count = Math.ceil(Math.sqrt((0.75 * bend) / TOLERANCE)) + 1
    for (let k = 1; k < count; k++) {
      const t = k / count
      const s = 1 - t
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      points.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
    }
  } else if (kind === 'A') flattenArc(points, numbers)
  points.push(numbers.at(-2)!, numbers.at(-1)!)
}

/** Endpoint to centre form as in SVG 1.1 appendix F.6.5; radii that are too short grow. */
function flattenArc(points: number[], numbers: readonly number[]): void {
  const [x0, y0] = points.slice(-2) as [number, number]
  let [rx, ry, rotation, large, sweep, x, y] = numbers as [number, number, number, number, number, number, number]
  if (rx === 0 || ry === 0 || (x === x0 && y === y0)) return
  const [c, s] = [Math.cos((rotation * Math.PI) / 180), Math.sin((rotation * Math.PI) / 180)]
  const u = (c * (x0 - x) + s * (y0 - y)) / 2
  const v = (c * (y0 - y) - s * (x0 - x)) / 2
  const excess = Math.sqrt((u / rx) ** 2 + (v / ry) ** 2)
  if (excess > 1) [rx, ry] = [rx * excess, ry * excess]
  const rest = Math.max(0, (rx * ry) ** 2 / ((rx * v) ** 2 + (ry * u) ** 2) - 1)
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(rest)
  const [cu, cv] = [(factor * rx * v) / ry, (-factor * ry * u) / rx]
  const start = Math.atan2((v - cv) / ry, (u - cu) / rx)
  let span = Math.atan2((-v - cv) / ry, (-u - cu) / rx) - start
  if (sweep === 1 && span < 0) span += 2 * Math.PI
  if (sweep === 0 && span > 0) span -= 2 * Math.PI
  const step = 2 * Math.acos(Math.max(0.5, 1 - TOLERANCE / Math.max(rx, ry)))
  const count = Math.ceil(Math.abs(span) / step)
  for (let k = 1; k < count; k++) {
    const angle = start + (k / count) * span
    const [p, q] = [cu + rx * Math.cos(angle), cv + ry * Math.sin(angle)]
    points.push((x0 + x) / 2 + c * p - s * q, (y0 + y) / 2 + s * p + c * q)
  }
}

/** The colour of the drawing at a point, shapes composed in paint order, transparent where there is none. */
export function colorAt({ shapes }: Sheet, x: number, y: number): Color {
  const out = [0, 0, 0, 0]
  for (const { ink, opacity, lines, box } of shapes) {
    if (ink === 'none' || x < box[0] || y < box[1] || x > box[2] || y > box[3]) continue
    if (windingOf(lines, x, y) === 0) continue
    const own = rgbOf(ink)
    for (let c = 0; c < 4; c++) out[c] = opacity * (c < 3 ? own[c]! : 255) + (1 - opacity) * out[c]!
  }
  const alpha = out[3]!
  return alpha === 0 ? [0, 0, 0, 0] : [out[0]! * (255 / alpha), out[1]! * (255 / alpha), out[2]! * (255 / alpha), alpha]
}

function windingOf(lines: readonly Float64Array[], x: number, y: number): number {
  let winding = 0
  for (const line of lines) {
    for (let k = 0; k + 3 < line.length; k += 2) {
      const y0 = line[k + 1]!
      const y1 = line[k + 3]!
      if (y0 <= y === y1 <= y) continue
      const crossing = line[k]! + ((y - y0) / (y1 - y0)) * (line[k + 2]! - line[k]!)
      if (crossing > x) winding += y1 > y0 ? 1 : -1
    }
  }
  return winding
}

export function rgbOf(ink: string): readonly [number, number, number] {
  const value = Number.parseInt(ink.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** The largest difference of two colours in any channel of their premultiplied values, levels. */
export function colorDistance(a: Color, b: Color): number {
  let most = Math.abs(a[3] - b[3])
  for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(a[c]! * a[3] - b[c]! * b[3]) / 255)
  return most
}
