import type { MeasuredBorders } from '../boundary/measure'
import { pixelDrawing } from '../hard-edges/hard-edge-drawing'
import { ARC, CUBIC, OP_LENGTH } from '../model/contour'
import type { Curve } from '../model/curve'
import type { Palette } from '../model/palette'
import type { PlanarMap } from '../model/planar-map'
import type { RegionMap } from '../model/region-map'
import { writeSvg } from '../svg/write/write'

/** Pictures of what stages made, for people: they may use strokes and circles, which results never do. */

/** Every region in the colour of its ink, on the pixel lattice. */
export function drawRegions(map: RegionMap, palette: Palette): string {
  return writeSvg(pixelDrawing(map, palette), 0)
}

/** Lattice edges, one colour each in turn, and junctions as dots. */
export function drawPlanarMap(planar: PlanarMap, width: number, height: number): string {
  const { edgeStart, points, junctions } = planar
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
export function drawBorders(borders: MeasuredBorders, width: number, height: number): string {
  const parts: string[] = []
  for (let k = 0; k < borders.x.length; k++) {
    parts.push(dot(borders.x[k], borders.y[k], Math.min(0.5, 0.1 + borders.sigma[k]), '#d33'))
  }
  return frame(parts, width, height)
}

/** Fitted segments by kind (lines blue, arcs green, cubics red) and the joints between them. */
export function drawCurves(curves: readonly Curve[], width: number, height: number): string {
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
  return frame(parts, width, height)
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
