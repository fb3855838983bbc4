import { MAX_PATH_USES, MAX_SIDE } from '../../limits'
import type { Drawing, Fill } from '../../model/drawing'
import { type Page, PLAIN_PAGE, pageHeight } from '../../model/page'
import { GradientTable } from './gradient-table'
import { groupByPaint, joinRuns, type WrittenArea } from './lay-out-paths'
import { demand, formatColor, formatDecimal, formatRatio, MAX_DECIMALS } from './number'
import { PathData } from './path-data'

/**
 * The SVG document of a drawing, in the subset of docs/svg-subset.md, with `decimals` (0-4) places for coordinates.
 * Shapes keep their order, unless the page groups shapes of which none lies under another; a shape that encloses nothing after rounding, or
 * is wholly transparent, is left out. The same drawing and page give the same bytes. Throws `internal` for a drawing
 * that the subset cannot hold: a size outside 1-4096, a coordinate not finite or beyond 100,000 px, a gradient
 * without 2 to 64 stops or without radius. Throws `bad_request` for a page whose height is out of range.
 */
export function writeSvg(drawing: Drawing, decimals: number, page: Page = PLAIN_PAGE): string {
  const { width, height, shapes, hardEdges, isCutout = false } = drawing
  demand(isSide(width) && isSide(height), `size out of range: ${width} x ${height}`)
  demand(Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS, `decimals out of range: ${decimals}`)
  const pathData = new PathData(decimals, isCutout)
  const gradients = new GradientTable(decimals)
  const areas: WrittenArea[] = []
  // The paints of the last area, where gradients may follow that are painted over it.
  let stack: string[] | null = null
  for (const { fill, contours } of shapes) {
    const isOverlay = stack !== null && fill.kind !== 'flat' && areas[areas.length - 1].contours === contours
    if (isTransparent(fill)) continue
    const d = isOverlay ? areas[areas.length - 1].d : pathData.write(contours)
    if (d === '') continue
    const paint = paintAttributes(fill, gradients)
    if (isOverlay && stack !== null && stack.length <= MAX_PATH_USES) stack.push(paint)
    else {
      const paints = [paint]
      areas.push({ d, contours, paints })
      stack = fill.kind === 'flat' ? null : paints
    }
  }
  const crisp = hardEdges ? ' shape-rendering="crispEdges"' : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${sizeAttributes(drawing, page)} viewBox="0 0 ${width} ${height}"${crisp}>`,
    gradients.defs(),
    page.group === 'color' ? groupByPaint(areas, isCutout) : joinRuns(areas),
    '</svg>',
  ].join('')
}

/** The length of a drawing's document, bytes. */
export function svgBytes(drawing: Drawing, decimals: number): number {
  return writeSvg(drawing, decimals).length
}

/** `width="..." height="..."`: in px as the picture, or in the unit of the page. */
function sizeAttributes({ width, height }: Drawing, page: Page): string {
  if (page.width === null) return `width="${width}" height="${height}"`
  const { value, unit } = page.width
  const tall = pageHeight(page.width, width, height)
  return `width="${formatDecimal(value, MAX_DECIMALS)}${unit}" height="${formatDecimal(tall.value, MAX_DECIMALS)}${unit}"`
}

function isSide(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MAX_SIDE
}

function isTransparent(fill: Fill): boolean {
  return fill.kind === 'flat'
    ? formatRatio(fill.opacity) === '0'
    : fill.stops.every((stop) => formatRatio(stop.opacity) === '0')
}

/** ` fill="..."` and, for translucent flat fills, ` fill-opacity="..."`; nothing for opaque black, SVG's default. */
function paintAttributes(fill: Fill, gradients: GradientTable): string {
  if (fill.kind !== 'flat') return ` fill="url(#${gradients.idOf(fill)})"`
  const color = fill.rgb === 0 ? '' : ` fill="${formatColor(fill.rgb)}"`
  const opacity = formatRatio(fill.opacity)
  return opacity === '1' ? color : `${color} fill-opacity="${opacity}"`
}
