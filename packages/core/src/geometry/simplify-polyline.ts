/**
 * The polyline (interleaved x, y) with only the vertices that keep it within `tolerance` px of the given one; first and last stay.
 * Douglas and Peucker 1973, with a stack of its own instead of recursion.
 */
export function simplifyPolyline(points: readonly number[], tolerance: number): number[] {
  const count = points.length / 2
  if (count <= 2) return points.slice()
  const keep = new Uint8Array(count)
  keep[0] = 1
  keep[count - 1] = 1
  const stack = [0, count - 1]
  while (stack.length > 0) {
    const last = stack.pop() as number
    const first = stack.pop() as number
    let worst = tolerance
    let at = -1
    for (let k = first + 1; k < last; k++) {
      const distance = distanceToChord(points, first, last, k)
      if (distance > worst) {
        worst = distance
        at = k
      }
    }
    if (at < 0) continue
    keep[at] = 1
    stack.push(first, at, at, last)
  }
  const out: number[] = []
  for (let k = 0; k < count; k++) if (keep[k]) out.push(points[2 * k], points[2 * k + 1])
  return out
}

function distanceToChord(p: readonly number[], first: number, last: number, k: number): number {
  const ax = p[2 * first]
  const ay = p[2 * first + 1]
  const dx = p[2 * last] - ax
  const dy = p[2 * last + 1] - ay
  const px = p[2 * k] - ax
  const py = p[2 * k + 1] - ay
  const length = dx * dx + dy * dy
  const t = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0
  return Math.hypot(px - t * dx, py - t * dy)
}
