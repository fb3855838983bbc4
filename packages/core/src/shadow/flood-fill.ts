/**
 * The pixels with `mask` that are connected over their sides (4-connected) to some of `starts`, row-major in rows of `width` px, in order of distance. Marks them in `seen` with 1, and goes around pixels that are marked already.
 */
export function floodFill(starts: readonly number[], mask: Uint8Array, seen: Uint8Array, width: number): number[] {
  const queue: number[] = []
  const visit = (i: number): void => {
    if (i < 0 || i >= mask.length || seen[i] !== 0 || mask[i] === 0) return
    seen[i] = 1
    queue.push(i)
  }
  for (const i of starts) visit(i)
  for (let at = 0; at < queue.length; at++) {
    const i = queue[at]
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x + 1 < width) visit(i + 1)
    visit(i - width)
    visit(i + width)
  }
  return queue
}
