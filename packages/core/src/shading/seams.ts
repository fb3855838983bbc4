import type { Picture } from '../model/color-space'
import type { PaintedArea } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** Radius, px in rows and in columns, of the window in which the parts of an area vote for a pixel between them; and rounds of voting. */
const VOTE_RADIUS = 3
const VOTE_ROUNDS = 4
/** Largest channel difference, levels, of a pixel from the gradient of a part that it may be given to. */
const VOTE_TOLERANCE = 8

/**
 * Makes the seams between parts of one smooth area smooth: a pixel at a seam goes to the part that has most pixels around it, if the colors of
 * that part are near. A seam lies where two gradients are about equal, so its exact course is not seen, and a ragged one takes many curves.
 * `shadingOf` is changed in place.
 */
export function smoothSeams(
  picture: Picture<'rgb'>,
  areas: SmoothAreas,
  shadings: readonly PaintedArea[],
  shadingOf: Int32Array,
): void {
  const voters = new Voters(picture, areas, shadings)
  let seam = seamPixels(picture, areas, shadingOf, null)
  for (let round = 0; round < VOTE_ROUNDS && seam.length > 0; round++) {
    const winners = seam.map((i) => voters.winner(i, shadingOf))
    const changed: number[] = []
    seam.forEach((i, k) => {
      if (shadingOf[i] === winners[k]) return
      shadingOf[i] = winners[k]
      changed.push(i)
    })
    seam = seamPixels(picture, areas, shadingOf, changed)
  }
}

/** The pixels with a neighbor of their area in another part; among all pixels, or among those near the given ones. */
function seamPixels(
  { width, height }: Picture<'rgb'>,
  { areaOf }: SmoothAreas,
  shadingOf: Int32Array,
  near: readonly number[] | null,
): number[] {
  const isSeam = (i: number, x: number): boolean =>
    (x > 0 && isBetween(i, i - 1, areaOf, shadingOf)) ||
    (x + 1 < width && isBetween(i, i + 1, areaOf, shadingOf)) ||
    (i >= width && isBetween(i, i - width, areaOf, shadingOf)) ||
    (i + width < shadingOf.length && isBetween(i, i + width, areaOf, shadingOf))
  const seam: number[] = []
  if (near === null) {
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) if (areaOf[i] !== NO_AREA && isSeam(i, x)) seam.push(i)
    return seam
  }
  const seen = new Set<number>()
  for (const i of near) {
    const x = i % width
    for (let v = -VOTE_RADIUS; v <= VOTE_RADIUS; v++) {
      for (let u = Math.max(-x, -VOTE_RADIUS); u <= Math.min(width - 1 - x, VOTE_RADIUS); u++) {
        const k = i + v * width + u
        if (k < 0 || k >= shadingOf.length || areaOf[k] === NO_AREA || seen.has(k) || !isSeam(k, x + u)) continue
        seen.add(k)
        seam.push(k)
      }
    }
  }
  return seam.sort((a, b) => a - b)
}

/** Whether two pixels of one area are in different parts. */
function isBetween(i: number, k: number, areaOf: Int32Array, shadingOf: Int32Array): boolean {
  return shadingOf[k] !== shadingOf[i] && areaOf[k] === areaOf[i]
}

/** Finds the part that has most pixels around a pixel. */
class Voters {
  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly areas: SmoothAreas,
    private readonly shadings: readonly PaintedArea[],
  ) {}

  winner(i: number, shadingOf: Int32Array): number {
    const { width, height, pixels } = this.picture
    const { areaOf } = this.areas
    const x = i % width
    const y = (i - x) / width
    const votes = new Map<number, number>()
    for (let v = Math.max(0, y - VOTE_RADIUS); v <= Math.min(height - 1, y + VOTE_RADIUS); v++) {
      for (let u = Math.max(0, x - VOTE_RADIUS); u <= Math.min(width - 1, x + VOTE_RADIUS); u++) {
        const k = v * width + u
        if (areaOf[k] === areaOf[i]) votes.set(shadingOf[k], (votes.get(shadingOf[k]) ?? 0) + 1)
      }
    }
    const own = shadingOf[i]
    let best = own
    for (const [part, count] of votes) {
      if (count <= (votes.get(best) ?? 0)) continue
      if (part >= 0 && this.shadings[part].paint.differenceFrom(pixels[i], x, y) > VOTE_TOLERANCE) continue
      best = part
    }
    return best
  }
}
