import { channelDistance } from '../image/pixels'

/**
 * Flat colours of a picture, found by exact repetition: entry i is the packed premultiplied colour `colors[i]`,
 * which fills `flat[i]` blocks of 2 x 2 equal pixels, of which `smooth[i]` touch a colour 1-3 levels away.
 * Anti-aliased rims are one pixel thick, so they fill no block; a gradient's colours fill blocks, and most are smooth.
 * Entries are in the order of their first block.
 */
export interface Evidence {
  readonly count: number
  readonly colors: Uint32Array
  readonly flat: Uint32Array
  readonly smooth: Uint32Array
}

/** Flat colours beyond this number are not drawn artwork; the rest are left to their neighbours. */
const MAX_COLORS = 1 << 16
const SMOOTH_STEP = 3

/**
 * Collects the evidence in one pass. The local form of the colour coherence vector (Pass, Zabih and Miller 1996).
 * `pixels` are packed premultiplied, row-major. A picture less than 2 px wide or high has no blocks: its result is empty.
 */
export function collectEvidence(pixels: Uint32Array, width: number, height: number): Evidence {
  const slots = new Int32Array(MAX_COLORS * 2).fill(-1)
  const colors = new Uint32Array(MAX_COLORS)
  const flat = new Uint32Array(MAX_COLORS)
  const smooth = new Uint32Array(MAX_COLORS)
  const mask = slots.length - 1
  let count = 0
  let lastColor = 0
  let last = -1
  for (let y = 0; y + 1 < height; y++) {
    const row = y * width
    for (let x = 0; x + 1 < width; x++) {
      const i = row + x
      const color = pixels[i]
      if (pixels[i + 1] !== color || pixels[i + width] !== color || pixels[i + width + 1] !== color) continue
      if (last < 0 || color !== lastColor) {
        let slot = Math.imul(color, 0x9e3779b1) >>> 15
        while (slots[slot & mask] >= 0 && colors[slots[slot & mask]] !== color) slot++
        last = slots[slot & mask]
        if (last < 0) {
          if (count === MAX_COLORS) continue
          last = count++
          colors[last] = color
          slots[slot & mask] = last
        }
        lastColor = color
      }
      flat[last]++
      if (isSmooth(pixels, i, width, x + 2 < width, y + 2 < height)) smooth[last]++
    }
  }
  return { count, colors, flat, smooth }
}

function isSmooth(pixels: Uint32Array, i: number, width: number, hasRight: boolean, hasBelow: boolean): boolean {
  const color = pixels[i]
  if (hasRight && pixels[i + 2] !== color && channelDistance(pixels[i + 2], color) <= SMOOTH_STEP) return true
  const below = i + 2 * width
  return hasBelow && pixels[below] !== color && channelDistance(pixels[below], color) <= SMOOTH_STEP
}
