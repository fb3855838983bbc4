import type { Field } from './field'
import type { PlacedTemplate } from './match-template'
import { WHOLE_PIXEL } from './observation'
import { MARGIN } from './observe-glyphs'
import type { ObservedGlyph } from './observed-glyph'
import { eachNear, restParts } from './rest-parts'

/** Stands for the owner of a pixel that no piece has yet. */
const NONE = -1

/** What a piece shows of pixels of a field. */
interface Piece {
  readonly cells: number[]
  readonly values: number[]
}

/**
 * A glyph as the letters that were found in it and the connected parts of what they leave. `width` is that of the picture, px. The pieces show
 * together what the glyph shows: parts have what letters leave of their pixels, all other pixels are shared among the letters as
 * their templates say, and pixels that no letter reaches belong to the piece beside them.
 */
export function piecesOf(one: ObservedGlyph, letters: readonly PlacedTemplate[], width: number): ObservedGlyph[] {
  const { coverage } = one.observations[0]
  const { values } = coverage
  const covered = new Float64Array(values.length)
  for (const letter of letters) {
    eachPixel(letter, coverage, (at, value) => {
      covered[at] += value
    })
  }
  const { partOf, count } = restParts(coverage, covered)
  const shares = new Shares(values.length, letters.length + count)
  letters.forEach((letter, k) => {
    eachPixel(letter, coverage, (at, value) => {
      if (value > 0 && values[at] > 0) shares.add(k, at, partOf[at] < 0 ? (value / covered[at]) * values[at] : value)
    })
  })
  for (let at = 0; at < values.length; at++) {
    if (partOf[at] >= 0) shares.add(letters.length + partOf[at], at, values[at] - covered[at])
  }
  const cells = frameCells(one, width)
  shares.handOut(cells, coverage)
  return shares.pieces.flatMap((piece, k) => {
    const members = one.glyph.members.filter((_, n) => shares.owners[cells[n]] === k)
    return piece.cells.length === 0 ? [] : [glyphOf(one, piece, members)]
  })
}

/** The pixels of a field, shared by pieces. */
class Shares {
  readonly pieces: readonly Piece[]
  /** The piece that shows most of each pixel. */
  readonly owners: Int32Array
  private readonly most: Float64Array

  constructor(size: number, count: number) {
    this.pieces = Array.from({ length: count }, () => ({ cells: [], values: [] }))
    this.owners = new Int32Array(size).fill(NONE)
    this.most = new Float64Array(size)
  }

  add(k: number, at: number, value: number): void {
    this.pieces[k].cells.push(at)
    this.pieces[k].values.push(value)
    if (value <= this.most[at]) return
    this.most[at] = value
    this.owners[at] = k
  }

  /** Gives those of some cells that no piece has to the piece beside them, the nearest first. */
  handOut(cells: Int32Array, field: Field): void {
    const isWaiting = new Uint8Array(this.owners.length)
    for (const at of cells) if (this.owners[at] === NONE) isWaiting[at] = 1
    const reached = Array.from(cells).filter((at) => this.owners[at] !== NONE)
    for (const at of reached) {
      eachNear(at, field, (i) => {
        if (isWaiting[i] === 0) return
        isWaiting[i] = 0
        this.owners[i] = this.owners[at]
        this.pieces[this.owners[at]].cells.push(i)
        this.pieces[this.owners[at]].values.push(field.values[i])
        reached.push(i)
      })
    }
  }
}

/** Visits the pixels of a letter inside of a field: index in the field, value. */
function eachPixel(
  { template, x, y }: PlacedTemplate,
  { width }: Field,
  visit: (at: number, value: number) => void,
): void {
  for (let v = 0, i = 0; v < template.height; v++) {
    for (let u = 0; u < template.width; u++, i++) {
      if (x + u >= 0 && x + u < width) visit((y + v) * width + x + u, template.values[i])
    }
  }
}

/** Where the members of a glyph are in its field. */
function frameCells({ glyph, observations }: ObservedGlyph, width: number): Int32Array {
  const frame = observations[0].coverage
  return glyph.members.map((i) => {
    const x = i % width
    return ((i - x) / width - glyph.top + MARGIN) * frame.width + x - glyph.left + MARGIN
  })
}

/** A piece of a glyph as a glyph. */
function glyphOf(
  { glyph, color, observations }: ObservedGlyph,
  { cells, values }: Piece,
  members: Int32Array,
): ObservedGlyph {
  const { width: stride } = observations[0].coverage
  let [left, right, top, bottom] = [stride, 0, Number.POSITIVE_INFINITY, 0]
  for (const at of cells) {
    const x = at % stride
    const y = (at - x) / stride
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const [width, height] = [right - left, bottom - top]
  const frame = { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
  const own = new Float64Array(frame.width * frame.height)
  cells.forEach((at, k) => {
    const x = at % stride
    own[((at - x) / stride - top + MARGIN) * frame.width + x - left + MARGIN] += values[k]
  })
  return {
    color,
    isPiece: true,
    glyph: { ...glyph, members, left: glyph.left - MARGIN + left, top: glyph.top - MARGIN + top, width, height },
    observations: [{ coverage: { ...frame, values: own }, filter: WHOLE_PIXEL }],
  }
}
