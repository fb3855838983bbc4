/**
 * Finds the tuned constants of the engine: numbers that a module of the tuned folders names in capitals. A list of numbers is one
 * constant, because its entries are steps of one search; each number of a table of named entries is one of its own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { SOURCE } from './engine.mjs'

/** Where constants are halved and doubled. What is in none of these places and not in `UNMEASURED` holds formats, limits and types, whose numbers come from outside. */
const TUNED = [
  'boundary',
  'classify',
  'color',
  'fit',
  'geometry',
  'hard-edges',
  'layer',
  'palette',
  'photo',
  'plan-photo.ts',
  'plan.ts',
  'regularize',
  'segment',
  'verify',
]

/** Where tuned constants are that no run looks at. */
export const UNMEASURED = [
  'against-photo/',
  'compression/',
  'dither/',
  'fringe/',
  'glyphs/',
  'lines/',
  'missing-inks/',
  'mixed/',
  'paper/',
  'placed/',
  'rules/',
  'shading/',
  'shadow/',
  'sharpening/',
  'small/',
  'trace-*.ts',
  'draw-*.ts',
]

/** What is named like a constant in these folders and is not tuned, with the reason, by file. */
export const LEFT_OUT = [
  ['boundary/extract.ts', 'STEP_X STEP_Y EAST_DONE SOUTH_DONE', 'directions of the lattice and bits of a mask'],
  ['classify/blend-test.ts', 'OTHER BLEND SAME', 'verdicts'],
  ['classify/estimate-quality.ts', 'MEDIAN_OF_NORMAL LAPLACIAN_GAIN', 'known from statistics'],
  ['classify/sample-windows.ts', 'BLOCK', 'the format of JPEG'],
  ['color/ycbcr.ts', 'RED GREEN BLUE MIDDLE', 'the standard BT.601'],
  ['fit/chain/constrained-fit.ts', 'HELD_DIRECTIONS', 'which directions a cubic holds'],
  ['fit/chain/settle-joints.ts', 'COMPASS', 'directions'],
  ['fit/fit-strand.ts', 'START', 'a place'],
  ['fit/models/cubic-system.ts', 'ARM_0 ARM_3 END_0 END_3', 'coefficients of a polynomial'],
  ['fit/models/ellipse.ts', 'AXIS_ALIGNED ROTATED', 'parameters that a shape has'],
  ['fit/models/power-sums.ts', 'MAX_POWER', 'degree of a polynomial'],
  ['fit/models/rectangle/corner-radius.ts', 'UNIT_CUT', 'geometry'],
  ['fit/models/rectangle/rectangle.ts', 'SLOPE', 'layout of an array'],
  ['fit/models/trimmed-span.ts', 'NONE FIRST LAST BOTH', 'which ends are omitted'],
  ['fit/points/edge-points.ts', 'SUMS', 'layout of an array'],
  ['fit/segmentation/span-cost.ts', 'TINY_SPAN_PARAMETERS', 'parameters that a shape has'],
  ['geometry/parameters.ts', 'PARAMETERS', 'parameters that a segment has'],
  ['hard-edges/lattice-tracer.ts', 'EAST', 'a direction'],
  ['layer/underlap/label-raster.ts', 'INDEX_RANGE', 'range of an integer'],
  ['regularize/cyclic-points.ts', 'VERTEX CONTROL ARC_MIDDLE', 'kinds of point'],
  ['regularize/symmetrize.ts', 'SYMMETRY_PARAMETERS', 'parameters that a shape has'],
  ['photo/grow-regions.ts', 'BUCKETS', 'a table that holds every difference'],
  ['segment/coverages.ts', 'FIRST_CAPACITY', 'first size of a list that grows'],
  ['segment/hairlines.ts', 'ACROSS_COLUMNS ACROSS_ROWS', 'directions'],
  ['segment/mixture.ts', 'MAX_PARTS', 'layout of an array'],
  ['segment/pure-pixels.ts', 'NO_INK UNKNOWN', 'labels'],
  ['verify/compare-drawings.ts', 'CHANNELS ROUNDING', 'known from statistics'],
  ['verify/signed-area.ts', 'ROUND', 'rounds by the mantissa of a double'],
  ['verify/structural-similarity.ts', 'OF_MEANS OF_VARIANCES', 'published with the measure'],
].map(([file, names, why]) => ({ file, names: names.split(' '), why }))

/** Numbers up to here guard divisions against zero; they are not tuned either. */
const GUARD = 1e-6

/** Lists whose entries mean different things, so that each is a constant of its own. */
const UNLIKE_ENTRIES = ['photo/features.ts WEIGHTS']

