import type { Shape } from '../../model/drawing'
import type { Sheet } from '../../svg/read/read-svg'
import { colorOfOffset } from '../notation/gradients'
import { colorIndex } from './color-index'
import { type Outline, outlineOf } from './outline'
import { type Handles, writeBlocks, writeHeader, writeObjects, writeTables } from './structure'
import { TagWriter } from './tag-writer'

const MM_PER_INCH = 25.4

/** An outline on its layer. */
interface Placed {
  readonly layer: string
  readonly outline: Outline
}

/**
 * A document as an AutoCAD 2000 drawing (AC1015) in millimeters, y up, of the document's physical size: the outlines of the shapes, each a closed
 * entity on the layer of its color. Lines and circular arcs are polylines or circles, all other contours splines of degree 3 whose control points
 * are those of the Beziers. Fills and opacities are left out; a gradient counts as the color at its middle. Shapes with the outline of the
 * one below are left out. The same document gives the same bytes.
 */
export function writeDxf({ drawing, widthInches, heightInches }: Sheet): string {
  const [width, height] = [widthInches * MM_PER_INCH, heightInches * MM_PER_INCH]
  const place: Place = {
    x: (x) => (x * width) / drawing.width,
    y: (y) => height - (y * height) / drawing.height,
    scale: width / drawing.width,
  }
  const placed: Placed[] = []
  const layers = new Map<string, number>()
  for (const [k, shape] of drawing.shapes.entries()) {
    if (k > 0 && drawing.shapes[k - 1].contours === shape.contours) continue
    const rgb = colorOf(shape)
    const layer = rgb.toString(16).padStart(6, '0')
    layers.set(layer, colorIndex(rgb))
    for (const contour of shape.contours) placed.push({ layer, outline: outlineOf(contour) })
  }
  const body = new TagWriter()
  const handles = writeTables(body, layers)
  writeBlocks(body, handles)
  body.section('ENTITIES', () => {
    for (const { layer, outline } of placed) writeOutline(body, outline, layer, handles, place)
  })
  writeObjects(body)
  body.tag(0, 'EOF')
  const head = new TagWriter()
  writeHeader(head, { width, height, nextHandle: body.handle() })
  return `${head}${body}`
}

/** Takes px of the picture to millimeters. */
interface Place {
  readonly x: (x: number) => number
  readonly y: (y: number) => number
  readonly scale: number
}

function colorOf({ fill }: Shape): number {
  if (fill.kind === 'flat') return fill.rgb
  const [r, g, b] = colorOfOffset(fill.stops, 0.5).map((value) => Math.round(255 * value))
  return (r << 16) | (g << 8) | b
}

function writeOutline(out: TagWriter, outline: Outline, layer: string, handles: Handles, place: Place): void {
  const open = (type: string, subclass: string): void => {
    out.tag(0, type)
    out.tag(5, out.handle())
    out.tag(330, handles.modelSpace)
    out.tag(100, 'AcDbEntity')
    out.tag(8, layer)
    out.tag(100, subclass)
  }
  if (outline.kind === 'circle') {
    open('CIRCLE', 'AcDbCircle')
    out.point(10, place.x(outline.x), place.y(outline.y))
    out.real(30, 0)
    out.real(40, outline.r * place.scale)
  } else if (outline.kind === 'polyline') {
    open('LWPOLYLINE', 'AcDbPolyline')
    out.tag(90, outline.vertices.length)
    out.tag(70, CLOSED)
    for (const { x, y, bulge } of outline.vertices) {
      out.point(10, place.x(x), place.y(y))
      // Turning y over turns the sense of angles over.
      if (bulge !== 0) out.real(42, -bulge)
    }
  } else {
    open('SPLINE', 'AcDbSpline')
    writeSpline(out, outline.points, place)
  }
}

/** Flags of a polyline and of a spline. */
const CLOSED = 1
const PLANAR = 8

const DEGREE = 3

/** A chain of Beziers is a spline whose inner knots are three in one place. */
function writeSpline(out: TagWriter, points: readonly { x: number; y: number }[], place: Place): void {
  const count = (points.length - 1) / DEGREE
  const knots = Array.from({ length: count + 1 }, (_, k) =>
    Array(k === 0 || k === count ? DEGREE + 1 : DEGREE).fill(k),
  ).flat()
  out.point(210, 0, 0)
  out.real(230, 1)
  out.tag(70, CLOSED + PLANAR)
  out.tag(71, DEGREE)
  out.tag(72, knots.length)
  out.tag(73, points.length)
  out.tag(74, 0)
  for (const knot of knots) out.real(40, knot)
  for (const { x, y } of points) {
    out.point(10, place.x(x), place.y(y))
    out.real(30, 0)
  }
}
