import { rgbPalette } from '../color/ycbcr'
import { hardEdgeDrawing } from '../hard-edges/hard-edge-drawing'
import type { Borders } from '../model/borders'
import type { Coloring } from '../model/coloring'
import { ARC, CUBIC, OP_LENGTH } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import type { GradientFill } from '../model/drawing'
import type { PlanarMap } from '../model/planar-map'
import type { Reading } from '../model/reading'
import { writeSvg } from '../svg/write/write'

/** Pictures of what stages made, for people: they may use strokes and circles, which results never do. */

/** Every region of a reading in its ink, on the pixel lattice: shaded ones in the flat colors that stand for gradients, whose axes are drawn over it. */
export function pictureReading(reading: Reading): string {
  const regions = pictureColoring({
    regions: { ...reading.regions, indexes: 'fills' },
    fills: rgbPalette(reading.inks),
  })
  const axes = [...(reading.gradients?.values() ?? [])].flat().map(pictureAxis)
  return regions.replace('</svg>', `<g fill="none" stroke="#f0f" stroke-width=".7">${axes.join('')}</g></svg>`)
}

/** The axis of a gradient: a line with dots at its stops, or the ellipse of its last stop with a dot at the center. */
function pictureAxis(fill: GradientFill): string {
  if (fill.kind === 'radial') {
    const { cx, cy, r, ratio, angle } = fill
    const turn = `rotate(${rounded((angle * 180) / Math.PI)} ${rounded(cx)} ${rounded(cy)})`
    const place = `cx="${rounded(cx)}" cy="${rounded(cy)}" rx="${rounded(r)}" ry="${rounded(r * ratio)}"`
    return `<ellipse ${place} transform="${turn}"/>${dot(cx, cy, 1, '#f0f')}`
  }
  const { x1, y1, x2, y2, stops } = fill
  const dots = stops.map(({ offset }) => dot(x1 + offset * (x2 - x1), y1 + offset * (y2 - y1), 1, '#f0f'))
  return `<path d="M${rounded(x1)} ${rounded(y1)}L${rounded(x2)} ${rounded(y2)}"/>${dots.join('')}`
}

/** Every region in its fill, on the pixel lattice. */
export function pictureColoring(coloring: Coloring): string {
  return writeSvg(hardEdgeDrawing(coloring), 0)
}

/** Lattice edges, one color each in turn, and junctions as dots. */
export function picturePlanarMap(planar: PlanarMap): string {
  const { edgeStart, points, junctions, width, height } = planar
  const parts: string[] = []
  for (let e = 0; e < planar.edgeCount; e++) {
    const path: string[] = []
    for (let k = edgeStart[e]; k < edgeStart[e + 1]; k++) path.push(`${points[2 * k]} ${points[2 * k + 1]}`)
    parts.push(`<path d="M${path.join('L')}" stroke="${COLORS[e % COLORS.length]}"/>`)
  }
  for (let j = 0; j < junctions.length; j += 2) parts.push(dot(junctions[j], junctions[j + 1], 0.5, '#000'))
  return frame(parts, width, height)
}

/** Measured points, the larger the less they are trusted. */
export function pictureBorders({ map, points }: Borders): string {
  const { x, y, sigma } = points
  const parts: string[] = []
  for (let k = 0; k < x.length; k++) {
    parts.push(dot(x[k], y[k], Math.min(0.5, 0.1 + sigma[k]), '#d33'))
  }
  return frame(parts, map.width, map.height)
}

/** Fitted segments by kind (lines blue, arcs green, cubics red) and the joints between them. */
export function pictureCurves({ borders, curves }: CurveMap): string {
  const parts: string[] = []
  for (const { ops, coords } of curves) {
    let x = coords[0]
    let y = coords[1]
    parts.push(dot(x, y, 0.6, '#000'))
    for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
      const letter = ops[k] === CUBIC ? 'C' : ops[k] === ARC ? 'A' : 'L'
      const numbers = Array.from(coords.subarray(at, at + OP_LENGTH[ops[k]]), rounded)
      parts.push(
        `<path d="M${rounded(x)} ${rounded(y)}${letter}${numbers.join(' ')}" stroke="${KIND_COLORS[ops[k]]}"/>`,
      )
      x = coords[at + OP_LENGTH[ops[k]] - 2]
      y = coords[at + OP_LENGTH[ops[k]] - 1]
      parts.push(dot(x, y, 0.6, '#000'))
    }
  }
  return frame(parts, borders.map.width, borders.map.height)
}

const COLORS = ['#d33', '#28c', '#2a5', '#a3c', '#e80', '#088'] as const
const KIND_COLORS = ['#28c', '#d33', '#2a5'] as const

function dot(x: number, y: number, r: number, color: string): string {
  return `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(r)}" fill="${color}" stroke="none"/>`
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function frame(parts: readonly string[], width: number, height: number): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke-width=".5">${parts.join('')}</g></svg>`
}
