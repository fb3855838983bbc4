import type { Indexed } from '../model/indexed'

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
