import { signedPixels } from '../image/pixels'
import type { Picture, Pixels } from '../model/color-space'
import { MIXED, PURE } from '../model/indexed'
import { type Inks, packedColors, premultiplied } from '../model/palette'
import { NearbyInks } from '../palette/nearby-inks'
import { distanceBeyond } from './distance-beyond'
import { flattenLobes } from './flatten-lobes'
import { findPurePixels, NO_INK } from './pure-pixels'
import { StrokeOvershoot } from './stroke-overshoot'

/** Distance from a pixel, px in rows and in columns, within which one of the two inks of its edge has pure pixels. */
const RADIUS = 3
/** The same for pixels that have none so near. */
const FAR_RADIUS = 6
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
/**
 * How much larger that distance is, levels, for each whole step that pixels of a sharpened picture may lie beyond an ink, more than `RESIZED`: sharpening changes lightness
 * only, or stops at the ends of a channel's range, so that strong overshoot leaves the line. At 0, thin lines of sharpened pictures keep darker inks in pieces.
 */
const SHARPENED_TOLERANCE = 18
/** How far pixels of a picture that was resized only lie beyond an ink at most, as a share of the step. */
const RESIZED = 0.3
/** Largest overshoot of a pixel in multiples of that of a straight edge: at a corner or in a thin line, two edges add up. */
const EDGES = 2.2
/** Smallest share of the other ink in one of the eight neighbors of a pixel beside an edge. */
const MIN_EDGE_SHARE = 0.15
/** Number of the most frequent inks that areas between two strokes may have. It bounds the time. */
const MAX_GROUNDS = 8
/** How far from a pixel, px in rows and in columns, the pixels are that may be in a blend with an ink. */
const BLEND_RADIUS = 2
/** Largest share (0-1) of such a pixel in the blend: with more, it is too much like the pixel itself to tell. */
const MAX_BLEND_SHARE = 0.8

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
  const isMoved = new Uint8Array(out.length)
  for (let y = 0, i = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++, i++) {
      if (pure.purity[i] !== MIXED) continue
      nearby.collect(x, y, RADIUS, PURE, NO_INK)
      // The counters of letters have no pixel of their ground
      if (nearby.count === 0) nearby.collect(x, y, FAR_RADIUS, PURE, NO_INK)
      let ink = edge.inkBeyond(x, y, nearby)
      if (ink === NO_INK && nearby.count > 0) ink = edge.groundBeyond(x, y, nearby)
      if (ink === NO_INK) continue
      out[i] = colors[ink]
      isMoved[i] = 1
    }
  }
  return { ...picture, pixels: flattenLobes(out, isMoved, pure, colors, overshoot) as Pixels<'rgb'> }
}

/** Finds the ink that a pixel beside an edge lies beyond. */
class OvershotEdge {
  private readonly pixels: Int32Array
  private readonly colors: Float64Array
  private readonly strokes: StrokeOvershoot
  /** The inks that are tried as the other one of a pixel: those nearby, then the others. */
  private readonly others: Int32Array

  /** `limit` is the largest overshoot, as a share of the difference of two inks; `farCount` is how many inks are tried wherever they are. */
  constructor(
    private readonly picture: Picture<'rgb'>,
    inks: Inks<'rgb'>,
    private readonly limit: number,
    private readonly farCount: number,
  ) {
    this.pixels = signedPixels(picture.pixels)
    this.colors = premultiplied(inks)
    this.strokes = new StrokeOvershoot(picture, inks)
    this.others = new Int32Array(MAX_NEARBY + farCount)
  }

