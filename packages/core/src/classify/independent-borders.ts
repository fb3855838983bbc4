import type { Line } from './enlarged-lines'
import type { Enlargement, Lines } from './enlargement-trial'
import type { EnlargingFilter } from './enlarging-filters'
import { gather, makeGrid, type SamplePlaces, solveGrid, spread } from './sample-grid'

/** Length of the pieces of a line that count apart, in samples: a border and the waves about it. It is `MIN_PIECE` px at least. */
const PIECE = 4
const MIN_PIECE = 16

/**
 * How many independent borders of the lines tell where samples lie: those that samples half a cell further do not explain. An upright border misses them in the
 * same way in each row and counts once, a slanted one as often as it has phases. Drawings are symmetric, and the cells are: borders that mirror each other,
 * or a row's and a column's that are the same, count once as well. In each piece of the lines, what is left makes a matrix with a row for each line and
 * for each mirrored one; the number is the participation ratio of the squared singular values of all pieces: the square of their sum over the sum of their squares.
 */
export function countIndependentBorders({ rows, columns }: Lines, { across, down, filter }: Enlargement): number {
  const left = [...missedBy(rows, across, filter), ...missedBy(columns, down, filter)]
  const piece = Math.max(MIN_PIECE, Math.round(PIECE * across.factor))
  // The second half of a line is the first one of its mirrored line
  const both = left.flatMap((line) =>
    [line, line.slice().reverse()].map((each) => each.subarray(0, Math.ceil(each.length / 2))),
  )
  // A border on the seam of two pieces counts twice, but not in both ways to cut
  return Math.min(participationOf(both, piece, 0), participationOf(both, piece, piece >> 1))
}

/** What samples half a cell further leave of each line, levels. */
function missedBy(lines: readonly Line[], places: SamplePlaces, filter: EnlargingFilter): Float64Array[] {
  const grid = makeGrid({ ...places, start: places.start + places.factor / 2 }, filter)
  const samples = new Float64Array(grid.count)
  return lines.map(({ levels }) => {
    const made = new Float64Array(grid.pixels)
    gather(grid, levels, samples)
    solveGrid(grid, samples)
    spread(grid, samples, made)
    return made.map((value, i) => levels[i] - Math.min(255, Math.max(0, value)))
  })
}

/** The participation ratio of halves of lines that are cut each `piece` px, first at `piece - before`; 0 where they are flat. */
function participationOf(lines: readonly Float64Array[], piece: number, before: number): number {
  const pixels = Math.max(0, ...lines.map(({ length }) => length))
  let sum = 0
  let squares = 0
  for (let from = -before; from < pixels; from += piece) {
    for (let i = 0; i < lines.length; i++) {
      for (let j = 0; j <= i; j++) {
        const product = productOf(lines[i], lines[j], Math.max(0, from), from + piece)
        if (i === j) sum += product
        squares += (i === j ? 1 : 2) * product * product
      }
    }
  }
  return squares === 0 ? 0 : (sum * sum) / squares
}

function productOf(a: Float64Array, b: Float64Array, from: number, to: number): number {
  const end = Math.min(to, a.length, b.length)
  let product = 0
  for (let x = from; x < end; x++) product += a[x] * b[x]
  return product
}
