/** Runs of pixels of a plane, by rows: three entries a run, which are its row, its first column and the column after its last. */
export type PixelRuns = Int32Array

/** All pixels of a plane, a run for each row. */
export function wholeRows(width: number, height: number): PixelRuns {
  const runs = new Int32Array(3 * height)
  for (let y = 0; y < height; y++) runs.set([y, 0, width], 3 * y)
  return runs
}

/** The pixels of a mask (1 for its pixels, row-major in rows of `width`). */
export function runsOf(mask: Uint8Array, width: number): PixelRuns {
  const runs: number[] = []
  for (let first = 0, y = 0; first < mask.length; first += width, y++) {
    for (let x = 0; x < width; x++) {
      if (mask[first + x] !== 1) continue
      const from = x
      while (x < width && mask[first + x] === 1) x++
      runs.push(y, from, x)
    }
  }
  return Int32Array.from(runs)
}

/** A mask with all pixels up to `reach` px above and below those of another. */
export function widenedUpAndDown(mask: Uint8Array, width: number, reach: number): Uint8Array {
  const out = new Uint8Array(mask.length)
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] !== 1) continue
    const last = Math.min(mask.length - 1, i + reach * width)
    for (let k = Math.max(i % width, i - reach * width); k <= last; k += width) out[k] = 1
  }
  return out
}
