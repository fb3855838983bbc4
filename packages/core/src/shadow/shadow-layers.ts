import type { Raster } from '../model/raster'

/** What pixels of a figure with a shadow on transparency show: nothing, the shadow alone, the figure's border, or the figure alone. */
const NOTHING = 0
export const SHADOW = 1
export const RIM = 2
export const FIGURE = 3

/** What lies beside figures. */
export interface Layers {
  /** Mean opacity (0-255) of the shadow's pixels that are 1, 2, ... px from a figure, as far as one of them is seen. Empty without figures or without shadow. */
  readonly means: readonly number[]
  /** Pixels of the shadow beside figures, and those that show the shadow or nothing. */
  readonly beside: number
  readonly border: number
  /** The opacity (0-255) that a quarter of the shadow's pixels beside figures exceed; 0 for none. */
  readonly strongest: number
}

/**
 * Measures what lies beside figures, by distance along rows and columns up to `reach` px (at least 1). `kinds` holds one of four numbers for each pixel, row-major in rows of `width` px. A distance whose
 * pixels all have less than `least` opacity (0-255) is the end.
 */
export function shadowLayers(
  kinds: Uint8Array,
  rgba: Raster['rgba'],
  width: number,
  reach: number,
  least: number,
): Layers {
  const distance = new Uint8Array(kinds.length)
  let edge: number[] = []
  for (let i = 0; i < kinds.length; i++) if (kinds[i] > SHADOW) edge.push(i)
  const means: number[] = []
  const first: number[] = []
  let border = 0
  for (let d = 1; d <= reach && edge.length > 0; d++) {
    const next: number[] = []
    let sum = 0
    let count = 0
    let most = 0
    for (const i of edge) {
      const x = i % width
      for (const k of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
        if (k < 0 || k >= kinds.length || kinds[k] > SHADOW || distance[k] > 0) continue
        distance[k] = d
        if (d === 1) border++
        if (kinds[k] === NOTHING) continue
        const alpha = rgba[4 * k + 3]
        if (d === 1) first.push(alpha)
        next.push(k)
        sum += alpha
        count++
        most = Math.max(most, alpha)
      }
    }
    if (most < least) break
    means.push(sum / count)
    edge = next
  }
  first.sort((a, b) => b - a)
  return { means, beside: first.length, border, strongest: first[Math.floor(first.length / 4)] ?? 0 }
}
