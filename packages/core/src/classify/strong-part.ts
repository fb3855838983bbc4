import type { Line } from './enlarged-lines'

/** A part of lines and the pixel at which it begins. */
export interface LinePart {
  readonly part: readonly Line[]
  readonly from: number
}

/** The part of the lines, `size` px long, that has the largest steps, without lines that have none there; the lines as they are where they are no longer. */
export function strongPart(lines: readonly Line[], pixels: number, size: number): LinePart {
  if (size >= pixels) return { part: lines, from: 0 }
  let held = 0
  let most = -1
  let from = 0
  for (let end = 1; end < pixels; end++) {
    for (const { levels } of lines) {
      held += (levels[end] - levels[end - 1]) ** 2
      if (end >= size) held -= (levels[end - size + 1] - levels[end - size]) ** 2
    }
    if (end + 1 < size || held <= most) continue
    most = held
    from = end + 1 - size
  }
  const part = lines.map(({ levels }) => {
    const cut = levels.subarray(from, from + size)
    let steps = 0
    for (let i = 1; i < size; i++) steps += (cut[i] - cut[i - 1]) ** 2
    return { levels: cut, steps }
  })
  return { part: part.filter(({ steps }) => steps > 0), from }
}
