import type { Picture } from '../model/color-space'
import { extentOf } from './keep-lines'
import { type LineMiddles, middlesOf } from './line-middles'
import { LineProfile } from './line-profile'
import type { LinePath } from './link-lines'

/** Px on each side of the middle of a line to which it is seen: up to 1.3 px of ink, and what compression blurs. */
const REACH = 3
/** The same within which most of its ink lies. */
const CORE = 1.5
/** Distances, px, from the middle between which the ground is told. */
const GROUND_FROM = 3
const GROUND_TO = 4.6
/** Distance, px along a line, within which a pixel lies across from a position. */
const BESIDE = 0.75
/** Positions of a line that share a profile, and on each side those by which it is told besides. */
const CHUNK = 16
const AROUND = 32
/** Least extent, px in rows or columns, of a line that has a profile: rings of notes and strokes of signs are figures over lines. */
const MIN_EXTENT = 30
/** Longest lines, px in all, whose bands are looked for, the longest first: it bounds the work. Sheets of music and maps of 0.2 megapixels have 0.033 to 0.036 px a pixel. */
const MAX_LENGTH = 50_000
/** Largest difference of luma, levels, of a pixel from what the line makes of it, and the same as a share of the step to the next distance. */
const RING = 12
const STEP_SHARE = 0.3

/** Stands for pixels of no band, and for a side without ground. */
export const NO_SOURCE = -1

/** What thin lines make of the pixels on and beside them, where nothing else is drawn. */
export interface LineBands {
  /**
   * For each pixel within `REACH` of a line, the nearest along it that shows the line alone at the same distance: itself, or else another; itself if none does.
   * NO_SOURCE elsewhere.
   */
  readonly source: Int32Array
  /** 1 for those that show the line alone. */
  readonly isBare: Uint8Array
  /** Luma that the line alone makes of such a pixel, levels. */
  readonly luma: Float32Array
  /** The ink of the ground on the side of such a pixel. */
  readonly ground: Int32Array
  /** 1 within 1.5 px of the middle of a line. */
  readonly isCore: Uint8Array
  /** 1 where the line runs rather along rows than along columns. */
  readonly isFlat: Uint8Array
}

/**
 * The bands of thin lines: a line shows the same luma at one distance from its middle for some length, except where something else covers it. `groundOf` has the
 * ink of the ground of each pixel, or a negative value. Short and crooked lines have none, nor have those beyond `MAX_LENGTH`. Where two dark or two light lines meet, the one counts that changes luma more.
 */
export function findLineBands(paths: readonly LinePath[], picture: Picture<'ycbcr'>, groundOf: Int32Array): LineBands {
  const count = picture.pixels.length
  const bands: LineBands = {
    source: new Int32Array(count).fill(NO_SOURCE),
    isBare: new Uint8Array(count),
    luma: new Float32Array(count),
    ground: new Int32Array(count).fill(NO_SOURCE),
    isCore: new Uint8Array(count),
    isFlat: new Uint8Array(count),
  }
  const slotOf = new Int32Array(count)
  let length = 0
  for (const path of [...paths].sort((a, b) => b.length - a.length)) {
    if (length + path.length > MAX_LENGTH) continue
    length += path.length
    if (extentOf(path, picture.width) < MIN_EXTENT) continue
    new Band(path, picture, groundOf, slotOf).write(bands)
  }
  return bands
}

/** The pixels beside one line. */
class Band {
  private readonly middles: LineMiddles
  private readonly profile = new LineProfile(REACH)
  /** The pixels, the positions across from which they lie, ascending, and their distances from the middle. */
  private pixels: readonly number[] = []
  private positions: readonly number[] = []
  private distances: readonly number[] = []
  /** For each position, the number of its first pixel, and after the last one that of all. */
  private readonly first: Int32Array

  /** `slotOf` is as long as the picture, all 0, and is left so. */
  constructor(
    path: LinePath,
    private readonly picture: Picture<'ycbcr'>,
    private readonly groundOf: Int32Array,
    slotOf: Int32Array,
  ) {
    this.middles = middlesOf(path, picture)
    this.first = new Int32Array(path.length + 1)
    this.collect(slotOf)
  }

  write(bands: LineBands): void {
    const last = this.first.length - 1
    for (let start = 0; start < last; start += CHUNK) {
      const end = Math.min(last, start + CHUNK)
      const from = this.first[Math.max(0, start - AROUND)]
      const to = this.first[Math.min(last, end + AROUND)]
      this.writeChunk(this.first[start], this.first[end], from, to, bands)
    }
  }

