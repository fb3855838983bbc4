/** Fewest pixels of a figure: letters and dots cast no shadow that is told from that of what they stand on. */
const MIN_FIGURE = 150
/** The pixel is of no figure. */
const NONE = 0

/**
 * The figures beside an area of a picture: 4-connected sets of at least `MIN_FIGURE` pixels outside of it. The number of each pixel's figure,
 * from 1; 0 in the area and in what is too small.
 */
export function figuresBeside(
  area: Int32Array,
  { width, height }: { readonly width: number; readonly height: number },
): Int32Array {
  const figureOf = new Int32Array(width * height).fill(-1)
  for (const i of area) figureOf[i] = NONE
  const figure = new Int32Array(width * height - area.length)
  let last = 0
  for (let seed = 0; seed < figureOf.length; seed++) {
    if (figureOf[seed] !== -1) continue
    let size = 0
    figure[size++] = seed
    figureOf[seed] = ++last
    for (let n = 0; n < size; n++) {
      for (let side = 0; side < 4; side++) {
        const k = neighborOf(figure[n], side, width)
        if (k < 0 || figureOf[k] !== -1) continue
        figureOf[k] = last
        figure[size++] = k
      }
    }
    if (size < MIN_FIGURE) for (let n = 0; n < size; n++) figureOf[figure[n]] = NONE
  }
  return figureOf
}

/**
 * Pixels (row-major indices, in scan order) divided by the figure that they are nearest to, by steps within the set. Pixels from which no figure
 * is reached are in no part; parts come in the order of their first pixels.
 */
export function byNearestFigure(figureOf: Int32Array, width: number, members: Int32Array): Int32Array[] {
  const cellOf = new Int32Array(figureOf.length).fill(-1)
  for (const i of members) cellOf[i] = NONE
  const queue = new Int32Array(members.length)
  let size = 0
  for (const i of members) {
    for (let side = 0; side < 4 && cellOf[i] === NONE; side++) {
      const k = neighborOf(i, side, width)
      if (k >= 0 && figureOf[k] > NONE) cellOf[i] = figureOf[k]
    }
    if (cellOf[i] !== NONE) queue[size++] = i
  }
  for (let n = 0; n < size; n++) {
    for (let side = 0; side < 4; side++) {
      const k = neighborOf(queue[n], side, width)
      if (k < 0 || cellOf[k] !== NONE) continue
      cellOf[k] = cellOf[queue[n]]
      queue[size++] = k
    }
  }
  const figures = new Set<number>()
  for (const i of members) if (cellOf[i] !== NONE) figures.add(cellOf[i])
  return [...figures].map((figure) => members.filter((i) => cellOf[i] === figure))
}

/** The neighbor of pixel i on one of four sides, or -1 beside the picture; below it, a number that no pixel has. */
function neighborOf(i: number, side: number, width: number): number {
  if (side === 0) return i % width > 0 ? i - 1 : -1
  if (side === 1) return i % width < width - 1 ? i + 1 : -1
  return side === 2 ? i - width : i + width
}
