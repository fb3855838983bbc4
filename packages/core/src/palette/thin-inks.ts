import { type Palette, premultiplied } from './ink'

/** Most inks that one picture may owe to thin strokes alone. */
const MAX_THIN_INKS = 16
/** Pixels that must show the colour itself, and that it must explain with its blends, to be an ink and no accident of a junction. */
const LEAST_OWN = 2
const LEAST_EXPLAINED = 12
/** More colours than this are noise. */
const MAX_COLORS = 1 << 14

/**
 * Inks that fill no block anywhere, because all that is drawn with them is thin: of the colours that nothing explains, the one
 * furthest from every ink is the purest, so it becomes an ink, and what is a blend of it and another is explained; and so on.
 * `isUnexplained` marks the pixels; `tolerance` is how far (levels) a blend may stray. Returns the same palette when nothing is found.
 */
export function addThinInks(
  palette: Palette,
  pixels: Uint32Array,
  isUnexplained: Uint8Array,
  tolerance: number,
  reach: number,
): Palette {
  const counts = new Map<number, number>()
  for (let i = 0; i < pixels.length; i++) {
    if (isUnexplained[i] === 0) continue
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1)
    if (counts.size > MAX_COLORS) return palette
  }
  const inks = Array.from(premultiplied(palette))
  const found: number[] = []
  while (found.length < MAX_THIN_INKS) {
    const color = furthest(counts, inks)
    if (color < 0) break
    const explained = [...counts.keys()].filter((other) => isBlend(other, color, inks, tolerance))
    const total = explained.reduce((sum, other) => sum + (counts.get(other) as number), 0)
    if (total < LEAST_EXPLAINED) counts.delete(color)
    else {
      for (const other of explained) counts.delete(other)
      for (let shift = 0; shift < 32; shift += 8) inks.push((color >>> shift) & 255)
      found.push(color)
    }
  }
  return found.length === 0 ? palette : extend(palette, found, reach)
}

/** The colour with the largest distance to its nearest ink, of those that occur often enough (ties: the first met); -1 for none. */
function furthest(counts: ReadonlyMap<number, number>, inks: readonly number[]): number {
  let best = -1
  let bestDistance = 0
  for (const [color, count] of counts) {
    if (count < LEAST_OWN) continue
    let nearest = Number.POSITIVE_INFINITY
    for (let c = 0; c < inks.length; c += 4) nearest = Math.min(nearest, distanceToBlend(color, inks, c, inks, c))
    if (nearest > bestDistance) {
      bestDistance = nearest
      best = color
    }
  }
  return best
}

function isBlend(pixel: number, color: number, inks: readonly number[], tolerance: number): boolean {
  const own = [color & 255, (color >>> 8) & 255, (color >>> 16) & 255, color >>> 24]
  for (let c = 0; c < inks.length; c += 4) if (distanceToBlend(pixel, own, 0, inks, c) <= tolerance) return true
  return false
}

/** The distance (levels) of a packed pixel from the nearest blend of the colours at a[i] and b[j]. */
function distanceToBlend(pixel: number, a: readonly number[], i: number, b: readonly number[], j: number): number {
  let dot = 0
  let length = 0
  for (let c = 0; c < 4; c++) {
    const d = a[i + c] - b[j + c]
    dot += (((pixel >>> (8 * c)) & 255) - b[j + c]) * d
    length += d * d
  }
  const t = length > 0 ? Math.min(1, Math.max(0, dot / length)) : 0
  let error = 0
  for (let c = 0; c < 4; c++) {
    const e = ((pixel >>> (8 * c)) & 255) - b[j + c] - t * (a[i + c] - b[j + c])
    error += e * e
  }
  return Math.sqrt(error)
}

/** Adds packed premultiplied colours. */
function extend(palette: Palette, colors: readonly number[], reach: number): Palette {
  const rgba = new Float64Array(4 * (palette.count + colors.length))
  rgba.set(palette.rgba)
  for (let k = 0; k < colors.length; k++) {
    const alpha = colors[k] >>> 24
    const at = 4 * (palette.count + k)
    for (let c = 0; c < 3; c++)
      rgba[at + c] = Math.min(255, (((colors[k] >>> (8 * c)) & 255) * 255) / Math.max(1, alpha))
    rgba[at + 3] = alpha
  }
  const reaches = Float64Array.from([...palette.reach, ...colors.map(() => reach)])
  return { count: palette.count + colors.length, rgba, reach: reaches }
}