  /** Finds the pixels beside the line, each at the position that it lies across from. */
  private collect(slotOf: Int32Array): void {
    const { x, y, alongX, alongY, isCrooked } = this.middles
    const { width, height } = this.picture
    const reach = Math.ceil(GROUND_TO)
    const pixels: number[] = []
    const positions: number[] = []
    const offsets: number[] = []
    const distances: number[] = []
    for (let k = 0; k < isCrooked.length; k++) {
      if (isCrooked[k] === 1) continue
      const column = Math.round(x[k])
      const row = Math.round(y[k])
      for (let v = Math.max(0, row - reach); v <= Math.min(height - 1, row + reach); v++) {
        for (let u = Math.max(0, column - reach); u <= Math.min(width - 1, column + reach); u++) {
          const along = Math.abs((u - x[k]) * alongX[k] + (v - y[k]) * alongY[k])
          const across = (v - y[k]) * alongX[k] - (u - x[k]) * alongY[k]
          if (along > BESIDE || Math.abs(across) > GROUND_TO) continue
          const i = v * width + u
          const slot = slotOf[i] - 1
          if (slot < 0) slotOf[i] = pixels.push(i)
          else if (along >= offsets[slot]) continue
          const n = slot < 0 ? pixels.length - 1 : slot
          positions[n] = k
          offsets[n] = along
          distances[n] = across
        }
      }
    }
    for (const i of pixels) slotOf[i] = 0
    const order = [...pixels.keys()].sort((a, b) => positions[a] - positions[b] || pixels[a] - pixels[b])
    this.pixels = order.map((n) => pixels[n])
    this.positions = order.map((n) => positions[n])
    this.distances = order.map((n) => distances[n])
    for (const k of positions) this.first[k + 1]++
    for (let k = 1; k < this.first.length; k++) this.first[k] += this.first[k - 1]
  }

  /** Writes the pixels from number `start` to before `end`, by what those from `from` to before `to` show. */
  private writeChunk(start: number, end: number, from: number, to: number, bands: LineBands): void {
    const { pixels, positions, distances, profile, middles } = this
    const grounds = [this.commonGround(from, to, -1), this.commonGround(from, to, 1)]
    const isLight = this.isLight(start, end)
    profile.clear()
    for (let n = from; n < to; n++) if (Math.abs(distances[n]) <= REACH) profile.add(distances[n], this.luma(pixels[n]))
    profile.settle(isLight)
    const bare = this.barePixels(from, to)
    for (let n = start; n < end; n++) {
      const i = pixels[n]
      const ground = grounds[distances[n] < 0 ? 0 : 1]
      if (Math.abs(distances[n]) > REACH || ground < 0) continue
      const luma = profile.at(distances[n])
      if (bands.source[i] !== NO_SOURCE && (isLight ? bands.luma[i] >= luma : bands.luma[i] <= luma)) continue
      const source = nearestTo(n, bare[profile.binOf(distances[n])], positions)
      bands.source[i] = source < 0 ? i : pixels[source]
      bands.isBare[i] = source === n ? 1 : 0
      bands.luma[i] = luma
      bands.ground[i] = ground
      if (Math.abs(distances[n]) <= CORE) bands.isCore[i] = 1
      bands.isFlat[i] = Math.abs(middles.alongX[positions[n]]) >= Math.abs(middles.alongY[positions[n]]) ? 1 : 0
    }
  }

  private luma(i: number): number {
    return this.picture.pixels[i] & 255
  }

  /** For each bin of the profile, the numbers of the pixels that show the line alone, ascending. */
  private barePixels(from: number, to: number): number[][] {
    const { pixels, distances, profile } = this
    const bare: number[][] = Array.from({ length: profile.bins }, () => [])
    for (let n = from; n < to; n++) {
      const far = distances[n]
      if (Math.abs(far) > REACH) continue
      const off = Math.abs(this.luma(pixels[n]) - profile.at(far))
      if (off <= RING + STEP_SHARE * profile.slopeAt(far)) bare[profile.binOf(far)].push(n)
    }
    return bare
  }

  /** Whether the pixels on the line are lighter than those of the ground. */
  private isLight(start: number, end: number): boolean {
    const sums = [0, 0]
    const counts = [0, 0]
    for (let n = start; n < end; n++) {
      const far = Math.abs(this.distances[n])
      if (far > 0.5 && far < GROUND_FROM) continue
      const k = far > 0.5 ? 1 : 0
      sums[k] += this.luma(this.pixels[n])
      counts[k]++
    }
    return sums[0] * counts[1] > sums[1] * counts[0]
  }

  /** The commonest ink of the ground on one side (ties: the first); NO_SOURCE where there is none. */
  private commonGround(from: number, to: number, side: number): number {
    const counts = new Map<number, number>()
    let best = NO_SOURCE
    for (let n = from; n < to; n++) {
      const ink = this.groundOf[this.pixels[n]]
      if (ink < 0 || side * this.distances[n] < GROUND_FROM) continue
      const count = (counts.get(ink) ?? 0) + 1
      counts.set(ink, count)
      if (best < 0 || count > (counts.get(best) ?? 0)) best = ink
    }
    return best
  }
}

/** The one of ascending numbers of pixels whose position lies nearest to that of number n, which is n itself if it is among them; -1 for none. */
function nearestTo(n: number, numbers: readonly number[], positions: readonly number[]): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const m of numbers) {
    if (m === n) return n
    const far = Math.abs(positions[m] - positions[n])
    if (far >= least) continue
    least = far
    best = m
  }
  return best
}
