import type { LumaField } from './luma-field'
import type { RidgePoints } from './ridge-points'

/** Least contrast, levels, of a ridge from which a line is followed. */
const MIN_SEED = 20
/** Least length of a line, px: strokes of small words are shorter. */
const MIN_LENGTH = 18
/** Least cosine of the turn of a line from a pixel to the next one, and over a gap. */
const MIN_COSINE = 0.7
const MIN_GAP_COSINE = 0.85
/** How much less than that the cosine between a line and the step to a pixel may be: steps to neighbors are 45° apart, directions of ridges are not. */
const STEP_SLACK = 0.05
/** Longest gap, px, over which a line is followed: where another line crosses it at a flat angle, its ridge is lost. */
const MAX_GAP = 6
/** Bounds of the contrast of a line beyond a gap, as a multiple of the mean before it. */
const MIN_ALIKE = 0.5
/** Largest difference of luma of a line and a ridge that carries it on where its ground is darker, as a share of the mean contrast before. */
const MAX_OFF = 0.2
/** Part (0-1) of a line's contrast that the pixels in a gap must show. */
const MIN_SHOWN = 0.3

/** The pixels (row-major indices) along a line, each beside or at a corner of the one before. */
export type LinePath = readonly number[]

/** The thin lines of a picture, the strongest first: ridges linked along their directions (Steger 1998), also across others. */
export function linkLines(field: LumaField, points: RidgePoints): LinePath[] {
  const linker = new Linker(field, points)
  const { contrast, isFaint, places } = points
  const seeds = places.filter((i) => isFaint[i] === 0 && Math.abs(contrast[i]) >= MIN_SEED)
  seeds.sort((a, b) => Math.abs(contrast[b]) - Math.abs(contrast[a]) || a - b)
  const lines: LinePath[] = []
  for (const seed of seeds) {
    const line = linker.line(seed)
    if (line !== null) lines.push(line)
  }
  return lines
}

class Linker {
  /** 1 for pixels of lines and those beside them. */
  private readonly isTaken: Uint8Array
  /** Direction in which the line is followed, the mean size of its contrast, and its mean luma. */
  private dx = 0
  private dy = 0
  private mean = 0
  private light = 0

  constructor(
    private readonly field: LumaField,
    private readonly points: RidgePoints,
  ) {
    this.isTaken = new Uint8Array(points.contrast.length)
  }

  /** The line through a ridge that none has taken; null where it is too short. */
  line(seed: number): LinePath | null {
    const { acrossX, acrossY } = this.points
    if (this.isTaken[seed] === 1) return null
    const isOwn = new Set([seed])
    const front = this.follow(seed, -acrossY[seed], acrossX[seed], isOwn)
    const back = this.follow(seed, acrossY[seed], -acrossX[seed], isOwn)
    const path = [...back.reverse(), seed, ...front]
    for (const i of path) this.take(i)
    return path.length >= MIN_LENGTH ? path : null
  }

  /** The pixels of a line after a pixel in a direction, up to its own ones (`isOwn`), to which they are added. */
  private follow(seed: number, dx: number, dy: number, isOwn: Set<number>): number[] {
    const path: number[] = []
    const { contrast, isFaint } = this.points
    this.dx = dx
    this.dy = dy
    let sum = Math.abs(contrast[seed])
    let lights = this.field.luma[seed]
    let count = 1
    let all = 1
    for (let i = seed; ; ) {
      this.mean = sum / count
      this.light = lights / all
      const next = this.next(i, contrast[seed] > 0)
      if (next < 0) return path
      const start = path.length
      this.bridge(i, next, path)
      path.push(next)
      for (let k = start; k < path.length; k++) {
        if (isOwn.has(path[k])) return path.slice(0, start)
        isOwn.add(path[k])
      }
      lights += this.field.luma[next]
      all++
      if (isFaint[next] === 0) {
        sum += Math.abs(contrast[next])
        count++
      }
      i = next
    }
  }