/**
 * All tuned constants, in the order of files and lines: `{ file, name, value, meaning, start, end }`. `name` is a path such as
 * `TRUST.medium.noise`, `value` a number or a (nested) list of numbers, `start` and `end` the place of its expression in the file.
 */
export function findConstants() {
  return TUNED.flatMap(filesUnder).flatMap(constantsOf)
}

/** Entries of LEFT_OUT that the sources do not have any more. */
export function findStaleEntries() {
  return LEFT_OUT.flatMap(({ file, names }) => {
    const declared = filesUnder(file).length === 0 ? [] : declarationsOf(file).map(({ name }) => name.text)
    return names.filter((name) => !declared.includes(name)).map((name) => `${file} ${name}`)
  })
}

function filesUnder(place) {
  if (!place.endsWith('.ts')) {
    const entries = readdirSync(SOURCE + place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    return entries.flatMap((entry) => filesUnder(`${place}/${entry.name}`))
  }
  return readdirSync(path.dirname(SOURCE + place)).includes(path.basename(place)) ? [place] : []
}

/** The constants in capitals that a module declares at its top. */
function declarationsOf(file) {
  const text = readFileSync(SOURCE + file, 'utf8')
  return ts
    .createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    .statements.filter((node) => ts.isVariableStatement(node) && node.declarationList.flags & ts.NodeFlags.Const)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ name, initializer }) => ts.isIdentifier(name) && /^[A-Z][A-Z\d_]*$/.test(name.text) && initializer)
}

function constantsOf(file) {
  const leftOut = LEFT_OUT.filter((entry) => entry.file === file).flatMap(({ names }) => names)
  return declarationsOf(file)
    .filter(({ name }) => !leftOut.includes(name.text))
    .flatMap(({ name, initializer, parent }) => {
      const splitsLists = UNLIKE_ENTRIES.includes(`${file} ${name.text}`)
      return leavesOf(name.text, initializer, commentOf(parent.parent), splitsLists).map((leaf) => ({ file, ...leaf }))
    })
}

/** The numbers of an initializer with their paths. What is no number, or is computed from other constants, is skipped. */
function leavesOf(name, initializer, meaning, splitsLists) {
  const node = bare(initializer)
  const value = splitsLists && ts.isArrayLiteralExpression(node) ? null : evaluate(node)
  if (typeof value === 'number' && Math.abs(value) <= GUARD) return []
  if (value !== null) return [{ name, value, meaning, start: node.getStart(), end: node.getEnd() }]
  if (ts.isArrayLiteralExpression(node))
    return node.elements.flatMap((element, k) => leavesOf(`${name}[${k}]`, element, meaning, splitsLists))
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties
    .filter(ts.isPropertyAssignment)
    .flatMap((property) =>
      leavesOf(`${name}.${property.name.text}`, property.initializer, commentOf(property) || meaning, splitsLists),
    )
}

/** An expression without brackets, `as` and `satisfies`. */
function bare(node) {
  const isWrapped = ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
  return isWrapped ? bare(node.expression) : node
}

const OPERATIONS = {
  [ts.SyntaxKind.PlusToken]: (a, b) => a + b,
  [ts.SyntaxKind.MinusToken]: (a, b) => a - b,
  [ts.SyntaxKind.AsteriskToken]: (a, b) => a * b,
  [ts.SyntaxKind.SlashToken]: (a, b) => a / b,
  [ts.SyntaxKind.AsteriskAsteriskToken]: (a, b) => a ** b,
  [ts.SyntaxKind.LessThanLessThanToken]: (a, b) => a << b,
}

/** The value of an expression of literals, `Math` and lists; null for any other. */
function evaluate(expression) {
  const node = bare(expression)
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken)
    return applied((x) => -x, [node.operand])
  if (ts.isBinaryExpression(node))
    return applied(OPERATIONS[node.operatorToken.kind] ?? (() => null), [node.left, node.right])
  if (ts.isCallExpression(node) && isOfMath(node.expression))
    return applied(Math[node.expression.name.text], node.arguments)
  if (isOfMath(node)) return Math[node.name.text]
  return ts.isArrayLiteralExpression(node) ? applied((...values) => values, node.elements) : null
}

function applied(operation, nodes) {
  const values = nodes.map(evaluate)
  return values.includes(null) ? null : operation(...values)
}

function isOfMath(node) {
  return ts.isPropertyAccessExpression(node) && node.expression.getText() === 'Math'
}

/** The first sentence of the comment in front of a node; empty without one. */
function commentOf(node) {
  const text = ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  return /^.*?[.:;](?=\s|$)/.exec(text)?.[0].slice(0, -1) ?? text
}
