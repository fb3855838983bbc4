/** Height, px, from which on a parabola is taken for a straight side: it leaves its column of pixels by as much as it is high, and an arc by less than one. */
const STRAIGHT = 2

/**
 * Where an outline runs of which every touched pixel was painted, as depths into the shape. `painted` has the outermost painted lattice line of each
 * column of a stretch, px, growing into the shape; so has the result the mean depth of the outline in that column. Null without a stair.
 *
 * At a stair, the outline crosses the deeper of the two lines in the column that was painted further out: it touches the pixel there and not the one
 * beside. Between two such crossings it runs straight, or as a parabola where it turns. A stretch that a parabola would leave by `STRAIGHT` px
 * and more is straight, as a side is: nothing tells where in its pixels it runs, and it stays on the lattice, where most sides were drawn.
 */
export function touchedDepths(painted: Float64Array): Float64Array | null {
  const crossings = findCrossings(painted)
  if (crossings.length === 0) return null
  const depths = painted.slice()
  for (let c = 0; c + 1 < crossings.length; c++) fillBetween(depths, crossings, c)
  for (const { at, depth } of crossings) if (depths[at] === painted[at]) depths[at] = depth
  fillEnd(depths, crossings[0], crossings[1], 0)
  fillEnd(depths, crossings[crossings.length - 1], crossings[crossings.length - 2], painted.length - 1)
  return depths
}

/** A column in which an outline crosses a lattice line, and the depth of that line, px. */
interface Crossing {
  readonly at: number
  readonly depth: number
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
function fillBetween(depths: Float64Array, crossings: readonly Crossing[], c: number): void {
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
    if (bow >= STRAIGHT) return
    bow = Math.min(1, bow)
    if (depths[(from + to) >> 1] < depth) bow = -bow
  }
  for (let k = from; k <= to; k++) {
    const t = (k - from) / span
    depths[k] = depth + t * (nextDepth - depth) + 4 * bow * t * (1 - t)
  }
}

/** Fills the columns from the outermost crossing to an end of the stretch, as one half of an arc. `next` is the crossing on the other side, if any. */
function fillEnd(depths: Float64Array, { at, depth }: Crossing, next: Crossing | undefined, end: number): void {
  const span = Math.abs(end - at)
  if (span === 0 || next === undefined) return
  const height = heightOfArc(2 * span, 2 * Math.abs(next.at - at))
  if (height >= STRAIGHT) return
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
