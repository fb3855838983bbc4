import type { ColorSpace } from '../model/color-space'
import type { Inks } from '../model/palette'

/**
 * Largest difference in luma, levels, between a bled color and the ink whose luma it kept. A color that differs by more was not made by
 * bleeding.
 */
const MAX_LUMA_DIFFERENCE = 14
/**
 * Smallest share (0-1) that each of two inks has in the chroma of a color between them for the color to count as bled. A smaller share can
 * be noise.
 */
const MIN_CHROMA_FRACTION = 0.15
/**
 * Largest distance, levels, of a bled color's chroma (Cb, Cr) from the straight line between the chroma of the two inks. A color farther
 * off was not made by bleeding.
 */
const MAX_CHROMA_OFFSET = 12

/**
 * The inks without those that chroma subsampling made; the same object when none is dropped. Only inks of index `first` and above can be
 * dropped. JPEG halves the resolution of chroma, so where it was not restored (`compression/`) a strip beside a border keeps the luma of one ink and takes on part of the chroma of
 * the other (chroma bleeding). A rim that anti-aliasing made differs from such a strip, because it blends luma as well as chroma. The inks
 * must be in YCbCr.
 */
export function dropBledInks<S extends ColorSpace>(inks: Inks<S>, first: number): Inks<S> {
  const kept: number[] = []
  for (let k = 0; k < inks.count; k++) if (k < first || !isBled(inks.colors, k, first)) kept.push(k)
  if (kept.length === inks.count) return inks
  return {
    space: inks.space,
    count: kept.length,
    colors: Float64Array.from(kept.flatMap((k) => [...inks.colors.subarray(4 * k, 4 * k + 4)])),
    tolerance: Float64Array.from(kept, (k) => inks.tolerance[k]),
  }
}

/**
 * Whether color k looks like chroma bleeding between two of the first `inkCount` colors: its luma is near that of one of them, and its
 * chroma lies between the chroma of the two.
 */
function isBled(colors: Float64Array, k: number, inkCount: number): boolean {
  const luma = lumaOf(colors, k)
  for (let a = 0; a < inkCount; a++) {
    if (Math.abs(lumaOf(colors, a) - luma) > MAX_LUMA_DIFFERENCE) continue
    for (let b = 0; b < inkCount; b++) if (b !== a && isChromaBetween(colors, k, a, b)) return true
  }
  return false
}

/**
 * Whether the chroma (Cb, Cr) of color k lies near the straight line between the chroma of colors a and b and not near its ends.
 */
function isChromaBetween(colors: Float64Array, k: number, a: number, b: number): boolean {
  const [ax, ay] = chromaOf(colors, a)
  const [bx, by] = chromaOf(colors, b)
  const [kx, ky] = chromaOf(colors, k)
  const length = Math.hypot(bx - ax, by - ay)
  const along = ((kx - ax) * (bx - ax) + (ky - ay) * (by - ay)) / (length * length)
  const aside = Math.abs((kx - ax) * (by - ay) - (ky - ay) * (bx - ax)) / length
  return along >= MIN_CHROMA_FRACTION && along <= 1 - MIN_CHROMA_FRACTION && aside <= MAX_CHROMA_OFFSET
}

function lumaOf(colors: Float64Array, k: number): number {
  return colors[4 * k]
}

function chromaOf(colors: Float64Array, k: number): [number, number] {
  return [colors[4 * k + 1], colors[4 * k + 2]]
}