  /**
   * The ink beyond which pixel (x, y) lies, as seen from another one; NO_INK if there is none within `TOLERANCE`. One of the two is nearby;
   * the other may be any ink, because thin shapes have no pure pixels, or the color of a stroke. An ink that is not nearby must show in a neighbor of the pixel.
   */
  inkBeyond(x: number, y: number, nearby: NearbyInks): number {
    const pixel = this.pixels[y * this.picture.width + x]
    const { inks, count } = nearby
    const { others } = this
    const tried = this.collectOthers(nearby)
    let best = NO_INK
    let bestError = TOLERANCE + SHARPENED_TOLERANCE * Math.max(0, this.limit - RESIZED)
    for (let k = 0; k < count; k++) {
      const near = inks[k]
      const beyondGround = this.strokes.distance(x, y, near)
      if (beyondGround < bestError) {
        bestError = beyondGround
        best = near
      }
      for (let n = 0; n < tried; n++) {
        const ink = others[n]
        if (ink === near) continue
        const beyondInk = this.distance(pixel, ink, near)
        if (beyondInk < bestError) {
          bestError = beyondInk
          best = ink
        }
        // Of two nearby inks, this was tried when the other one was `near`
        if (n < k) continue
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
   * The ink of the most frequent ones beyond which pixel (x, y) lies as seen from the stroke beside it; NO_INK if there is none within `TOLERANCE`, or if the pixel is a blend with a
   * nearby ink. An area a few pixels wide between two strokes has no pixel of its ink, since both overshoot into all of it.
   */
  groundBeyond(x: number, y: number, nearby: NearbyInks): number {
    let best = NO_INK
    let bestError = TOLERANCE
    for (let ink = 0; ink < Math.min(MAX_GROUNDS, this.farCount); ink++) {
      const error = this.strokes.distance(x, y, ink, this.limit)
      if (error >= bestError) continue
      bestError = error
      best = ink
    }
    return best === NO_INK || this.isBlend(x, y, nearby) ? NO_INK : best
  }

  /** Whether pixel (x, y) is a blend of a nearby ink and a pixel around it. */
  private isBlend(x: number, y: number, { inks, count }: NearbyInks): boolean {
    const { pixels, colors } = this
    const { width, height } = this.picture
    const pixel = pixels[y * width + x]
    for (let v = Math.max(0, y - BLEND_RADIUS); v <= Math.min(height - 1, y + BLEND_RADIUS); v++) {
      for (let u = Math.max(0, x - BLEND_RADIUS); u <= Math.min(width - 1, x + BLEND_RADIUS); u++) {
        for (let k = 0; k < count; k++) if (isBetween(pixel, colors, inks[k], pixels[v * width + u])) return true
      }
    }
    return false
  }

  /** Writes the nearby inks to `others`, then those of the `farCount` most frequent ones that are not nearby. Returns their number. */
  private collectOthers({ inks, count }: NearbyInks): number {
    const { others } = this
    for (let n = 0; n < count; n++) others[n] = inks[n]
    let tried = count
    for (let ink = 0; ink < this.farCount; ink++) {
      let n = 0
      while (n < count && inks[n] !== ink) n++
      if (n === count) others[tried++] = ink
    }
    return tried
  }

  /** Distance, levels, of a packed premultiplied pixel from the colors beyond ink `own` as seen from ink `other`, up to the limit. */
  private distance(pixel: number, own: number, other: number): number {
    return distanceBeyond(pixel, this.colors, own, this.colors, other, this.limit)
  }

  /** Whether one of the eight neighbors of pixel (x, y) has a share of ink `other` that is no overshoot, as seen from ink `own`. */
  private hasNeighborOf(x: number, y: number, own: number, other: number): boolean {
    const { width, height } = this.picture
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        if (this.shareOf(this.pixels[v * width + u], own, other) > MIN_EDGE_SHARE) return true
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

/** Whether a packed pixel is at most `TOLERANCE` levels from a blend of an ink and another pixel that holds at most `MAX_BLEND_SHARE` of the latter. */
function isBetween(pixel: number, colors: Float64Array, ink: number, other: number): boolean {
  let along = 0
  let length = 0
  for (let c = 0; c < 4; c++) {
    const own = colors[4 * ink + c]
    const step = ((other >>> (8 * c)) & 255) - own
    along += step * (((pixel >>> (8 * c)) & 255) - own)
    length += step * step
  }
  const share = length > 0 ? along / length : 0
  if (share < 0 || share > MAX_BLEND_SHARE) return false
  let error = 0
  for (let c = 0; c < 4; c++) {
    const own = colors[4 * ink + c]
    error += (((pixel >>> (8 * c)) & 255) - own - share * (((other >>> (8 * c)) & 255) - own)) ** 2
  }
  return error <= TOLERANCE * TOLERANCE
}
