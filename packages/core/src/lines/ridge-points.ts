import type { LumaField } from './luma-field'

/** Least contrast, levels of luma, of a ridge against the grounds on both sides. Rings of quality 60 beside words have up to 10. */
const MIN_CONTRAST = 12
/** Least second difference of smoothed luma across a ridge, levels: what a line of a pixel of the least contrast leaves. */
const MIN_CURVE = 3
/** Largest second difference along a ridge, as a share of that across. A dot has 1, the end of a line and a crossing less. */
const MAX_ALONG = 0.7
/** Least contrast of a ridge as a share of the difference of its grounds. The ring beside an edge is a quarter of its step at most. */
const MIN_OF_STEP = 0.25
/** The same of a ridge that may only carry a line on: an outline beside a dark area, which shows a part of its contrast to it. */
const MIN_FAINT = 0.1
/** Share (0-1) of its contrast that a ridge must lose within 2 px on each side. Lines of up to 2.5 px do, wide ones and edges do not. */
const MIN_FALL = 0.6

/** Rows and columns beside the frame without ridges: what lies beyond them is not known. Lines that stay within 7 px of it get no tone (`line-tone.ts`). */
const FRAME = 5

/** The middles of thin lines, for each pixel of a picture. */
export interface RidgePoints {
  /** Contrast against the nearer of the grounds, levels, less than 0 for dark lines; 0 where the pixel is no middle. */
  readonly contrast: Float32Array
  /** The unit vector across the line. */
  readonly acrossX: Float32Array
  readonly acrossY: Float32Array
  /** 1 for what may be a ring beside an edge, unless a line goes on there. */
  readonly isFaint: Uint8Array
  /** Row-major indices of the middles, in scan order. */
  readonly places: readonly number[]
}

/**
 * The pixels that lie in the middle of lines of up to 2.5 px: extremes of luma across the direction in which smoothed luma bends most
 * (Steger 1998), as far from the grounds on both sides as `MIN_CONTRAST`. None within 5 px of the frame.
 */
export function findRidgePoints(field: LumaField): RidgePoints {
  const { width, height, smooth } = field
  const contrast = new Float32Array(width * height)
  const acrossX = new Float32Array(width * height)
  const acrossY = new Float32Array(width * height)
  const isFaint = new Uint8Array(width * height)
  const places: number[] = []
  const sides = new SideContrasts()
  for (let y = FRAME; y < height - FRAME; y++) {
    const end = (y + 1) * width - FRAME
    for (let i = y * width + FRAME; i < end; i++) {
      const twice = 2 * smooth[i]
      const xx = smooth[i - 1] - twice + smooth[i + 1]
      const yy = smooth[i - width] - twice + smooth[i + width]
      const xy = (smooth[i + width + 1] + smooth[i - width - 1] - smooth[i + width - 1] - smooth[i - width + 1]) / 4
      // Bounds what follows from above, in less time
      if (Math.max(Math.abs(xx), Math.abs(yy)) + Math.abs(xy) < MIN_CURVE) continue
      const mean = (xx + yy) / 2
      const half = (xx - yy) / 2
      // Math.hypot takes three times as long, and guards only against overflow
      const spread = Math.sqrt(half * half + xy * xy)
      const most = Math.abs(mean) + spread
      if (most < MIN_CURVE || Math.abs(mean) - spread > MAX_ALONG * most) continue
      const value = mean < 0 ? mean - spread : mean + spread
      // The eigenvector of the larger of the two equations
      let nx = xy
      let ny = value - xx
      if (Math.abs(value - xx) < Math.abs(value - yy)) {
        nx = value - yy
        ny = xy
      }
      const length = Math.sqrt(nx * nx + ny * ny)
      if (length === 0) continue
      const sign = value < 0 ? 1 : -1
      if (!sides.measure(field, i - y * width, y, nx / length, ny / length, sign)) continue
      contrast[i] = sign * sides.contrast
      if (sides.isFaint) isFaint[i] = 1
      acrossX[i] = nx / length
      acrossY[i] = ny / length
      places.push(i)
    }
  }
  return { contrast, acrossX, acrossY, isFaint, places }
}

/** The contrasts of a ridge against the grounds on both sides, levels. */
class SideContrasts {
  private least = 0
  private step = 0

  /** Whether the pixel (x, y) is the middle of a ridge across (nx, ny). `sign` is 1 for light lines. */
  measure(field: LumaField, x: number, y: number, nx: number, ny: number, sign: number): boolean {
    const own = field.along(x, y, nx, ny, 0)
    if (sign * (own - field.along(x, y, nx, ny, -1)) < 0) return false
    if (sign * (own - field.along(x, y, nx, ny, 1)) < 0) return false
    const nearOne = sign * (own - field.along(x, y, nx, ny, -2))
    const nearOther = sign * (own - field.along(x, y, nx, ny, 2))
    const before = Math.max(nearOne, sign * (own - field.along(x, y, nx, ny, -3)))
    const after = Math.max(nearOther, sign * (own - field.along(x, y, nx, ny, 3)))
    this.least = Math.min(before, after)
    this.step = Math.abs(before - after)
    if (this.least < MIN_CONTRAST || this.least < MIN_FAINT * this.step) return false
    return nearOne >= MIN_FALL * before && nearOther >= MIN_FALL * after
  }

  get contrast(): number {
    return this.least
  }

  get isFaint(): boolean {
    return this.least < MIN_OF_STEP * this.step
  }
}
