import { channelDistance } from '../image/pixels'

/** Binary logarithm of the width of a cell, levels: 8 cells for each of three channels. */
const CELL_BITS = 5
const CELLS = 1 << (8 - CELL_BITS)

/** The leading colors of groups, numbered as they come, by cells of red, green and blue (or luma and chroma). */
export class Leaders {
  private readonly colors: number[] = []
  /** The numbers of the leaders in each cell, ascending. */
  private readonly cells: number[][] = Array.from({ length: CELLS ** 3 }, () => [])

  /** `reach` is the largest distance, levels, at which a leader is near. */
  constructor(private readonly reach: number) {}

  /** Adds a packed premultiplied color. */
  add(color: number): void {
    const [a, b, c] = [0, 8, 16].map((shift) => ((color >>> shift) & 255) >> CELL_BITS)
    this.cells[a + CELLS * (b + CELLS * c)].push(this.colors.length)
    this.colors.push(color)
  }

  /** The number of the leader nearest to a packed color by largest channel difference (ties: the first), if it is near; otherwise -1. */
  nearest(color: number): number {
    const { colors, cells, reach } = this
    let best = -1
    let bestGap = reach
    const [a, b, c] = [color & 255, (color >>> 8) & 255, (color >>> 16) & 255]
    for (let w = lowest(c, reach); w <= highest(c, reach); w++) {
      for (let v = lowest(b, reach); v <= highest(b, reach); v++) {
        for (let u = lowest(a, reach); u <= highest(a, reach); u++) {
          for (const k of cells[u + CELLS * (v + CELLS * w)]) {
            const gap = channelDistance(color, colors[k])
            if (gap > bestGap || (gap === bestGap && best >= 0 && best < k)) continue
            best = k
            bestGap = gap
          }
        }
      }
    }
    return best
  }
}

/** The first and the last cell, along a channel, of levels within `reach` of a level. */
function lowest(level: number, reach: number): number {
  return Math.max(0, level - reach) >> CELL_BITS
}

function highest(level: number, reach: number): number {
  return Math.min(255, level + reach) >> CELL_BITS
}
