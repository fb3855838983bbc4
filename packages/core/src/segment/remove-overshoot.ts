import { channelDistance } from '../image/pixels'
import type { Picture, Pixels } from '../model/color-space'
import { MIXED, PURE } from '../model/indexed'
import { type Inks, premultiplied } from '../model/palette'
import { NearbyInks } from '../palette/nearby-inks'
import { findPurePixels, NO_INK, type PurePixels } from './pure-pixels'

/** Distance from a pixel, px in rows and in columns, within which one of the two inks of its edge has pure pixels. */
const RADIUS = 3
/** Largest number of nearby inks that are considered for a pixel, the first in scan order. */
const MAX_NEARBY = 6
/** Largest number of inks that are tried as the one that is not nearby, the most frequent first. */
const MAX_FAR = 32
/**
 * Largest number of pairs of inks that are tried in a whole picture. Where many pixels are mixed, fewer inks that are not nearby are tried
 * for each, none from a million pixels on; the nearby ones make 36 pairs a pixel at most. It bounds the time.
 */
const MAX_PAIRS = 36_000_000
/**
 * Largest distance, levels, of a pixel from the line through the two inks of its edge. Where three inks meet, pixels overshoot off the line
 * and stay as they are.
 */
const TOLERANCE = 8
/** Largest overshoot of a pixel in multiples of that of a straight edge: at a corner or in a thin line, two edges add up. */
const EDGES = 2.2
/** Smallest share of the other ink in one of the eight neighbors of a pixel beside an edge. */
const MIN_EDGE_SHARE = 0.15
/**
 * Largest part of the picture's overshoot that the second lobe of a filter moves a pixel by, as if every edge had a step of 255 levels.
 */
const LOBE = 0.5
/** Largest difference of a pixel from its ink, levels, that counts as a second lobe however large the overshoot is. */
const MAX_LOBE_LEVELS = 12

/**
 * The picture without overshoot: a pixel beside an edge that lies beyond the color of its own side, as seen from the other side, gets the
 * color of its own side. `overshoot` is how far it may lie beyond, as a share of the difference of the two sides (`measureOvershoot`);
 * `inks` are colors that fill areas. A
 * filter moves as much color beyond one side of an edge as beyond the other, so edges stay in place where neither side is clipped.
 */
export function removeOvershoot(picture: Picture<'rgb'>, inks: Inks<'rgb'>, overshoot: number): Picture<'rgb'> {
  const pure = findPurePixels(picture, inks)
  const nearby = new NearbyInks(pure, MAX_NEARBY)
  const mixedCount = pure.purity.reduce((count, purity) => count + (purity === MIXED ? 1 : 0), 0)
  const pairs = Math.floor(MAX_PAIRS / Math.max(1, mixedCount) / MAX_NEARBY)
  const farCount = Math.max(0, Math.min(MAX_FAR, inks.count, pairs - MAX_NEARBY))
  const edge = new OvershotEdge(picture, inks, EDGES * overshoot, farCount)
  const colors = packedColors(inks)
  const out = picture.pixels.slice()
  for (let y = 0, i = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++, i++) {
      if (pure.purity[i] !== MIXED) continue
      nearby.collect(x, y, RADIUS, PURE, NO_INK)
      const ink = edge.inkBeyond(x, y, nearby)
      if (ink !== NO_INK) out[i] = colors[ink]
    }
  }
  const flat = flattenLobes(out, pure, colors, Math.min(MAX_LOBE_LEVELS, LOBE * overshoot * 255))
  return { ...picture, pixels: flat as Pixels<'rgb'> }
}

/** Finds the ink that a pixel beside an edge lies beyond. */
class OvershotEdge {
  private readonly colors: Float64Array

  /** `limit` is the largest overshoot, as a share of the difference of two inks; `farCount` is how many inks are tried wherever they are. */
  constructor(
    private readonly picture: Picture<'rgb'>,
    inks: Inks<'rgb'>,
    private readonly limit: number,
    private readonly farCount: number,
  ) {
    this.colors = premultiplied(inks)
  }

