import { ARC } from '../../model/curve'
import { demand, MAX_COORDINATE } from './number'
import type { Outline } from './outline'

/** Places of an arc's rotation in degrees: 0.00005 degrees move the end of a 2,000 px radius by 0.002 px. */
export const ROTATION_DECIMALS = 4

/** Height over its chord up to which an arc is written as a line, in units. */
const FLAT_UNITS = 0.5

/** Allowed error of an arc's height over its chord, in units: rounding its ends to the grid moves a border by as much. */
const HEIGHT_UNITS = 0.75

/** The same for a radius with fewer digits than the grid has, in units: saving bytes may cost a third of what rounding does. */
const COARSE_HEIGHT_UNITS = 0.25

/** Halvings after which an arc is written as it is; each quarters the height, so no real arc comes that far. */
const MAX_HALVINGS = 8

/** Largest radius in px that is written; a larger one takes more, shorter arcs. */
const MAX_RADIUS = 2 * MAX_COORDINATE

/** Farthest from the origin, in px, that an arc between points in range may bulge. */
const MAX_BULGE = 3 * MAX_COORDINATE

/** Floating-point noise, in units, that must not cost half a circle a whole unit of its radius. */
const SLACK = 1e-6

/** Radii below this many px count as zero, for which SVG draws a line. */
const MIN_RADIUS = 1e-9

/** An elliptical arc in px, in SVG's endpoint form; `cos` and `sin` are those of `rotation` (degrees, 0 to 180). */
interface EndpointArc {
  readonly x0: number
  readonly y0: number
  readonly x: number
  readonly y: number
  readonly rx: number
  readonly ry: number
  readonly rotation: number
  readonly cos: number
  readonly sin: number
  readonly large: boolean
  readonly sweep: boolean
}

/**
 * Rounds the ARC at `coords[at]`, which starts at the point before it, to `scale` units per px.
 *
 * Ends and radius rounded apart from each other can move a near half circle by a pixel: its height over the chord is
 * r - sqrt(r^2 - h^2), steep at r = h. So the radius is chosen for the rounded chord: the shortest number that keeps
 * the height; for a half circle one that is not above h, which renderers scale up to h (SVG 1.1 F.6.6); where
 * neither keeps it the arc is halved. An arc lower than half a unit becomes a line. Throws `internal` for one that is
 * not finite, ends beyond 100,000 px, or bulges beyond 300,000 px.
 */
export function snapArc(outline: Outline, coords: Float64Array, at: number, scale: number): void {
  const rx = Math.abs(coords[at])
  const ry = Math.abs(coords[at + 1])
  const degrees = coords[at + 2]
  const [x, y] = [coords[at + 5], coords[at + 6]]
  demand(Number.isFinite(rx + ry + degrees), 'arc is not finite')
  demand(Math.max(Math.abs(x), Math.abs(y)) <= MAX_COORDINATE, `coordinate out of range: ${x}, ${y}`)
  const rotation = rx === ry ? 0 : degrees - 180 * Math.floor(degrees / 180)
  addArc(outline, scale, MAX_HALVINGS, {
    x0: coords[at - 2],
    y0: coords[at - 1],
    x,
    y,
    rx,
    ry,
    rotation,
    cos: Math.cos((rotation * Math.PI) / 180),
    sin: Math.sin((rotation * Math.PI) / 180),
    large: coords[at + 3] !== 0,
    sweep: coords[at + 4] !== 0,
  })
}

