/** Pixels in the middle of lines: pixel `pixels[k]` (row-major index) shows a line of ink `inks[k]` that is `thickness[k]` px thick there. */
export interface LinePixels {
  readonly pixels: readonly number[]
  readonly inks: readonly number[]
  readonly thickness: readonly number[]
}

/** Value of pixels that no line shows. */
const NONE = -1

/**
 * The indices of the pixels whose chain is at least `minLine` px thick on average, chain by chain. Pixels of one ink that touch at sides or corners are a chain. `width` is
 * that of the picture, px.
 */
export function thickChains({ pixels, inks, thickness }: LinePixels, width: number, minLine: number): number[] {
  const indexOf = new Int32Array(pixels.reduce((most, pixel) => Math.max(most, pixel), 0) + width + 2).fill(NONE)
  pixels.forEach((pixel, k) => {
    indexOf[pixel] = k
  })
  const isSeen = new Uint8Array(pixels.length)
  const thick: number[] = []
  for (let first = 0; first < pixels.length; first++) {
    if (isSeen[first] === 1) continue
    isSeen[first] = 1
    const chain = [first]
    let sum = 0
    for (const k of chain) {
      sum += thickness[k]
      for (const beside of around(pixels[k], width)) {
        const next = beside < 0 ? NONE : indexOf[beside]
        if (next === NONE || isSeen[next] === 1 || inks[next] !== inks[first]) continue
        isSeen[next] = 1
        chain.push(next)
      }
    }
    if (sum < minLine * chain.length) continue
    for (const k of chain) thick.push(k)
  }
  return thick
}

/** The row-major indices of the pixels around pixel i, eight inside a picture; beside its upper and lower frame some are none of its pixels. */
function around(i: number, width: number): number[] {
  const x = i % width
  const found = [i - width, i + width]
  if (x > 0) found.push(i - width - 1, i - 1, i + width - 1)
  if (x + 1 < width) found.push(i - width + 1, i + 1, i + width + 1)
  return found
}
