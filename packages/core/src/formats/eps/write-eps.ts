import type { Curve } from '../../model/curve'
import type { Fill, Shape } from '../../model/drawing'
import type { Sheet } from '../../svg/read/read-svg'
import { type Matrix, rgbaOf } from '../notation/gradients'
import { matrixOperands, operands } from '../notation/numbers'
import { pathOperators } from '../notation/path-operators'
import { colorShading, type Dictionary, type DictionaryValue, shadingMatrix } from '../notation/shading'
import { fieldShading } from './field-shading'
import { flattenPaints, type OpaquePaint } from './flatten-paints'

/** Units of a page in an inch. */
const POINTS_PER_INCH = 72

/** Part of a point that a bounding box may be too small by, so that rounding adds no point. */
const SLACK = 1e-6

/** The path operators of PDF, in PostScript. */
const PROCEDURES = [
  '/m{moveto}bind def/l{lineto}bind def/c{curveto}bind def/h{closepath}bind def',
  '/f{fill}bind def/rg{setrgbcolor}bind def/cm{concat}bind def/sh{shfill}bind def/q{gsave}bind def/Q{grestore}bind def',
].join('\n')

/**
 * A document as encapsulated PostScript, level 3, of its physical size: paths with the nonzero rule and smooth shadings. PostScript has no opacity, so
 * translucent shapes get the colors that they have on white paper, mixed with those of shapes of the same outline directly below. The same
 * document gives the same bytes.
 */
export function writeEps({ drawing, widthInches, heightInches }: Sheet): string {
  const [width, height] = [widthInches * POINTS_PER_INCH, heightInches * POINTS_PER_INCH]
  const toPage: Matrix = [width / drawing.width, 0, 0, -height / drawing.height, 0, height]
  const lines = [
    '%!PS-Adobe-3.0 EPSF-3.0',
    '%%Creator: @vec/core',
    `%%BoundingBox: 0 0 ${Math.ceil(width - SLACK)} ${Math.ceil(height - SLACK)}`,
    `%%HiResBoundingBox: 0 0 ${operands([width, height])}`,
    '%%LanguageLevel: 3',
    '%%Pages: 1',
    '%%EndComments',
    '%%BeginProlog',
    '20 dict begin',
    PROCEDURES,
    '%%EndProlog',
    '%%Page: 1 1',
    'q',
    `[${matrixOperands(toPage)}] cm`,
  ]
  for (const { contours, fills } of stacksOf(drawing.shapes)) paint(lines, contours, flattenPaints(fills))
  lines.push('Q', 'showpage', '%%Trailer', 'end', '%%EOF', '')
  return lines.join('\n')
}

/** Shapes with the same outline, one directly over the other, as one. */
function stacksOf(shapes: readonly Shape[]): { readonly contours: readonly Curve[]; readonly fills: Fill[] }[] {
  const stacks: { contours: readonly Curve[]; fills: Fill[] }[] = []
  for (const { fill, contours } of shapes) {
    const stack = stacks.at(-1)
    if (stack?.contours === contours) stack.fills.push(fill)
    else stacks.push({ contours, fills: [fill] })
  }
  return stacks
}

function paint(lines: string[], contours: readonly Curve[], fill: OpaquePaint): void {
  const path = pathOperators(contours)
  if (fill.kind === 'flat') {
    lines.push(`${operands(rgbaOf(fill.rgb, 1).slice(0, 3))} rg`, path, 'f')
    return
  }
  const shading = fill.kind === 'field' ? fieldShading(fill, contours) : colorShading(fill)
  const matrix = fill.kind === 'field' ? [] : [`[${matrixOperands(shadingMatrix(fill))}] cm`]
  lines.push('q', path, 'clip newpath', ...matrix, `${dictionary(shading)} sh`, 'Q')
}

/** A dictionary in PostScript, one entry a line. Strings are names; those that start with `<` are data. */
function dictionary(value: Dictionary): string {
  const entries = Object.entries(value).map(([key, entry]) => `/${key} ${spelled(entry)}`)
  return `<<\n${entries.join('\n')}\n>>`
}

function spelled(value: DictionaryValue): string {
  if (typeof value === 'string') return value.startsWith('<') ? value : `/${value}`
  if (Array.isArray(value)) return `[${value.map(spelled).join(' ')}]`
  return typeof value === 'object' ? dictionary(value as Dictionary) : String(value)
}
