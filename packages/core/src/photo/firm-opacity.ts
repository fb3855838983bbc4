import type { Raster } from '../model/raster'

/** Opacity, levels, from which a pixel counts as opaque beside a rim, and that at which it counts as clear. */
const OPAQUE_FROM = 230
const CLEAR_UP_TO = 25
/** Opacity, levels, below which a pixel shows nothing. */
const SEEN_FROM = 4

/**
 * The opacity of each pixel of a cut-out, levels, without the rim of hard outlines. A translucent pixel with an opaque and a clear one among its eight
 * neighbors is anti-aliased: it goes to the side that covers most of it, because a shape drawn there is anti-aliased again. All others are soft and keep
 * their opacity. Below 4 levels it is 0.
 */
export function firmOpacity({ width, height, rgba }: Raster): Uint8Array {
  const out = new Uint8Array(width * height)
  for (let i = 0; i < out.length; i++) {
    const alpha = rgba[4 * i + 3]
    out[i] = alpha < SEEN_FROM ? 0 : alpha
  }
  for (let i = 0; i < out.length; i++) {
    if (out[i] !== 255 && out[i] > 0 && isRim(rgba, width, height, i)) out[i] = out[i] < 128 ? 0 : 255
  }
  return out
}

/** Whether the neighborhood of pixel i holds both an opaque and a clear pixel. */
function isRim(rgba: Raster['rgba'], width: number, height: number, i: number): boolean {
  const x = i % width
  const y = (i - x) / width
  let isBesideOpaque = false
  let isBesideClear = false
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      const alpha = rgba[4 * (v * width + u) + 3]
      if (alpha >= OPAQUE_FROM) isBesideOpaque = true
      if (alpha <= CLEAR_UP_TO) isBesideClear = true
    }
  }
  return isBesideOpaque && isBesideClear
}
