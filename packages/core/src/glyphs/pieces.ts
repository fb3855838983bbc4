import type { Field } from './field'
import type { PlacedTemplate } from './match-template'
import { WHOLE_PIXEL } from './observation'
import { MARGIN } from './observe-glyphs'
import type { ObservedGlyph } from './observed-glyph'

/** Smallest area, px, of a part that letters leave of a glyph. */
const MIN_AREA = 2
/** Coverage that it must have in a pixel: what is paler is the noise of templates. */
const MIN_SHOWN = 0.35
/** Coverage up to which a pixel that letters leave shows nothing. */
const NOTHING = 0.12
/** Coverage by other letters up to which a pixel belongs to one alone. */
const ALONE = 0.01

/** A part of a field with the column and the row of its corner. */
interface Piece extends Field {
  readonly left: number
  readonly top: number
}

/**
 * A glyph as the letters that were found in it and the connected parts of what they leave, `rest`. `width` is that of the picture, px. Pixels of one
 * letter show what they show; those of several show of each what its template says.
 */
export function piecesOf(
  one: ObservedGlyph,
  letters: readonly PlacedTemplate[],
  rest: Field,
  width: number,
): ObservedGlyph[] {
  const { coverage } = one.observations[0]
  const sum = new Float64Array(coverage.values.length)
  const add = (at: number, value: number): void => {
    sum[at] += value
  }
  for (const letter of letters) eachPixel(letter, coverage, add)
  const pieces: Piece[] = letters.map((letter) => {
    const { template, x, y } = letter
    const values = template.values.slice()
    eachPixel(letter, coverage, (at, value, i) => {
      if (value > 0 && sum[at] - value < ALONE) values[i] = coverage.values[at]
    })
    return { left: x, top: y, width: template.width, height: template.height, values }
  })
  pieces.push(...partsOf(rest))
  const members = shareMembers(one, pieces, width)
  // A rest that lies wholly under a letter has no pixel of its own
  return pieces.flatMap((piece, k) => (members[k].length === 0 ? [] : [glyphOf(one, piece, members[k])]))
}

/** Visits the pixels of a letter inside of a field: index in the field, value and index in the template. */
function eachPixel(
  { template, x, y }: Pick<PlacedTemplate, 'x' | 'y'> & { readonly template: Field },
  { width }: Field,
  visit: (at: number, value: number, i: number) => void,
): void {
  for (let v = 0, i = 0; v < template.height; v++) {
    for (let u = 0; u < template.width; u++, i++) {
      if (x + u >= 0 && x + u < width) visit((y + v) * width + x + u, template.values[i], i)
    }
  }
}

/** The 8-connected parts of a field that are no noise. */
function partsOf(field: Field): Piece[] {
  const seen = Uint8Array.from(field.values, (value) => (value > NOTHING ? 0 : 1))
  const parts: Piece[] = []
  for (let first = 0; first < seen.length; first++) {
    if (seen[first] === 1) continue
    const cells = connected(first, field, seen)
    const most = cells.reduce((top, at) => Math.max(top, field.values[at]), 0)
    const area = cells.reduce((sum, at) => sum + field.values[at], 0)
    if (most >= MIN_SHOWN && area >= MIN_AREA) parts.push(cutOut(cells, field))
  }
  return parts
}

/** The cells that hang together with one, which are marked in `seen`. */
function connected(first: number, { width, height }: Field, seen: Uint8Array): number[] {
  const cells = [first]
  seen[first] = 1
  for (const at of cells) {
    const x = at % width
    const y = (at - x) / width
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const i = v * width + u
        if (seen[i] === 0) cells.push(i)
        seen[i] = 1
      }
    }
  }
  return cells
}

/** Some cells of a field in their box. */
function cutOut(cells: readonly number[], { width, height, values }: Field): Piece {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (const at of cells) {
    const x = at % width
    const y = (at - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const piece = { left, top, width: right - left, height: bottom - top }
  const own = new Float64Array(piece.width * piece.height)
  for (const at of cells) own[(Math.floor(at / width) - top) * piece.width + (at % width) - left] = values[at]
  return { ...piece, values: own }
}

/** The pixels of a glyph that go to each piece: to the one that covers most of it, or to that of the pixel before. */
function shareMembers({ glyph, observations }: ObservedGlyph, pieces: readonly Piece[], width: number): number[][] {
  const { coverage } = observations[0]
  const owners = new Int32Array(coverage.values.length).fill(-1)
  const most = new Float64Array(coverage.values.length)
  pieces.forEach((piece, k) => {
    eachPixel({ template: piece, x: piece.left, y: piece.top }, coverage, (at, value) => {
      if (value <= most[at]) return
      most[at] = value
      owners[at] = k
    })
  })
  const members: number[][] = pieces.map(() => [])
  let owner = 0
  for (const i of glyph.members) {
    const x = i % width
    const at = ((i - x) / width - glyph.top + MARGIN) * coverage.width + x - glyph.left + MARGIN
    if (owners[at] >= 0) owner = owners[at]
    if (members.length > 0) members[owner].push(i)
  }
  return members
}

/** A piece of a glyph as a glyph. */
function glyphOf({ glyph, color }: ObservedGlyph, piece: Piece, members: readonly number[]): ObservedGlyph {
  const frame = { width: piece.width + 2 * MARGIN, height: piece.height + 2 * MARGIN }
  const values = new Float64Array(frame.width * frame.height)
  for (let v = 0, i = 0; v < piece.height; v++) {
    for (let u = 0; u < piece.width; u++, i++) values[(v + MARGIN) * frame.width + u + MARGIN] = piece.values[i]
  }
  return {
    color,
    isPiece: true,
    glyph: {
      ...glyph,
      members: Int32Array.from(members),
      left: glyph.left - MARGIN + piece.left,
      top: glyph.top - MARGIN + piece.top,
      width: piece.width,
      height: piece.height,
    },
    observations: [{ coverage: { ...frame, values }, filter: WHOLE_PIXEL }],
  }
}
