import type { Indexed } from '../model/indexed'

/** Distance from the ground, px in rows and in columns, up to which pixels may be those of strokes and letters: these are up to 6 px wide. */
const STROKE = 3

/**
 * The share, 0-1, of the pixels beside the ground that no blend of inks explains. The ground is what is explained by the most frequent ink of
 * the outermost rows and columns; of equally frequent inks the first counts. `known` are the row-major indices of pixels that are explained
 * by something else. 0 for a picture that is all ground.
 */
export function unexplainedShare(indexed: Indexed, known: Iterable<number> = []): number {
  const { inkOf } = indexed
  if (!indexed.isUnexplained.includes(1)) return 0
  const isUnexplained = indexed.isUnexplained.slice()
  for (const i of known) isUnexplained[i] = 0
  const ground = frameInk(indexed)
  let unexplained = 0
  let figure = 0
  for (let i = 0; i < inkOf.length; i++) {
    if (isUnexplained[i] === 1) unexplained++
    else if (inkOf[i] !== ground) figure++
  }
  return unexplained === 0 ? 0 : unexplained / (unexplained + figure)
}

/**
 * The share, 0-1, of the pixels beside the ground (see `unexplainedShare`) that lie more than `STROKE` px from it, in rows and in columns. Drawings of thin
 * strokes have next to none, whatever compression makes of their colors. 0 for a picture that is all ground.
 */
export function deepShare(indexed: Indexed): number {
  const { width, height, inkOf, isUnexplained } = indexed
  const ground = frameInk(indexed)
  const isFigure = isUnexplained.map((value, i) => (value === 1 || inkOf[i] !== ground ? 1 : 0))
  const isDeep = isFigure.slice()
  for (let y = 0; y < height; y++) erode(isDeep, y * width, 1, width)
  for (let x = 0; x < width; x++) erode(isDeep, x, width, height)
  let figure = 0
  let deep = 0
  for (let i = 0; i < isFigure.length; i++) {
    figure += isFigure[i]
    deep += isDeep[i]
  }
  return figure === 0 ? 0 : deep / figure
}

/** Keeps of `count` marks from index `start` on, `step` apart, those that have at least `STROKE` marks between them and any of 0: one pass of an erosion (Serra 1982). */
function erode(marks: Uint8Array, start: number, step: number, count: number): void {
  let run = 0
  for (let k = 0; k <= count; k++) {
    if (k < count && marks[start + k * step] === 1) {
      run++
      continue
    }
    // Beyond the frame the picture may go on
    const first = k === run ? 0 : STROKE
    const last = k === count ? run : run - STROKE
    for (let n = 0; n < run; n++) if (n < first || n >= last) marks[start + (k - run + n) * step] = 0
    run = 0
  }
}

/** The most frequent ink of the outermost rows and columns. */
function frameInk({ width, height, inkCount, inkOf }: Indexed): number {
  const counts = new Uint32Array(inkCount)
  for (let x = 0; x < width; x++) {
    counts[inkOf[x]]++
    counts[inkOf[(height - 1) * width + x]]++
  }
  for (let y = 0; y < height; y++) {
    counts[inkOf[y * width]]++
    counts[inkOf[(y + 1) * width - 1]]++
  }
  let ground = 0
  for (let k = 1; k < inkCount; k++) if (counts[k] > counts[ground]) ground = k
  return ground
}
