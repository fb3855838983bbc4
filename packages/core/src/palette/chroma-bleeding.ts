import type { Palette } from '../model/palette'

/** A smear has the lightness of one ink, up to this many levels. */
const SAME_LUMA = 14
/** Its chroma lies between those of two inks that are at least this far apart, with at least this share of each, up to these levels. */
const LEAST_CHROMA = 24
const LEAST_SHARE = 0.15
const ON_LINE = 12

/**
 * The palette, of opponent channels (`opponent.ts`), without the entries from `first` on that chroma subsampling made: JPEG halves the resolution of chroma, so beside a
 * border a strip keeps the lightness of one ink and takes on half the chroma of the other. Rims that anti-aliasing made blend both.
 */
export function dropSmears(palette: Palette, first: number): Palette {
  const kept: number[] = []
  for (let k = 0; k < palette.count; k++) if (k < first || !isSmear(palette.rgba, k, first)) kept.push(k)
  if (kept.length === palette.count) return palette
  return {
    count: kept.length,
    rgba: Float64Array.from(kept.flatMap((k) => [...palette.rgba.subarray(4 * k, 4 * k + 4)])),
    reach: Float64Array.from(kept, (k) => palette.reach[k]),
  }
}

function isSmear(rgba: Float64Array, k: number, inks: number): boolean {
  const luma = lumaOf(rgba, k)
  for (let a = 0; a < inks; a++) {
    if (Math.abs(lumaOf(rgba, a) - luma) > SAME_LUMA) continue
    for (let b = 0; b < inks; b++) if (b !== a && isChromaBetween(rgba, k, a, b)) return true
  }
  return false
}

/** Whether the chroma of k lies between those of a and b. */
function isChromaBetween(rgba: Float64Array, k: number, a: number, b: number): boolean {
  const [ax, ay] = chromaOf(rgba, a)
  const [bx, by] = chromaOf(rgba, b)
  const [kx, ky] = chromaOf(rgba, k)
  const length = Math.hypot(bx - ax, by - ay)
  if (length < LEAST_CHROMA) return false
  const share = ((kx - ax) * (bx - ax) + (ky - ay) * (by - ay)) / (length * length)
  const aside = Math.abs((kx - ax) * (by - ay) - (ky - ay) * (bx - ax)) / length
  return share >= LEAST_SHARE && share <= 1 - LEAST_SHARE && aside <= ON_LINE
}

function lumaOf(rgba: Float64Array, k: number): number {
  return rgba[4 * k]
}

function chromaOf(rgba: Float64Array, k: number): [number, number] {
  return [rgba[4 * k + 1], rgba[4 * k + 2]]
}
