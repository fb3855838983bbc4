import { MAX_SIDE } from '../../limits'
import type { Drawing, Fill } from '../../model/drawing'
import { GradientTable } from './gradient-table'
import { demand, formatColor, formatRatio, MAX_DECIMALS } from './number'
import { PathData } from './path-data'

/**
 * The SVG document of a drawing, in the subset of docs/svg-subset.md, with `decimals` (0-4) places for coordinates.
 * Shapes keep their order; a shape that encloses nothing after rounding, or is wholly transparent, is left out. Runs
 * of shapes with the same fill share a group. The same drawing gives the same bytes. Throws `internal` for a drawing
 * that the subset cannot hold: a size outside 1-4096, a coordinate not finite or beyond 100,000 px, a gradient
 * without 2 to 64 stops or without radius.
 */
export function writeSvg(drawing: Drawing, decimals: number): string {
  const { width, height, shapes, hardEdges } = drawing
  demand(isSide(width) && isSide(height), `size out of range: ${width} x ${height}`)
  demand(Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS, `decimals out of range: ${decimals}`)
  const pathData = new PathData(decimals)
  const gradients = new GradientTable(decimals)
  const paints: string[] = []
  const paths: string[] = []
  for (const shape of shapes) {
    const d = pathData.write(shape.contours)
    if (d === '' || isTransparent(shape.fill)) continue
    paths.push(d)
    paints.push(paintAttributes(shape.fill, gradients))
  }
  const crisp = hardEdges ? ' shape-rendering="crispEdges"' : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${crisp}>`,
    gradients.defs(),
    ...body(paints, paths),
    '</svg>',
  ].join('')
}

function isSide(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MAX_SIDE
}

function isTransparent(fill: Fill): boolean {
  return fill.kind === 'flat'
    ? formatRatio(fill.opacity) === '0'
    : fill.stops.every((stop) => formatRatio(stop.opacity) === '0')
}

/** The paths in order; two or more neighbors with the same, not empty, paint share a group. */
function body(paints: readonly string[], paths: readonly string[]): string[] {
  const parts: string[] = []
  for (let i = 0, end = 0; i < paths.length; i = end) {
    end = i + 1
    while (end < paths.length && paints[end] === paints[i]) end++
    const grouped = end - i > 1 && paints[i] !== ''
    if (grouped) parts.push(`<g${paints[i]}>`)
    for (let k = i; k < end; k++) parts.push('<path', grouped ? '' : paints[i], ' d="', paths[k], '"/>')
    if (grouped) parts.push('</g>')
  }
  return parts
}

/** ` fill="..."` and, for translucent flat fills, ` fill-opacity="..."`; nothing for opaque black, SVG's default. */
function paintAttributes(fill: Fill, gradients: GradientTable): string {
  if (fill.kind !== 'flat') return ` fill="url(#${gradients.idOf(fill)})"`
  const color = fill.rgb === 0 ? '' : ` fill="${formatColor(fill.rgb)}"`
  const opacity = formatRatio(fill.opacity)
  return opacity === '1' ? color : `${color} fill-opacity="${opacity}"`
}
