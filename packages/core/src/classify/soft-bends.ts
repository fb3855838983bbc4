import type { Window } from './sample-windows'

/** Side of a cell in px. Means of 2 x 2 px halve the noise of compression; cells of 3 and 4 px tell photographs from drawings less well. */
const CELL = 2
/** Step of brightness from pixel to pixel, levels, from which on it is an edge. With 24, at as many photographs found, twice as many posters are photos. */
const BRIGHT_STEP = 48
/** Levels by which brightness must bend in flat surroundings. With 0.75, at as many photographs found, 16 instead of 8 of 132 crops and posters are photos. */
const FAINT_BEND = 0.5
/** The same for a strong bend: more than rounding makes of a gradient, which goes up by one level every few cells. */
const STRONG_BEND = 1
/** Levels added for each level of the range of brightness around: compression rings by a share of the steps beside it. With 0, at as many photographs found, 16 instead of 8 of 132 crops and posters are photos; with 0.016, 7 of these and two more of 62 wallpapers. */
const RINGING = 0.008
/** Cells on each side over which that range is taken: as far as a step rings in a JPEG block of 8 px. */
const REACH = 4

/** Cells of 2 x 2 px of the figure: all, those clear of edges, and those of them where brightness bends faintly, as rounding may make it, and strongly. */
export interface SoftBends {
  readonly cells: number
  readonly soft: number
  readonly faint: number
  readonly strong: number
}

/** Brightness of cells, row-major, levels: means, and the largest steps between neighboring pixels of which the left or upper one is in the cell. */
interface Cells {
  readonly columns: number
  readonly rows: number
  readonly means: Float32Array
  readonly steps: Float32Array
}

/**
 * Counts the cells of a window. `light` is the brightness of its pixels, levels; `isFigure` marks those of the figure. A cell belongs to the figure if one of its pixels does. Brightness
 * bends where its second difference along rows or columns of cells exceeds what rounding and ringing make. It does almost everywhere on real things, also out of focus, and hardly
 * anywhere on flat colors and gradients. The bends of a blur fall with the square of its width: waves of 60 levels over 160 px hardly bend. The outermost cells of the window are left out (`innerCells`).
 */
export function countBends(window: Window, light: Float32Array, isFigure: Uint8Array): SoftBends {
  const cells = measureCells(window, light)
  const { columns, rows } = cells
  const around = rangesAround(cells)
  const count = { cells: 0, soft: 0, faint: 0, strong: 0 }
  for (let y = 1; y + 1 < rows; y++) {
    for (let x = 1, cell = y * columns + 1; x + 1 < columns; x++, cell++) {
      const i = CELL * (y * window.width + x)
      const below = i + window.width
      if ((isFigure[i] | isFigure[i + 1] | isFigure[below] | isFigure[below + 1]) === 0) continue
      count.cells++
      if (isEdge(cells, cell)) continue
      count.soft++
      const bend = bendAt(cells, cell) - RINGING * around[cell]
      if (bend > STRONG_BEND) count.strong++
      else if (bend > FAINT_BEND) count.faint++
    }
  }
  return count
}

/** How many cells of a window are not outermost; 0 for windows of less than 6 px. */
export function innerCells({ width, height }: Pick<Window, 'width' | 'height'>): number {
  return Math.max(0, Math.floor(width / CELL) - 2) * Math.max(0, Math.floor(height / CELL) - 2)
}

function measureCells({ width, height }: Window, light: Float32Array): Cells {
  const columns = Math.floor(width / CELL)
  const rows = Math.floor(height / CELL)
  const means = new Float32Array(columns * rows)
  const steps = new Float32Array(columns * rows)
  for (let y = 0, cell = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, cell++) {
      let step = 0
      for (let v = CELL * y; v < CELL * (y + 1); v++) {
        for (let u = CELL * x; u < CELL * (x + 1); u++) {
          const i = v * width + u
          means[cell] += light[i] / (CELL * CELL)
          if (u + 1 < width) step = Math.max(step, Math.abs(light[i + 1] - light[i]))
          if (v + 1 < height) step = Math.max(step, Math.abs(light[i + width] - light[i]))
        }
      }
      steps[cell] = step
    }
  }
  return { columns, rows, means, steps }
}

/** Whether a cell or one of its four neighbors holds an edge or leads to one on its right or below. */
function isEdge({ columns, steps }: Cells, cell: number): boolean {
  const beside = Math.max(steps[cell - 1], steps[cell + 1], steps[cell - columns], steps[cell + columns])
  return Math.max(steps[cell], beside) > BRIGHT_STEP
}

/** The larger second difference of brightness along the row and the column of a cell, levels. */
function bendAt({ columns, means }: Cells, cell: number): number {
  const twice = 2 * means[cell]
  const across = Math.abs(means[cell - 1] + means[cell + 1] - twice)
  const down = Math.abs(means[cell - columns] + means[cell + columns] - twice)
  return Math.max(across, down)
}

/** The highest brightness of cells within `REACH` of each cell less the lowest, levels. */
function rangesAround({ columns, rows, means }: Cells): Float32Array {
  const lowest = new Float32Array(means.length)
  const highest = new Float32Array(means.length)
  for (let y = 0, cell = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, cell++) {
      const last = cell - x + Math.min(columns - 1, x + REACH)
      let [low, high] = [means[cell], means[cell]]
      for (let k = cell - Math.min(x, REACH); k <= last; k++) {
        low = Math.min(low, means[k])
        high = Math.max(high, means[k])
      }
      lowest[cell] = low
      highest[cell] = high
    }
  }
  const ranges = new Float32Array(means.length)
  for (let y = 0, cell = 0; y < rows; y++) {
    const last = Math.min(rows - 1, y + REACH)
    for (let x = 0; x < columns; x++, cell++) {
      let [low, high] = [lowest[cell], highest[cell]]
      for (let v = Math.max(0, y - REACH); v <= last; v++) {
        low = Math.min(low, lowest[v * columns + x])
        high = Math.max(high, highest[v * columns + x])
      }
      ranges[cell] = high - low
    }
  }
  return ranges
}