  /**
   * The ink beyond which pixel (x, y) lies, as seen from another one; NO_INK if there is none within `TOLERANCE`. One of the two is nearby;
   * the other may be any ink, because thin shapes have no pure pixels. An ink that is not nearby must show in a neighbor of the pixel.
   */
  inkBeyond(x: number, y: number, nearby: NearbyInks): number {
    const pixel = this.picture.pixels[y * this.picture.width + x]
    const { inks, count } = nearby
    let best = NO_INK
    let bestError = TOLERANCE
    for (let k = 0; k < count; k++) {
      const near = inks[k]
      for (let n = 0; n < count + this.farCount; n++) {
        const ink = n < count ? inks[n] : n - count
        if (ink === near) continue
        const beyondInk = this.distance(pixel, ink, near)
        if (beyondInk < bestError) {
          bestError = beyondInk
          best = ink
        }
        const beyondNear = this.distance(pixel, near, ink)
        if (beyondNear < bestError && this.hasNeighborOf(x, y, near, ink)) {
          bestError = beyondNear
          best = near
        }
      }
    }
    return best
  }

  /**
   * Distance, levels, of a packed premultiplied pixel from the colors beyond ink `own` as seen from ink `other`, up to the limit. Channels
   * stop at the end of their range; one that stopped says nothing about how far the others went.
   */
  private distance(pixel: number, own: number, other: number): number {
    const { colors } = this
    const a = 4 * own
    const b = 4 * other
    const alpha = pixel >>> 24
    let length = 0
    let along = 0
    for (let c = 0; c < 4; c++) {
      const step = colors[a + c] - colors[b + c]
      const value = (pixel >>> (8 * c)) & 255
      if ((step > 0 && value >= (c === 3 ? 255 : alpha)) || (step < 0 && value === 0)) continue
      length += step * step
      along += step * (value - colors[a + c])
    }
    if (along < 0) return Number.POSITIVE_INFINITY
    const share = length > 0 ? Math.min(this.limit, along / length) : this.limit
    const opacity = Math.min(255, Math.max(0, colors[a + 3] + share * (colors[a + 3] - colors[b + 3])))
    let sum = 0
    for (let c = 0; c < 4; c++) {
      const level = colors[a + c] + share * (colors[a + c] - colors[b + c])
      const error = ((pixel >>> (8 * c)) & 255) - Math.min(c === 3 ? 255 : opacity, Math.max(0, level))
      sum += error * error
    }
    return Math.sqrt(sum)
  }

  /** Whether one of the eight neighbors of pixel (x, y) has a share of ink `other` that is no overshoot, as seen from ink `own`. */
  private hasNeighborOf(x: number, y: number, own: number, other: number): boolean {
    const { width, height, pixels } = this.picture
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        if (this.shareOf(pixels[v * width + u], own, other) > MIN_EDGE_SHARE) return true
      }
    }
    return false
  }

  /** Share of ink `other` in a packed premultiplied pixel that is a blend of it and ink `own`; not clamped. */
  private shareOf(pixel: number, own: number, other: number): number {
    const { colors } = this
    let along = 0
    let length = 0
    for (let c = 0; c < 4; c++) {
      const step = colors[4 * other + c] - colors[4 * own + c]
      along += step * (((pixel >>> (8 * c)) & 255) - colors[4 * own + c])
      length += step * step
    }
    return length > 0 ? along / length : 0
  }
}

/**
 * The pixels with those that the second lobe of a filter moved off their ink in the color of the ink again. Such a pixel and its eight
 * neighbors differ from the ink by at most `limit` levels; a pixel that another shape covers in part has a neighbor that it covers more.
 */
function flattenLobes(pixels: Uint32Array, pure: PurePixels, colors: Uint32Array, limit: number): Uint32Array {
  const { width, height, purity } = pure
  const nearby = new NearbyInks(pure, MAX_NEARBY)
  const out = pixels.slice()
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (purity[i] !== MIXED) continue
      nearby.collect(x, y, RADIUS - 1, PURE, NO_INK)
      let best = limit + 1
      for (let k = 0; k < nearby.count; k++) {
        const color = colors[nearby.inks[k]]
        const gap = channelDistance(pixels[i], color)
        if (gap >= best || !areAllNear(pixels, pure, x, y, color, limit)) continue
        best = gap
        out[i] = color
      }
    }
  }
  return out
}

/** Whether pixel (x, y) and its eight neighbors differ from a packed color by at most `limit` levels in each channel. */
function areAllNear(
  pixels: Uint32Array,
  { width, height }: PurePixels,
  x: number,
  y: number,
  color: number,
  limit: number,
): boolean {
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      if (channelDistance(pixels[v * width + u], color) > limit) return false
    }
  }
  return true
}

/** The color of every ink, rounded to levels, packed premultiplied. */
function packedColors(inks: Inks<'rgb'>): Uint32Array {
  const colors = premultiplied(inks)
  return Uint32Array.from({ length: inks.count }, (_, k) => {
    let color = 0
    for (let c = 0; c < 4; c++) color |= Math.round(colors[4 * k + c]) << (8 * c)
    return color
  })
}
