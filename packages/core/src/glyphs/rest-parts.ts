import type { Field } from './field'

/** Coverage up to which letters leave nothing of a pixel but the noise of their templates. */
const NOTHING = 0.12
/** Smallest area, px, of a part that letters leave, and coverage that it must reach in a pixel. */
const MIN_AREA = 2
const MIN_SHOWN = 0.35
/** Smallest area, px, of a paler part, such as a faint underline: a template that is off along a stem of 20 px leaves 3. */
const MIN_FAINT_AREA = 4

/** What letters leave of a glyph, by pixels of its field. */
export interface RestParts {
  /** The part of each pixel, -1 for pixels that only letters show. */
  readonly partOf: Int32Array
  readonly count: number
}

/**
 * The 8-connected parts of a field that letters leave and that are no noise of templates; `covered` is what the letters say of each pixel. A part shows
 * more of some pixel than the letters do: what lies wholly under letters is theirs.
 */
export function restParts(field: Field, covered: Float64Array): RestParts {
  const rest = field.values.map((value, at) => Math.max(0, value - covered[at]))
  const seen = Uint8Array.from(rest, (value) => (value > NOTHING ? 0 : 1))
  const partOf = new Int32Array(rest.length).fill(-1)
  let count = 0
  for (let first = 0; first < seen.length; first++) {
    if (seen[first] === 1) continue
    const cells = connected(first, field, seen)
    const most = cells.reduce((top, at) => Math.max(top, rest[at]), 0)
    const area = cells.reduce((sum, at) => sum + rest[at], 0)
    if (area < (most >= MIN_SHOWN ? MIN_AREA : MIN_FAINT_AREA)) continue
    if (!cells.some((at) => rest[at] > covered[at])) continue
    for (const at of cells) partOf[at] = count
    count++
  }
  return { partOf, count }
}

/** The cells that hang together with one, which are marked in `seen`. */
function connected(first: number, size: Pick<Field, 'width' | 'height'>, seen: Uint8Array): number[] {
  const cells = [first]
  seen[first] = 1
  for (const at of cells) {
    eachNear(at, size, (i) => {
      if (seen[i] === 0) cells.push(i)
      seen[i] = 1
    })
  }
  return cells
}

/** Visits a cell of a field and those beside it, row by row. */
export function eachNear(at: number, { width, height }: Pick<Field, 'width' | 'height'>, visit: (at: number) => void) {
  const x = at % width
  const y = (at - x) / width
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) visit(v * width + u)
  }
}