  /** The ridge to which a line goes on from pixel i, the nearest; -1 where it ends. Turns the direction to that of the ridge. */
  private next(i: number, isLight: boolean): number {
    const { width, height } = this.field
    const x = i % width
    const y = (i - x) / width
    for (let far = 1; far <= MAX_GAP; far++) {
      let best = -1
      let most = 0
      const least = far === 1 ? MIN_COSINE : MIN_GAP_COSINE
      const middleX = Math.round(x + far * this.dx)
      const middleY = Math.round(y + far * this.dy)
      for (let v = middleY - 1; v <= middleY + 1; v++) {
        for (let u = middleX - 1; u <= middleX + 1; u++) {
          if (u < 0 || v < 0 || u >= width || v >= height) continue
          const steps = Math.max(Math.abs(u - x), Math.abs(v - y))
          if (steps === 0 || (far === 1 && steps > 1)) continue
          const score = this.score(u - x, v - y, v * width + u, isLight, least)
          if (score <= most || (far > 1 && !this.isShown(x, y, u, v, isLight))) continue
          most = score
          best = v * width + u
        }
      }
      if (best >= 0) {
        this.turnTo(best)
        return best
      }
    }
    return -1
  }

  /** How well a line goes on at pixel j, which lies (stepX, stepY) from its end and is not its end; 0 where it does not. */
  private score(stepX: number, stepY: number, j: number, isLight: boolean, least: number): number {
    const { contrast, acrossX, acrossY, isFaint } = this.points
    if (contrast[j] === 0 || contrast[j] > 0 !== isLight || this.isTaken[j] === 1) return 0
    const size = Math.abs(contrast[j])
    const isAlike = size >= MIN_ALIKE * this.mean && size * MIN_ALIKE <= this.mean && isFaint[j] === 0
    if (!isAlike && Math.abs(this.field.luma[j] - this.light) > MAX_OFF * this.mean) return 0
    const turn = Math.abs(this.dx * -acrossY[j] + this.dy * acrossX[j])
    const ahead = (this.dx * stepX + this.dy * stepY) / Math.hypot(stepX, stepY)
    if (turn < least || ahead < least - STEP_SLACK) return 0
    return size * turn * ahead
  }

  private turnTo(j: number): void {
    const { acrossX, acrossY } = this.points
    const side = this.dx * -acrossY[j] + this.dy * acrossX[j] < 0 ? -1 : 1
    this.dx = -side * acrossY[j]
    this.dy = side * acrossX[j]
  }

  /** Whether the pixels from (x, y) to (u, v) show something of the line, or one that crosses it. */
  private isShown(x: number, y: number, u: number, v: number, isLight: boolean): boolean {
    const { luma, width } = this.field
    const far = Math.max(Math.abs(u - x), Math.abs(v - y))
    const ends = (luma[y * width + x] + luma[v * width + u]) / 2
    const limit = isLight ? ends - (1 - MIN_SHOWN) * this.mean : ends + (1 - MIN_SHOWN) * this.mean
    for (let k = 1; k < far; k++) {
      const level = luma[Math.round(y + ((v - y) * k) / far) * width + Math.round(x + ((u - x) * k) / far)]
      if (isLight ? level < limit : level > limit) return false
    }
    return true
  }

  /** Appends the pixels between i and j to a path, also those of a line that crosses there. */
  private bridge(i: number, j: number, path: number[]): void {
    const { width } = this.field
    const x = i % width
    const y = (i - x) / width
    const u = j % width
    const v = (j - u) / width
    const far = Math.max(Math.abs(u - x), Math.abs(v - y))
    for (let k = 1; k < far; k++)
      path.push(Math.round(y + ((v - y) * k) / far) * width + Math.round(x + ((u - x) * k) / far))
  }

  /** Takes a pixel of a line and those beside it, across the line. */
  private take(i: number): void {
    const { acrossX, acrossY } = this.points
    const { width } = this.field
    const step = Math.round(acrossX[i]) + width * Math.round(acrossY[i])
    this.isTaken[i] = 1
    this.isTaken[i - step] = 1
    this.isTaken[i + step] = 1
  }
}
