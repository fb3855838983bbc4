/** Weighted points in 4 dimensions: point i is `coords[4i .. 4i+3]`, its weight `weights[i]` > 0. */
export interface Points {
  readonly count: number
  readonly coords: Float64Array
  readonly weights: Float64Array
}

/** A range of the ordering and the axis along which it spreads most. */
interface Group {
  readonly start: number
  readonly end: number
  readonly axis: number
  readonly mean: number
  /** Weighted sum of squares along `axis`. */
  readonly spread: number
}

/**
 * Divides points into at most `limit` groups: again and again, the group that spreads most along one axis is cut there at its
 * mean (variance-based median cut, Wan, Wong and Prusinkiewicz 1988). Stops early when every group is a single place.
 * Returns the group of each point, 0 <= group < number of groups; the same points give the same groups.
 */
export function splitPoints(points: Points, limit: number): Int32Array {
  const groupOf = new Int32Array(points.count)
  if (points.count === 0) return groupOf
  const order = Int32Array.from({ length: points.count }, (_, i) => i)
  const scratch = new Int32Array(points.count)
  const groups = [measure(points, order, 0, points.count)]
  while (groups.length < limit) {
    let widest = 0
    for (let g = 1; g < groups.length; g++) if (groups[g].spread > groups[widest].spread) widest = g
    const group = groups[widest]
    const middle = divide(points, order, scratch, group)
    if (middle === group.start || middle === group.end) break
    groups[widest] = measure(points, order, group.start, middle)
    groups.push(measure(points, order, middle, group.end))
  }
  for (let g = 0; g < groups.length; g++) {
    for (let k = groups[g].start; k < groups[g].end; k++) groupOf[order[k]] = g
  }
  return groupOf
}

function measure(points: Points, order: Int32Array, start: number, end: number): Group {
  const { coords, weights } = points
  let axis = 0
  let spread = -1
  let mean = 0
  for (let a = 0; a < 4; a++) {
    let weight = 0
    let sum = 0
    for (let k = start; k < end; k++) {
      weight += weights[order[k]]
      sum += weights[order[k]] * coords[4 * order[k] + a]
    }
    const center = sum / weight
    let squares = 0
    for (let k = start; k < end; k++) {
      const d = coords[4 * order[k] + a] - center
      squares += weights[order[k]] * d * d
    }
    if (squares > spread) {
      axis = a
      spread = squares
      mean = center
    }
  }
  return { start, end, axis, mean, spread }
}

/** Moves the group's points below its mean to the front, keeping their order; returns where the others begin. */
function divide(points: Points, order: Int32Array, scratch: Int32Array, group: Group): number {
  let low = group.start
  let held = 0
  for (let k = group.start; k < group.end; k++) {
    const i = order[k]
    if (points.coords[4 * i + group.axis] < group.mean) order[low++] = i
    else scratch[held++] = i
  }
  for (let h = 0; h < held; h++) order[low + h] = scratch[h]
  return low
}
