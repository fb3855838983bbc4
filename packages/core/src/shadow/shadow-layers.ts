import type { Raster } from '../model/raster'
import { NOTHING, SHADOW } from './pixel-kinds'

/** What lies beside figures. */
export interface Layers {
  /** Mean opacity (0-255) of the shadow's pixels that are 1, 2, ... px from a figure, as far as there are pixels of some opacity. */
  readonly means: readonly number[]
  /** Pixels of the shadow beside figures, and pixels of any kind beside them. */
  readonly beside: number
  /** The opacity that a quarter of the pixels beside figures exceed. */
  readonly strongest: number
  readonly border: number
}

/** What lies beside figures, by distance along rows and columns up to `reach` px. A distance whose pixels all have less than `least` opacity is the end. */
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
  let beside = 0
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
        if (d === 1) beside++
        if (d === 1) first.push(rgba[4 * k + 3])
        next.push(k)
        const alpha = rgba[4 * k + 3]
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
  return { means, beside, border, strongest: first[Math.floor(first.length / 4)] ?? 0 }
}
