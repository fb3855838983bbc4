import type { Raster } from '../model/raster'

/** Opacity, levels, from which a pixel counts as opaque beside a rim, and that up to which it counts as clear. */
const OPAQUE_FROM = 230
const CLEAR_UP_TO = 25
/** Opacity, levels, below which a pixel shows nothing. */
const SEEN_FROM = 4
/** The lines along which a pixel may lie between an opaque and a clear one: the step along a line, px, and how many steps on it each may be away. Rims of cut-outs are 1 to 4 px wide. */
const LINES = [
  { dx: 1, dy: 0, reach: 2 },
  { dx: 0, dy: 1, reach: 2 },
  { dx: 1, dy: 1, reach: 1 },
  { dx: 1, dy: -1, reach: 1 },
] as const
/** How far, px, the pixels lie that agree on what is a rim: without them, fades of 4 to 8 px become specks. */
const AGREEING = 3
/** The kinds of pixels. */
const END = 0
const SOFT = 1
const RIM = 2

/**
 * The opacity of each pixel of a cut-out, levels, without the rim of hard outlines. A translucent pixel is of the rim if it lies between an opaque and a clear
 * pixel, and if most translucent pixels around it do; so are nearly clear and nearly opaque pixels beside it. They go to the side that covers most of them,
 * because a shape drawn there is anti-aliased again. All others are soft, as shadows and hairs are, and keep their opacity. Below 4 levels it is 0.
 */
export function firmOpacity({ width, height, rgba }: Raster): Uint8Array {
  const opacity = new Uint8Array(width * height)
  let isFirm = true
  for (let i = 0; i < opacity.length; i++) {
    const alpha = rgba[4 * i + 3]
    opacity[i] = alpha < SEEN_FROM ? 0 : alpha
    if (opacity[i] > 0 && alpha < 255) isFirm = false
  }
  if (isFirm) return opacity
  const kinds = new Uint8Array(opacity.length)
  for (let i = 0; i < kinds.length; i++) {
    if (!isEnd(opacity[i])) kinds[i] = isBetween(opacity, width, height, i) ? RIM : SOFT
  }
  const agreed = agreeOnRims(kinds, width, height)
  const out = opacity.slice()
  for (let i = 0; i < out.length; i++) {
    if (opacity[i] === 0 || opacity[i] === 255) continue
    const isRim = kinds[i] === END ? countKind(agreed, width, height, i, 1, RIM) > 0 : agreed[i] === RIM
    if (isRim) out[i] = opacity[i] < 128 ? 0 : 255
  }
  return out
}

/** The kinds with each rim and soft pixel as most of these around it. */
function agreeOnRims(kinds: Uint8Array, width: number, height: number): Uint8Array {
  const out = kinds.slice()
  for (let i = 0; i < out.length; i++) {
    if (kinds[i] === END) continue
    const rims = countKind(kinds, width, height, i, AGREEING, RIM)
    out[i] = rims > countKind(kinds, width, height, i, AGREEING, SOFT) ? RIM : SOFT
  }
  return out
}

/** How many pixels up to `reach` px from pixel i along both axes are of a kind. */
function countKind(kinds: Uint8Array, width: number, height: number, i: number, reach: number, kind: number): number {
  const x = i % width
  const y = (i - x) / width
  let count = 0
  for (let v = Math.max(0, y - reach); v <= Math.min(height - 1, y + reach); v++) {
    for (let u = Math.max(0, x - reach); u <= Math.min(width - 1, x + reach); u++) {
      if (kinds[v * width + u] === kind) count++
    }
  }
  return count
}

/** Whether pixel i lies between an opaque and a clear pixel on one of the lines. */
function isBetween(opacity: Uint8Array, width: number, height: number, i: number): boolean {
  const x = i % width
  const y = (i - x) / width
  for (const { dx, dy, reach } of LINES) {
    const sides = [0, 0]
    for (const sign of [1, -1]) {
      for (let n = sign; Math.abs(n) <= reach; n += sign) {
        const u = x + n * dx
        const v = y + n * dy
        if (u < 0 || v < 0 || u >= width || v >= height) break
        const alpha = opacity[v * width + u]
        if (!isEnd(alpha)) continue
        sides[sign > 0 ? 0 : 1] = alpha >= OPAQUE_FROM ? 1 : -1
        break
      }
    }
    if (sides[0] * sides[1] < 0) return true
  }
  return false
}

/** Whether an opacity is nearly clear or nearly opaque. */
function isEnd(alpha: number): boolean {
  return alpha <= CLEAR_UP_TO || alpha >= OPAQUE_FROM
}
