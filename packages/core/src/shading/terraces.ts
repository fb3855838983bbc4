import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import { CHANNELS, samplePixels } from './fit/samples'
import { principalDirection } from './fit/start-axes'

/** Number of pixels by which the line through an area's colors is found. */
const LINE_SAMPLES = 2000
/** Largest root mean square distance, levels, of colors from that line. Rounding makes half a level. */
const MAX_OFF_LINE = 1
/** Least range of the colors, levels of the channel that changes most. A smaller one shows no step. */
const MIN_RANGE = 6
/** Least height of a terrace, levels of that channel: about the step that one begins to see. A smaller one takes more shapes. */
const MIN_HEIGHT = 4
/** Least width of a terrace, px, where its slope is what is usual at its level. Narrower ones have no color of their own. */
const MIN_WIDTH = 2.5
/** Most terraces of an area. */
const MAX_TERRACES = 24
/** Fewest pixels of a terrace. */
const MIN_PIXELS = 24
/** Largest difference, levels, of a level from that of its smooth surroundings at which rounding alone may have made it. */
const ROUNDING = 0.75
/** Weights of a pixel's surroundings, by the distance in rows and in columns. */
const WEIGHTS = [6, 4, 1] as const

/** Pixels (row-major indices, in scan order) that are painted in one flat color: its channels, multiplied by opacity, levels. */
export interface Terrace {
  readonly members: Int32Array
  readonly color: Float64Array
}

/** The index of the ground among the steps of an area. */
export const GROUND = -1

/** The terraces of an area, and the pixels that are so near the flat color beside which they begin that they have it. */
export interface Terraces {
  readonly steps: readonly Terrace[]
  readonly ground: Int32Array
  /** That flat color, packed premultiplied. */
  readonly flat: number
  readonly seams: Seams
  /** Root mean square distance, levels, of the pixels' colors from those of their terraces. */
  readonly error: number
}

/** The pixels that a border between two terraces crosses: the terrace of each, its neighbor, and the share of the pixel that the first covers. */
interface Seams {
  readonly pixels: Int32Array
  readonly own: Int32Array
  readonly other: Int32Array
  readonly share: Float32Array
}

/**
 * Cuts areas into terraces: flat steps between two colors, as of a soft shadow or a glow, whose outline may have any shape. Their
 * borders follow the level lines of the area.
 */
export class TerraceCutter {
  /** The level of each pixel of the area at hand along the line through its colors; NaN elsewhere. */
  private readonly levels: Float32Array
  /** The same without the stairs that rounding makes. */
  private readonly smooth: Float32Array

  constructor(private readonly picture: Picture<'rgb'>) {
    this.levels = new Float32Array(picture.pixels.length).fill(Number.NaN)
    this.smooth = this.levels.slice()
  }

  /** The terraces of an area, from its most frequent color `flat` on (packed; null if it has none); null where its colors lie on no line. */
  cut(members: Int32Array, flat: number | null): Terraces | null {
    const { mean, direction, offLine } = this.colorLine(members)
    if (offLine > MAX_OFF_LINE) return null
    const scale = Math.max(...direction.map(Math.abs))
    const levelOf = (pixel: number): number => {
      let level = 0
      for (let c = 0; c < CHANNELS; c++) level += (((pixel >>> (8 * c)) & 255) - mean[c]) * direction[c]
      return level * scale
    }
    const { pixels } = this.picture
    for (const i of members) this.levels[i] = levelOf(pixels[i])
    for (const i of members) this.smooth[i] = this.smoothLevel(i)
    const field = {
      levels: Float32Array.from(members, (i) => this.smooth[i]),
      slopes: Float32Array.from(members, (i) => this.slopeAt(i)),
    }
    for (const i of members) this.levels[i] = this.smooth[i] = Number.NaN
    const bounds = boundsOf(field, flat === null ? null : levelOf(flat))
    return bounds === null ? null : this.gather(members, field, bounds, flat ?? 0)
  }

