/** Bits of each channel that tell the cell of a color. */
const CELL_BITS = 4
/** Width of a cell in each channel, levels. */
export const CELL_WIDTH = 1 << (8 - CELL_BITS)
/** Number of cells that packed colors fall into, over four channels. */
export const CELL_COUNT = 1 << (4 * CELL_BITS)

/** The number of the cell that a packed color lies in, below `CELL_COUNT`. */
export function cellOf(color: number): number {
  let cell = 0
  for (let shift = 8 - CELL_BITS; shift < 32; shift += 8) {
    cell = (cell << CELL_BITS) | ((color >>> shift) & ((1 << CELL_BITS) - 1))
  }
  return cell
}

/** The lowest level of channel c (0-3, as packed) in a cell. */
export function lowestLevel(cell: number, c: number): number {
  return ((cell >>> (CELL_BITS * (3 - c))) & ((1 << CELL_BITS) - 1)) << (8 - CELL_BITS)
}
