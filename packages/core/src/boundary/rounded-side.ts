/** A column in which an outline crosses a lattice line, and the depth of that line, px. */
export interface Crossing {
  readonly at: number
  readonly depth: number
}

/** Depths, as parts of a pixel, at which a side is tried. */
const PARTS = 16
/** Fewest crossings of an arc that tells something: its radius and place are free as well. */
const MIN_CROSSINGS = 4
/** Most crossings of an arc that are looked at; corners of 164 px radius have as many up to 45 degrees. */
const MAX_CROSSINGS = 48
/** Variance, px squared, of where an outline crosses a line within the column in which it does. */
const VARIANCE = 1 / 12
/** Largest mean square distance, px squared, of the crossings from an arc, above which the corner is none. */
const MAX_SQUARE = 0.16
/** Largest standard deviation, px, of a depth that is told. Evenly distributed ones have 0.29. With 0.15, a key of the Fluent emoji loses 1 dB. */
const MAX_DEVIATION = 0.2
/**
 * Depth, px, that is taken off a side's. Renderers sample a row of pixels at a few heights and miss an outline that reaches less deep into it. With 0, sides lie too
 * deep: a stone and two keys of 24 Fluent emoji lose 0.5 to 1 dB.
 */
const UNTOUCHED = 0.27
/** Radii, px, between which that of a corner is looked for, and steps of a golden section search among their logarithms. */
const RADII: readonly [number, number] = [2, 400]
const RADIUS_STEPS = 24

/**
 * How deep in its row of pixels a level side is to be drawn, 0 to 1 px, of which every touched pixel was painted. No pixel beside the side tells it; but it goes over
 * into the round corners at its ends without a bend, and these cross the lines below it in columns that are known: the arcs of circles that touch the side
 * fit these columns at one depth best. `line` is the depth of its outermost painted lattice line, `before` and `after` are the crossings on either side, the
 * nearest first. Null where they do not tell.
 */
export function sideDepth(line: number, before: readonly Crossing[], after: readonly Crossing[]): number | null {
  const costs = new Float64Array(PARTS)
  let isTold = false
  for (const crossings of [before, after]) {
    const arc = arcCosts(line, crossings)
    if (arc === null) continue
    isTold = true
    for (let n = 0; n < PARTS; n++) costs[n] += arc[n]
  }
  if (!isTold) return null
  const least = Math.min(...costs)
  let sum = 0
  let mean = 0
  let square = 0
  for (let n = 0; n < PARTS; n++) {
    const weight = Math.exp((least - costs[n]) / (2 * VARIANCE))
    const depth = (n + 0.5) / PARTS
    sum += weight
    mean += weight * depth
    square += weight * depth * depth
  }
  mean /= sum
  return Math.sqrt(Math.max(0, square / sum - mean * mean)) <= MAX_DEVIATION ? Math.max(0, mean - UNTOUCHED) : null
}

/** For each depth of a side the squared distance of the crossings of the corner beside it from the best arc; null where no arc fits. */
function arcCosts(line: number, crossings: readonly Crossing[]): Float64Array | null {
  for (let count = turningCount(line, crossings); count >= MIN_CROSSINGS; count >>= 1) {
    const costs = Float64Array.from({ length: PARTS }, (_, n) => arcCost(line + (n + 0.5) / PARTS, crossings, count))
    if (Math.min(...costs) <= MAX_SQUARE * count) return costs
  }
  return null
}

/** How many crossings go on away from a line in one direction. */
function turningCount(line: number, crossings: readonly Crossing[]): number {
  if (crossings.length === 0) return 0
  const sign = crossings[0].depth > line ? 1 : -1
  let count = 1
  while (
    count < Math.min(crossings.length, MAX_CROSSINGS) &&
    (crossings[count].depth - crossings[count - 1].depth) * sign > 0
  )
    count++
  return count
}

/** The squared distance of crossings from the arc that touches a side at a depth, with the best radius. */
function arcCost(depth: number, crossings: readonly Crossing[], count: number): number {
  let [low, high] = RADII.map(Math.log)
  for (let n = 0; n < RADIUS_STEPS; n++) {
    const [a, b] = [low + (high - low) * 0.382, low + (high - low) * 0.618]
    if (spread(depth, crossings, count, Math.exp(a)) < spread(depth, crossings, count, Math.exp(b))) high = b
    else low = a
  }
  return spread(depth, crossings, count, Math.exp((low + high) / 2))
}

/** The same with a given radius: what is left where the arc begins at the best place. */
function spread(depth: number, crossings: readonly Crossing[], count: number, radius: number): number {
  const out = count > 1 ? Math.sign(crossings[1].at - crossings[0].at) : 1
  let sum = 0
  let square = 0
  for (let n = 0; n < count; n++) {
    const height = Math.min(radius, Math.abs(crossings[n].depth - depth))
    const start = crossings[n].at - out * Math.sqrt(height * (2 * radius - height))
    sum += start
    square += start * start
  }
  return square - (sum * sum) / count
}