  private colorLine(members: Int32Array): { mean: Float64Array; direction: number[]; offLine: number } {
    const samples = samplePixels(this.picture, members, LINE_SAMPLES)
    const { mean, direction } = principalDirection(samples)
    let squares = 0
    for (let k = 0; k < samples.count; k++) {
      let along = 0
      for (let c = 0; c < CHANNELS; c++) {
        const deviation = samples.colors[CHANNELS * k + c] - mean[c]
        along += deviation * direction[c]
        squares += deviation * deviation
      }
      squares -= along * along
    }
    return { mean, direction, offLine: Math.sqrt(Math.max(0, squares) / samples.count) }
  }

  /** The level of pixel i, or that of its surroundings where rounding makes the difference: level lines of slow changes would be stairs. */
  private smoothLevel(i: number): number {
    const { width, height } = this.picture
    const x = i % width
    const y = (i - x) / width
    let sum = 0
    let weights = 0
    for (let v = Math.max(-y, -2); v <= Math.min(height - 1 - y, 2); v++) {
      for (let u = Math.max(-x, -2); u <= Math.min(width - 1 - x, 2); u++) {
        const level = this.levels[i + v * width + u]
        if (Number.isNaN(level)) continue
        const weight = WEIGHTS[Math.abs(u)] * WEIGHTS[Math.abs(v)]
        sum += weight * level
        weights += weight
      }
    }
    const smooth = sum / weights
    return Math.abs(smooth - this.levels[i]) <= ROUNDING ? smooth : this.levels[i]
  }

  /** How much levels change at pixel i, levels/px. */
  private slopeAt(i: number): number {
    const { width } = this.picture
    return Math.hypot(this.changeAt(i, 1), this.changeAt(i, width))
  }

  /** The change of levels from one pixel to the next, `step` on, at pixel i: between those on its two sides as far as both are in the area. */
  private changeAt(i: number, step: number): number {
    const own = this.smooth[i]
    const before = this.smooth[i - step] ?? Number.NaN
    const after = this.smooth[i + step] ?? Number.NaN
    if (Number.isNaN(before)) return Number.isNaN(after) ? 0 : after - own
    return Number.isNaN(after) ? own - before : (after - before) / 2
  }

  private gather(members: Int32Array, field: Field, { bounds, ground }: Bounds, flat: number): Terraces {
    const sets: number[][] = Array.from({ length: bounds.length + 1 }, () => [])
    const seams = { pixels: [] as number[], own: [] as number[], other: [] as number[], share: [] as number[] }
    const indexOf = (set: number): number => (set === ground ? GROUND : ground >= 0 && set > ground ? set - 1 : set)
    for (let k = 0; k < members.length; k++) {
      const level = field.levels[k]
      const set = setOf(bounds, level)
      sets[set].push(members[k])
      const isAbove = set > 0 && (set === bounds.length || level - bounds[set - 1] < bounds[set] - level)
      const away = isAbove ? level - bounds[set - 1] : bounds[set] - level
      if (bounds.length === 0 || away >= field.slopes[k] / 2) continue
      seams.pixels.push(members[k])
      seams.own.push(indexOf(set))
      seams.other.push(indexOf(isAbove ? set - 1 : set + 1))
      seams.share.push(0.5 + away / field.slopes[k])
    }
    const steps = sets.filter((_, set) => set !== ground).map((set) => this.terrace(set))
    return {
      steps,
      ground: Int32Array.from(ground < 0 ? [] : sets[ground]),
      flat,
      seams: {
        pixels: Int32Array.from(seams.pixels),
        own: Int32Array.from(seams.own),
        other: Int32Array.from(seams.other),
        share: Float32Array.from(seams.share),
      },
      error: errorOf(this.picture, steps),
    }
  }

  private terrace(members: readonly number[]): Terrace {
    const { pixels } = this.picture
    const color = new Float64Array(CHANNELS)
    for (const i of members)
      for (let c = 0; c < CHANNELS; c++) color[c] += ((pixels[i] >>> (8 * c)) & 255) / members.length
    return { members: Int32Array.from(members), color }
  }
}

