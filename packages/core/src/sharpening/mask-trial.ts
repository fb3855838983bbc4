import { GaussianMean } from './gaussian-mean'
import { isCutOff, RestoredTile, type Tile } from './tiles'
import type { UnsharpMask } from './unsharp-mask'

/** Standard deviation, px, of a Gaussian that undoes most of the overshoot of a Lanczos filter: light as it is, it would count as sharpening. */
const RESIZED_DEVIATION = 0.475
/** Difference of neighbors, levels, of which half a step is counted: larger than what rounding leaves, smaller than rims. */
const HALF_STEP = 3

/** Tries how many steps between neighbors are left in tiles of a picture when a mask is undone. */
export class MaskTrial {
  /** Share (0-1) of the steps that is left when channels at an end of the range do not count; NaN without steps. */
  readonly visible: number
  private readonly shown: number

  constructor(private readonly tiles: readonly Tile[]) {
    const shown = tiles.map((tile) => tile.channels.map(({ values }) => values))
    this.shown = this.count(shown, false)
    this.visible = this.shown / this.count(shown, true)
  }

  /** The tiles before a mask, as near as some passes come, from the tiles as shown or as before a similar mask. */
  restore(mask: UnsharpMask, start: readonly RestoredTile[] | null, passes: number): RestoredTile[] {
    return this.tiles.map((tile, k) => {
      const restored = new RestoredTile(tile, mask, start?.[k])
      restored.improve(passes)
      return restored
    })
  }

  /** The number of steps in restored tiles, as a share of those in the tiles as shown. */
  left(restored: readonly RestoredTile[]): number {
    return (
      this.count(
        restored.map((tile) => tile.colors()),
        false,
      ) / this.shown
    )
  }

  /** Whether fewer steps than shown are left in every tile that shows any. A page may hold one picture that was sharpened. */
  isBetterEverywhere(restored: readonly RestoredTile[]): boolean {
    return this.tiles.every((tile, k) => {
      const shown = countSteps(
        tile,
        tile.channels.map(({ values }) => values),
        false,
      )
      return shown === 0 || countSteps(tile, restored[k].colors(), false) < shown
    })
  }

  private count(colors: readonly (readonly Float64Array[])[], countsCutOff: boolean): number {
    return this.tiles.reduce((sum, tile, k) => sum + countSteps(tile, colors[k], countsCutOff), 0)
  }
}

/**
 * The number of steps between neighbors in the core of a tile of these colors, from 0 for equal ones to 1 for very different ones each. Values that are cut off
 * in the tile as shown tell nothing, and do not count unless asked for.
 */
function countSteps(tile: Tile, colors: readonly Float64Array[], countsCutOff: boolean): number {
  const { width, height, core, around } = tile
  const mean = new GaussianMean(width, height, RESIZED_DEVIATION)
  // The channels of a gray tile are one and the same
  const smoothed = new Map<Float64Array, Float64Array>()
  const smooth = colors.map((values) => {
    const known = smoothed.get(values)
    if (known !== undefined) return known
    const out = new Float64Array(values.length)
    mean.take(values, out)
    smoothed.set(values, out)
    return out
  })
  const right = Math.min(width - 1, core.right - around.left)
  const bottom = Math.min(height - 1, core.bottom - around.top)
  let sum = 0
  for (let y = core.top - around.top; y < bottom; y++) {
    for (let x = core.left - around.left; x < right; x++) {
      const i = y * width + x
      sum += stepBetween(tile, smooth, i, i + 1, countsCutOff) + stepBetween(tile, smooth, i, i + width, countsCutOff)
    }
  }
  return sum
}

function stepBetween(
  { channels }: Tile,
  colors: readonly Float64Array[],
  i: number,
  k: number,
  countsCutOff: boolean,
): number {
  let most = 0
  for (let c = 0; c < colors.length; c++) {
    const shown = channels[c].values
    if (!countsCutOff && (isCutOff(shown[i]) || isCutOff(shown[k]))) continue
    const step = Math.abs(colors[c][i] - colors[c][k])
    if (step > most) most = step
  }
  return (most * most) / (most * most + HALF_STEP * HALF_STEP)
}
