import { hashColor } from '../color/color-table'
import type { ColorSpace, Picture, Pixels } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import { type Inks, premultiplied } from '../model/palette'
import { keepHairlines } from './hairlines'
import { Shares } from './shares'
import { Unmixer } from './unmix'

/** How a pixel finds its ink. */
export interface IndexPlan {
  /** Largest distance (levels, Euclidean over premultiplied channels) between a pixel and the blend that explains it. */
  readonly blendTolerance: number
  /** Thickness, px, from which on a line is kept that owns no pixel. */
  readonly leastLine: number
}

const MIXED = -1
const UNKNOWN = -2
const CACHE_BITS = 14

/**
 * Gives every pixel the ink that owns the larger part of it.
 * 1. A pixel within reach of an ink is that ink, provisionally. 2. It is solid when a 2 x 2 block around it agrees.
 * 3. What is neither is unmixed: the pair of solid inks nearby whose blend comes closest explains it, and the larger share owns it.
 * A provisional pixel that is not solid stays what it is unless a blend of two other inks beside it explains it as well:
 * that is how a grey rim between black and white is told from a grey line.
 * `pixels` are packed premultiplied, row-major.
 */
export function indexPixels<S extends ColorSpace>(picture: Picture<S>, palette: Inks<S>, plan: IndexPlan): Indexed {
  const { pixels, width, height } = picture
  const inks = nearestInks(pixels, palette)
  const solid = findSolid(inks, width, height)
  const out = inks.slice()
  const isMixed = new Uint8Array(out.length)
  const isUnexplained = new Uint8Array(out.length)
  const unmixer = new Unmixer(pixels, inks, solid, width, height, premultiplied(palette), plan.blendTolerance)
  const shares = new Shares(out)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (solid[i] === 1) continue
      out[i] = unmixer.owner(x, y, inks[i])
      shares.add(i, unmixer.inks, unmixer.shares)
      if (inks[i] === MIXED) isMixed[i] = 1
      if (!unmixer.isExplained) isUnexplained[i] = 1
    }
  }
  keepHairlines(shares, width, height, plan.leastLine)
  joinDiagonals(out, solid, width, height, unmixer)
  return { width, height, inkOf: out, isMixed, isUnexplained }
}

/**
 * Regions are 4-connected, and a thin diagonal line touches itself at corners only: where two pixels of one ink do, of which one
 * at least is not solid, and the other two of the block are not that ink, the one joins them that is not solid, or nearer to the ink.
 * Where both diagonals could be joined, the ink that fills less of the surroundings is the line.
 */
function joinDiagonals(inks: Int32Array, solid: Uint8Array, width: number, height: number, unmixer: Unmixer): void {
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0, i = y * width; x + 1 < width; x++, i++) {
      const below = i + width
      const falls = inks[i] === inks[below + 1]
      const rises = inks[i + 1] === inks[below]
      if (falls === rises) {
        if (!falls || inks[i] === inks[i + 1]) continue
        const isFalling =
          countAround(inks, width, height, x, y, inks[i]) < countAround(inks, width, height, x, y, inks[i + 1])
        if (isFalling) joinThrough(inks, solid, i, below + 1, i + 1, below, unmixer)
        else joinThrough(inks, solid, i + 1, below, i, below + 1, unmixer)
      } else if (falls) {
        if (inks[i] !== inks[i + 1] && inks[i] !== inks[below])
          joinThrough(inks, solid, i, below + 1, i + 1, below, unmixer)
      } else if (inks[i + 1] !== inks[i] && inks[i + 1] !== inks[below + 1]) {
        joinThrough(inks, solid, i + 1, below, i, below + 1, unmixer)
      }
    }
  }
}

/** How many pixels of the 4 x 4 block around the one at (x, y), (x + 1, y + 1) have an ink. */
function countAround(inks: Int32Array, width: number, height: number, x: number, y: number, ink: number): number {
  let count = 0
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 2); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 2); u++) if (inks[v * width + u] === ink) count++
  }
  return count
}

function joinThrough(
  inks: Int32Array,
  solid: Uint8Array,
  a: number,
  b: number,
  first: number,
  second: number,
  unmixer: Unmixer,
): void {
  if (solid[a] + solid[b] === 2 || solid[first] + solid[second] === 2) return
  const through = solid[first] === 1 ? second : solid[second] === 1 ? first : unmixer.nearer(first, second, inks[a])
  inks[through] = inks[a]
}

/** The ink within whose reach each pixel lies, or MIXED. Answers are cached by colour: neighbours repeat. */
function nearestInks<S extends ColorSpace>(pixels: Pixels<S>, palette: Inks<S>): Int32Array {
  const out = new Int32Array(pixels.length)
  const keys = new Uint32Array(1 << CACHE_BITS)
  const values = new Int32Array(1 << CACHE_BITS).fill(UNKNOWN)
  const colors = premultiplied(palette)
  let lastPixel = 0
  let last = UNKNOWN
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i]
    if (pixel !== lastPixel || last === UNKNOWN) {
      const slot = hashColor(pixel, CACHE_BITS)
      if (keys[slot] !== pixel || values[slot] === UNKNOWN) {
        keys[slot] = pixel
        values[slot] = inkWithinReach(pixel, colors, palette.reach)
      }
      last = values[slot]
      lastPixel = pixel
    }
    out[i] = last
  }
  return out
}

function inkWithinReach(pixel: number, colors: Float64Array, reach: Float64Array): number {
  const r = pixel & 255
  const g = (pixel >>> 8) & 255
  const b = (pixel >>> 16) & 255
  const alpha = pixel >>> 24
  let best = MIXED
  let bestGap = Number.POSITIVE_INFINITY
  for (let k = 0, c = 0; k < reach.length; k++, c += 4) {
    const gap = Math.max(
      Math.abs(colors[c] - r),
      Math.abs(colors[c + 1] - g),
      Math.abs(colors[c + 2] - b),
      Math.abs(colors[c + 3] - alpha),
    )
    if (gap <= reach[k] + 0.5 && gap < bestGap) {
      bestGap = gap
      best = k
    }
  }
  return best
}

/** 1 where some 2 x 2 block that contains the pixel has one ink. */
function findSolid(inks: Int32Array, width: number, height: number): Uint8Array {
  const solid = new Uint8Array(inks.length)
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0, i = y * width; x + 1 < width; x++, i++) {
      const ink = inks[i]
      if (ink === MIXED || inks[i + 1] !== ink || inks[i + width] !== ink || inks[i + width + 1] !== ink) continue
      solid[i] = 1
      solid[i + 1] = 1
      solid[i + width] = 1
      solid[i + width + 1] = 1
    }
  }
  return solid
}