function addArc(outline: Outline, scale: number, halvings: number, arc: EndpointArc): void {
  const x0 = Math.round(arc.x0 * scale)
  const y0 = Math.round(arc.y0 * scale)
  const x = Math.round(arc.x * scale)
  const y = Math.round(arc.y * scale)
  const rx = arc.rx * scale
  const ry = arc.ry * scale
  const height = heightOf(arc, arc.x - arc.x0, arc.y - arc.y0, arc.rx, arc.ry) * scale
  const add = (roundedX: number, roundedY: number): void => {
    const turn = 10 ** ROTATION_DECIMALS
    const flags = (arc.large ? 2 : 0) + (arc.sweep ? 1 : 0)
    outline.add(ARC, roundedX, roundedY, Math.round(arc.rotation * turn) % (180 * turn), flags, x, y)
  }
  const addIfClose = (roundedX: number, roundedY: number, tolerance: number): boolean => {
    if (Math.min(roundedX, roundedY) < 1 || Math.max(roundedX, roundedY) > MAX_RADIUS * scale) return false
    const isClose = Math.abs(heightOf(arc, x - x0, y - y0, roundedX, roundedY) - height) <= tolerance
    if (isClose) add(roundedX, roundedY)
    return isClose
  }

  if (height <= FLAT_UNITS) {
    outline.addLine(x, y)
    return
  }
  if (halvings > 0 && swingOf(arc, x - x0, y - y0) * height > HEIGHT_UNITS) {
    halve(outline, scale, halvings - 1, arc)
    return
  }
  for (let step = arc.rx === arc.ry ? 10 ** Math.floor(Math.log10(rx)) : 1; step > 1; step /= 10) {
    const radius = Math.round(rx / step) * step
    const isScaledUp = reachOf(arc, x - x0, y - y0, radius, radius) > 1
    if (!isScaledUp && addIfClose(radius, radius, COARSE_HEIGHT_UNITS)) return
  }
  if (addIfClose(Math.round(rx), Math.round(ry), HEIGHT_UNITS)) return
  const reach = reachOf(arc, x - x0, y - y0, rx, ry)
  if (addIfClose(Math.floor(rx * reach + SLACK), Math.floor(ry * reach + SLACK), HEIGHT_UNITS)) return
  if (halvings > 0) halve(outline, scale, halvings - 1, arc)
  else if (x !== x0 || y !== y0) add(within(rx, scale), within(ry, scale))
}

/** A radius in units that can be written. */
function within(radius: number, scale: number): number {
  return Math.max(1, Math.min(Math.round(radius), MAX_RADIUS * scale))
}

/** Half the chord (dx, dy) in the frame where the ellipse is the unit circle; above 1 the radii are too small for it. */
function reachOf(arc: EndpointArc, dx: number, dy: number, rx: number, ry: number): number {
  return Math.hypot((arc.cos * dx + arc.sin * dy) / rx, (arc.cos * dy - arc.sin * dx) / ry) / 2
}

/** Sine of the angle by which rounding turned the chord, now (dx, dy), in the frame where the ellipse is a circle. */
function swingOf(arc: EndpointArc, dx: number, dy: number): number {
  const before = reachOf(arc, arc.x - arc.x0, arc.y - arc.y0, arc.rx, arc.ry)
  const after = reachOf(arc, dx, dy, arc.rx, arc.ry)
  const cross = (arc.x - arc.x0) * dy - (arc.y - arc.y0) * dx
  return after === 0 ? 1 : Math.abs(cross) / (4 * arc.rx * arc.ry * before * after)
}

/** How far the arc's middle stands off the middle of its chord (dx, dy), measured on the larger radius. */
function heightOf(arc: EndpointArc, dx: number, dy: number, rx: number, ry: number): number {
  if (rx < MIN_RADIUS || ry < MIN_RADIUS) return 0
  const radius = Math.max(rx, ry)
  const reach = reachOf(arc, dx, dy, rx, ry)
  if (reach === 0) return 0
  if (reach >= 1) return radius * reach
  const inset = Math.sqrt(1 - reach * reach)
  return radius * (arc.large ? 1 + inset : (reach * reach) / (1 + inset))
}

/** Adds both halves of an arc, cut where it stands off its chord the most. */
function halve(outline: Outline, scale: number, halvings: number, arc: EndpointArc): void {
  const { x0, y0, x, y, cos, sin } = arc
  const reach = reachOf(arc, x - x0, y - y0, arc.rx, arc.ry)
  const growth = Math.max(1, reach)
  const rx = arc.rx * growth
  const ry = arc.ry * growth
  const inset = Math.sqrt(Math.max(0, 1 - reach * reach))
  const height = reach >= 1 ? 1 : arc.large ? 1 + inset : (reach * reach) / (1 + inset)
  const side = (arc.sweep ? height : -height) / (2 * Math.min(1, reach))
  const u = (side * (cos * (y - y0) - sin * (x - x0))) / ry
  const v = (-side * (cos * (x - x0) + sin * (y - y0))) / rx
  const middleX = (x0 + x) / 2 + cos * u * rx - sin * v * ry
  const middleY = (y0 + y) / 2 + sin * u * rx + cos * v * ry
  demand(Math.max(Math.abs(middleX), Math.abs(middleY)) <= MAX_BULGE, 'arc out of range')
  addArc(outline, scale, halvings, { ...arc, rx, ry, x: middleX, y: middleY, large: false })
  addArc(outline, scale, halvings, { ...arc, rx, ry, x0: middleX, y0: middleY, large: false })
}
