import type { Picture } from '../model/color-space'
import { commonPart } from './common-part'
import { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import type { ShadedPart } from './shaded-part'

/** Largest gap, px, between two parts that meet at a seam: the bend of a profile at a stop is no smooth area. */
const MAX_GAP = 4
/** Fewest rows and columns in which two parts meet. */
const MIN_MEETINGS = 6
/** Largest mean difference, levels, of two paints along their seam. Two steep ramps that meet at a stop differ within the gap. */
const MAX_STEP = 16
/** Passes over all seams; each joins a part once. */
const PASSES = 5
/** Most common gradients that are tried in a picture. It bounds the time. */
const MAX_TRIES = 40

/** Two parts by index, and the pixels (row-major indices) at which they meet. */
interface Seam {
  readonly first: number
  readonly second: number
  readonly at: number[]
}

/**
 * The parts with those made one that meet at a seam without a step and that one gradient explains as well: a gradient with stops, cut where
 * its profile bends.
 */
export function joinSeams(picture: Picture<'rgb'>, parts: readonly ShadedPart[]): ShadedPart[] {
  let joined = [...parts]
  let tries = 0
  for (let pass = 0; pass < PASSES; pass++) {
    const isTaken = new Uint8Array(joined.length)
    const common: ShadedPart[] = []
    for (const { first, second, at } of findSeams(picture, joined)) {
      const [a, b] = [joined[first], joined[second]]
      if (tries >= MAX_TRIES || isTaken[first] === 1 || isTaken[second] === 1) continue
      if (stepAlong(picture, continuedPaint(a), continuedPaint(b), at) > MAX_STEP) continue
      tries++
      const part = commonPart(picture, a, b)
      if (part === null) continue
      isTaken[first] = isTaken[second] = 1
      common.push(part)
    }
    if (common.length === 0) break
    joined = [...common, ...joined.filter((_, k) => isTaken[k] === 0)]
  }
  return joined
}

/** The seams between parts of one gradient each, those with most meetings first. */
function findSeams({ width, height, pixels }: Picture<'rgb'>, parts: readonly ShadedPart[]): Seam[] {
  const partOf = new Int32Array(pixels.length).fill(-1)
  parts.forEach(({ members, paint }, k) => {
    if (paint.gradients.length === 1) for (const i of members) partOf[i] = k
  })
  const seams = new Map<number, Seam>()
  const meet = (i: number, step: number, room: number): void => {
    if (partOf[i] < 0 || partOf[i + step] === partOf[i]) return
    for (let gap = 1; gap <= Math.min(MAX_GAP, room); gap++) {
      const other = partOf[i + gap * step]
      if (other === partOf[i]) return
      if (other < 0) continue
      const first = Math.min(other, partOf[i])
      const second = Math.max(other, partOf[i])
      const key = first * parts.length + second
      const seam = seams.get(key) ?? { first, second, at: [] }
      seam.at.push(i + (gap >> 1) * step)
      seams.set(key, seam)
      return
    }
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      meet(i, 1, width - 1 - x)
      meet(i, width, height - 1 - y)
    }
  }
  const long = [...seams.values()].filter(({ at }) => at.length >= MIN_MEETINGS)
  return long.sort((a, b) => b.at.length - a.at.length || a.first - b.first || a.second - b.second)
}

/** The paint of a part, of one gradient, continued over the gap of a seam. */
function continuedPaint({ paint }: ShadedPart): Paint {
  return new Paint([paint.gradients[0].extended(MAX_GAP)])
}

/** The mean over the pixels of a seam of the largest channel difference of two paints, levels. */
function stepAlong({ width }: Picture<'rgb'>, a: Paint, b: Paint, at: readonly number[]): number {
  const one = new Float64Array(CHANNELS)
  const other = new Float64Array(CHANNELS)
  let sum = 0
  for (const i of at) {
    const x = (i % width) + 0.5
    const y = Math.floor(i / width) + 0.5
    a.colorAt(x, y, one)
    b.colorAt(x, y, other)
    let step = 0
    for (let c = 0; c < CHANNELS; c++) step = Math.max(step, Math.abs(one[c] - other[c]))
    sum += step
  }
  return sum / at.length
}
