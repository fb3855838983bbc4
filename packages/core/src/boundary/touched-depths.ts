import { type Crossing, sideDepth } from './rounded-side'

/** Height, px, from which on a parabola is taken for a straight side: it leaves its column of pixels by as much as it is high, and an arc by less than one. */
const STRAIGHT = 2

/** Mean depths of an outline in the columns of a stretch, px. `sides` is 1 in those of a level side whose round corners told its depth. */
export interface TouchedDepths {
  readonly depths: Float64Array
  readonly sides: Uint8Array
}

/**
 * Where an outline runs of which every touched pixel was painted, as depths into the shape. `painted` has the outermost painted lattice line of each
 * column of a stretch, px, growing into the shape; so has the result the mean depth of the outline in that column. Null without a stair.
 *
 * At a stair, the outline crosses the deeper of the two lines in the column that was painted further out: it touches the pixel there and not the one
 * beside. Between two such crossings it runs straight, or as a parabola where it turns. A stretch that a parabola would leave by `STRAIGHT` px
 * and more is straight, as a side is: only round corners at its ends tell where in its pixels it runs (`sideDepth`). Else it stays on the lattice, where most
 * sides were drawn.
 */
export function touchedDepths(painted: Float64Array): TouchedDepths | null {
  const crossings = findCrossings(painted)
  if (crossings.length === 0) return null
  const depths = painted.slice()
  const sides = new Uint8Array(painted.length)
  const found: TouchedDepths = { depths, sides }
  for (let c = 0; c + 1 < crossings.length; c++) fillBetween(found, painted, crossings, c)
  for (const { at, depth } of crossings) if (depths[at] === painted[at]) depths[at] = depth
  fillEnd(found, painted, crossings, 0)
  fillEnd(found, painted, crossings.slice().reverse(), painted.length - 1)
  return found
}

function findCrossings(painted: Float64Array): Crossing[] {
  const crossings: Crossing[] = []
  for (let k = 0; k + 1 < painted.length; k++) {
    const change = painted[k + 1] - painted[k]
    if (change === 0) continue
    // Over a higher stair, the outline climbs on within the column
    const depth = Math.max(painted[k], painted[k + 1]) - (Math.abs(change) - 1) / 2
    crossings.push({ at: change > 0 ? k : k + 1, depth })
  }
  return crossings
}

/** Fills the columns from one crossing to the next. */
function fillBetween(found: TouchedDepths, painted: Float64Array, crossings: readonly Crossing[], c: number): void {
  const { depths } = found
  const { at: from, depth } = crossings[c]
  const { at: to, depth: nextDepth } = crossings[c + 1]
  const span = to - from
  if (span <= 0) {
    depths[from] = (depth + nextDepth) / 2
    return
  }
  let bow = 0
  if (depth === nextDepth && span > 1) {
    const before = c > 0 ? from - crossings[c - 1].at : 0
    const after = c + 2 < crossings.length ? crossings[c + 2].at - to : 0
    // Where one side is cut off, the other one stands for both
    bow = heightOfArc(span, before > 0 && after > 0 ? before + after : 2 * Math.max(before, after))
    if (bow >= STRAIGHT) {
      fillSide(found, painted, from, to, crossings.slice(0, c + 1).reverse(), crossings.slice(c + 1))
      return
    }
    bow = Math.min(1, bow)
    if (depths[(from + to) >> 1] < depth) bow = -bow
  }
  for (let k = from; k <= to; k++) {
    const t = (k - from) / span
    depths[k] = depth + t * (nextDepth - depth) + 4 * bow * t * (1 - t)
  }
}

/** Fills the columns of a straight side, where the corners beside it tell how deep it runs. */
function fillSide(
  { depths, sides }: TouchedDepths,
  painted: Float64Array,
  from: number,
  to: number,
  before: readonly Crossing[],
  after: readonly Crossing[],
): void {
  const line = painted[(from + to) >> 1]
  const depth = sideDepth(line, before, after)
  if (depth === null) return
  // At the crossings the corners begin
  for (let k = from + 1; k < to; k++) {
    if (painted[k] !== line) continue
    depths[k] = line + depth
    sides[k] = 1
  }
}

/** Fills the columns from the outermost crossing to an end of the stretch, as one half of an arc. `crossings` come from that end. */
function fillEnd(found: TouchedDepths, painted: Float64Array, crossings: readonly Crossing[], end: number): void {
  const { depths } = found
  const [{ at, depth }, next] = crossings
  const span = Math.abs(end - at)
  if (span === 0 || next === undefined) return
  const height = heightOfArc(2 * span, 2 * Math.abs(next.at - at))
  if (height >= STRAIGHT) {
    fillSide(found, painted, Math.min(at, end - 1), Math.max(at, end + 1), crossings, [])
    return
  }
  const bow = depths[end] < depth ? -Math.min(1, height) : Math.min(1, height)
  const step = Math.sign(end - at)
  for (let n = 1; n <= span; n++) {
    const t = n / (2 * span)
    depths[at + n * step] = depth + 4 * bow * t * (1 - t)
  }
}

/** Height, px, of a parabola over a chord of `span` px that falls by one more pixel within `beside` px, both sides together. */
function heightOfArc(span: number, beside: number): number {
  return 1 / ((1 + beside / span) ** 2 - 1)
}