/** Of each pixel of an area: its level along the line through the colors, and how much that changes there, levels/px. */
interface Field {
  readonly levels: Float32Array
  readonly slopes: Float32Array
}

/** The number of bounds (ascending) up to a level. */
function setOf(bounds: readonly number[], level: number): number {
  let set = 0
  while (set < bounds.length && level >= bounds[set]) set++
  return set
}

/** Levels between terraces, ascending, and which terrace is the ground; -1 if there is none. */
interface Bounds {
  readonly bounds: readonly number[]
  readonly ground: number
}

/** The levels at which an area is cut; null where it has too few of them. `flat` is the level of the ground; null if there is none. */
function boundsOf(field: Field, flat: number | null): Bounds | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const level of field.levels) {
    low = Math.min(low, level)
    high = Math.max(high, level)
  }
  if (high - low < MIN_RANGE) return null
  const slopeAt = usualSlopes(field, low, high)
  const least = Math.max(MIN_HEIGHT, (high - low) / MAX_TERRACES)
  const heightAt = (level: number): number => Math.max(least, MIN_WIDTH * slopeAt(level))
  if (flat === null) return withoutSmall(field, { bounds: boundsFrom(low, high, heightAt, 1).slice(1), ground: -1 })
  const up = boundsFrom(flat + least / 2, high, heightAt, 1)
  const down = boundsFrom(flat - least / 2, low, heightAt, -1).reverse()
  return withoutSmall(field, { bounds: [...down, ...up], ground: down.length })
}

/** The bounds without those of terraces that have too few pixels: they join the one nearer to the ground. */
function withoutSmall({ levels }: Field, { bounds, ground }: Bounds): Bounds {
  const sizes = new Int32Array(bounds.length + 1)
  for (const level of levels) sizes[setOf(bounds, level)]++
  const last = ground < 0 ? 0 : ground
  const kept = [...bounds]
  let at = last
  for (let set = bounds.length; set > last; set--) {
    if (sizes[set] >= MIN_PIXELS) continue
    kept.splice(set - 1, 1)
    sizes[set - 1] += sizes[set]
  }
  for (let set = 0; set < last; set++) {
    if (sizes[set] >= MIN_PIXELS) continue
    sizes[set + 1] += sizes[set]
    kept.splice(set - (last - at), 1)
    at--
  }
  return { bounds: kept, ground: ground < 0 ? ground : at }
}

/** Levels from `from` to `to`, each by the height of a terrace there after the one before. */
function boundsFrom(from: number, to: number, heightAt: (level: number) => number, sign: 1 | -1): number[] {
  const bounds: number[] = []
  for (let level = from; sign * (to - level) > 0; ) {
    bounds.push(level)
    // A second look: the height in the middle of the terrace.
    level += sign * heightAt(level + (sign * heightAt(level)) / 2)
  }
  return bounds
}

/** The mean slope of pixels by their level, levels/px. */
function usualSlopes({ levels, slopes }: Field, low: number, high: number): (level: number) => number {
  const count = Math.ceil((high - low) / 2) + 1
  const sums = new Float64Array(count)
  const sizes = new Float64Array(count)
  for (let k = 0; k < levels.length; k++) {
    const bin = Math.floor((levels[k] - low) / 2)
    sums[bin] += slopes[k]
    sizes[bin]++
  }
  return (level) => {
    const bin = Math.max(0, Math.min(count - 1, Math.floor((level - low) / 2)))
    return sizes[bin] > 0 ? sums[bin] / sizes[bin] : 0
  }
}

function errorOf({ pixels }: Picture<'rgb'>, steps: readonly Terrace[]): number {
  let squares = 0
  let count = 0
  for (const { members, color } of steps) {
    for (const i of spread(members, LINE_SAMPLES)) {
      for (let c = 0; c < CHANNELS; c++) squares += (((pixels[i] >>> (8 * c)) & 255) - color[c]) ** 2
      count++
    }
  }
  return Math.sqrt(squares / Math.max(1, count))
}
