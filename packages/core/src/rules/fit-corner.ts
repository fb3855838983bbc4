import { type CornerPlace, gapsOf, groundsOf, stepFrom } from './corner'
import { CORNER_SIZE, type CornerCover, type CornerCovers } from './corner-cover'
import type { LumaPlane } from './luma-plane'
import type { Rule } from './rule'

/** Largest radius, px, and the step between those that are tried. */
const MAX_RADIUS = 22
export const RADIUS_STEP = 0.5
/** How far a found rule may reach into an arc, px: an arc of 22 px leaves half of its first row free 5 px from where it begins. */
const MAX_TRIM = 6
/** Part of an arc's radius within which it stays beside the sides of its square, and px beside it that are looked at. */
const SAG = 0.3
const MARGIN = 2
/** Largest share (0-1) of the error without a corner that one leaves. In JPEGs of quality 85 corners leave 0.05 to 0.73, and other pairs of rules 0.83 or more. */
const MAX_LEFT = 0.8
/** Part of a border's contrast that a corner must show on average. In JPEGs of quality 85 corners show 0.65 to 1, of quality 60 from 0.55 on, and ground less than 0.25. */
const MIN_SHOWN = 0.5
const MAX_SHOWN = 1.6
/** Coverage, px, below which what a corner adds to its rules is too little to show: that of two pixels. */
const LITTLE = 2

/** How well corners of each radius explain the pixels between two rules. */
export interface CornerFit {
  /** The radius with the least error, px. */
  readonly radius: number
  /** Share (0-1) of the error without a corner that it leaves. */
  readonly left: number
  /** Squared errors, levels, by radius in steps of half a px. */
  readonly errors: Float64Array
}

/** The corner that fits the pixels between the ends of two rules of one color best; null where none explains them. */
export function fitCorner(
  { width, height, luma }: LumaPlane,
  place: CornerPlace,
  across: Rule,
  down: Rule,
  covers: CornerCovers,
): CornerFit | null {
  const view = viewOf(place, across, down)
  const { x, y, toX, toY } = place
  const pixels = new Float64Array(view.size * view.size)
  for (let j = 0, k = 0; j < view.size; j++) {
    for (let i = 0; i < view.size; i++, k++) {
      const u = stepFrom(x, toX, i)
      const v = stepFrom(y, toY, j)
      pixels[k] = u < 0 || v < 0 || u >= width || v >= height ? Number.NaN : luma[v * width + u]
    }
  }
  const thick = [across.bottom - across.top, down.right - down.left] as const
  const errors = new Float64Array(view.most / RADIUS_STEP + 1)
  let best = 0
  for (let k = 0; k < errors.length; k++) {
    errors[k] = errorOf(view, pixels, covers.of(k * RADIUS_STEP, ...thick))
    if (errors[k] < errors[best]) best = k
  }
  const cover = covers.of(best * RADIUS_STEP, ...thick)
  const { added, shown } = shownOf(view, pixels, cover)
  const left = errors[best] / Math.max(1e-9, errorOf(view, pixels, null))
  if (added < LITTLE) return { radius: best * RADIUS_STEP, left, errors }
  return left <= MAX_LEFT && shown >= MIN_SHOWN && shown <= MAX_SHOWN
    ? { radius: best * RADIUS_STEP, left, errors }
    : null
}

/** The pixels of a corner that tell its radius: those of a square that lie near its sides or where an arc may run. */
interface View {
  readonly size: number
  readonly depth: number
  /** Largest radius, px. */
  readonly most: number
  readonly gaps: readonly [number, number]
  readonly thick: readonly [number, number]
  readonly level: number
  readonly outer: number
  readonly inner: number
}

function viewOf(place: CornerPlace, across: Rule, down: Rule): View {
  const gaps = gapsOf(place, across, down)
  const { outer, inner } = groundsOf(place, across, down)
  const most = Math.min(
    MAX_RADIUS,
    gaps[0] + Math.min(MAX_TRIM, (across.right - across.left) / 2),
    gaps[1] + Math.min(MAX_TRIM, (down.bottom - down.top) / 2),
  )
  return {
    size: Math.min(CORNER_SIZE, Math.max(...gaps, Math.ceil(most)) + MARGIN),
    depth: Math.ceil(SAG * most) + MARGIN,
    most: Math.max(0, Math.floor(most / RADIUS_STEP) * RADIUS_STEP),
    gaps,
    thick: [across.bottom - across.top, down.right - down.left],
    level: (across.level + down.level) / 2,
    outer: (outer[0] + outer[1]) / 2,
    inner: (inner[0] + inner[1]) / 2,
  }
}

/** Squared error, levels, of a corner against the pixels; without a cover that of the rules alone on whichever ground is nearer. */
function errorOf(
  { size, depth, gaps, thick, level, outer, inner }: View,
  pixels: Float64Array,
  cover: CornerCover | null,
): number {
  const most = Math.min(Math.abs(level - outer), Math.abs(level - inner)) ** 2
  let sum = 0
  for (let j = 0, k = 0; j < size; j++) {
    for (let i = 0; i < size; i++, k++) {
      if ((i >= depth && j >= depth) || Number.isNaN(pixels[k])) continue
      let off = 0
      if (cover !== null) {
        const c = j * CORNER_SIZE + i
        off = pixels[k] - outer + cover.band[c] * (outer - level) + cover.inner[c] * (outer - inner)
      } else if (isOnRule(i, j, gaps, thick)) off = pixels[k] - level
      else off = Math.min(Math.abs(pixels[k] - outer), Math.abs(pixels[k] - inner))
      sum += Math.min(off * off, most)
    }
  }
  return sum
}

function isOnRule(i: number, j: number, gaps: View['gaps'], thick: View['thick']): boolean {
  return (j < thick[0] && i >= gaps[0]) || (i < thick[1] && j >= gaps[1])
}

/** The coverage, px, that a corner adds to its rules, and the part of the contrast that its pixels show there. */
function shownOf(view: View, pixels: Float64Array, { band, inner }: CornerCover): { added: number; shown: number } {
  const { size, gaps, thick, level, outer } = view
  const ground = Math.abs(level - outer) < Math.abs(level - view.inner) ? outer : view.inner
  let added = 0
  let weights = 0
  let sum = 0
  for (let j = 0, k = 0; j < size; j++) {
    for (let i = 0; i < size; i++, k++) {
      const c = j * CORNER_SIZE + i
      if (isOnRule(i, j, gaps, thick) || Number.isNaN(pixels[k])) continue
      const w = band[c]
      const enclosed = inner[c]
      const off = pixels[k] - enclosed * view.inner - (1 - enclosed - w) * outer - w * ground
      added += w
      weights += w * w
      sum += (w * off) / (level - ground)
    }
  }
  return { added, shown: weights === 0 ? 0 : sum / weights }
}
