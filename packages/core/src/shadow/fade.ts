import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'

/** Red, green and blue, 0-255. */
export type Rgb = readonly [number, number, number]

/** Distance, levels, from an end of a channel at which a tint is taken to be there, unless the ground is there too: pale pixels tell a tint no better than that. A lower one leaves traces of color in black shadows; a higher one loses dark colors. */
const END = 12
/** Farthest color, levels over three channels, from the ground by which the tint is told. A higher one looks at more of the figure's borders; a lower one at less of the shadow. */
const PALE = 60
/** Factor on the tolerance of channels of lossy pixels, beside that of luma. Compression keeps half or less of the chroma. A higher one takes colored figures for shadow, a lower one leaves rims beside colored figures. */
const CHROMA_TIMES = 2.5
/** Factor on the deviation of pixels that lie beyond the ground, where no shadow is. A higher one keeps paler letters, a lower one takes them for ground. */
const BEYOND_TIMES = 2
/** Least part of a direction, as a share (0-1) of its largest, by which a channel limits it. Noise has less: a channel without room would end the line at once. */
const MIN_PART = 0.1

/** The line of colors from a plain ground to a tint: what the tint shows over that ground, by its opacity. */
export class Fade {
  /** Levels from the ground to the tint, above 0: the root of the mean square of the channels, of lossy pixels luma. */
  readonly levels: number
  private readonly step: Rgb
  private readonly square: number
  private readonly lumas: { readonly ground: number; readonly step: number }

  /** `isLossy` says whether chroma is known less well than luma, by which the opacity is told then. */
  constructor(
    readonly ground: Rgb,
    readonly tint: Rgb,
    readonly isLossy: boolean,
  ) {
    this.step = [tint[0] - ground[0], tint[1] - ground[1], tint[2] - ground[2]]
    this.square = this.step.reduce((sum, part) => sum + part * part, 0)
    this.lumas = { ground: lumaAt(ground, 0), step: lumaAt(this.step, 0) }
    this.levels = isLossy ? Math.abs(this.lumas.step) : Math.sqrt(this.square / 3)
  }

  /** The opacity (0-255, below 0 beyond the ground) of the tint that comes nearest to pixel i. */
  opacityAt(rgba: Raster['rgba'], i: number): number {
    const { ground, step, square, lumas } = this
    const p = 4 * i
    if (this.isLossy) return (255 * (lumaAt(rgba, p) - lumas.ground)) / lumas.step
    let along = 0
    for (let c = 0; c < 3; c++) along += (rgba[p + c] - ground[c]) * step[c]
    return (255 * along) / square
  }

  /** Channel c (0-255) of the tint over the ground, with an opacity of 0-255. */
  composite(opacity: number, c: number): number {
    return this.ground[c] + (opacity / 255) * this.step[c]
  }

  /** How far pixel i is from the tint over the ground, levels: the largest difference of a channel, of lossy pixels that of luma or some of that. Beyond the ground it counts twice. */
  deviation(rgba: Raster['rgba'], i: number, opacity: number): number {
    let most = 0
    for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(rgba[4 * i + c] - this.composite(opacity, c)))
    const own = this.opacityAt(rgba, i)
    const deviation = this.isLossy ? Math.max(this.toLevels(Math.abs(own - opacity)), most / CHROMA_TIMES) : most
    return own < 0 ? BEYOND_TIMES * deviation : deviation
  }

  /** The part of the way from the ground to the tint that a difference of three channels makes. */
  shareOf(difference: readonly number[]): number {
    return difference.reduce((sum, part, c) => sum + part * this.step[c], 0) / this.square
  }

  /** An opacity (0-255) as levels. */
  toLevels(opacity: number): number {
    return (opacity * this.levels) / 255
  }
}

/** The color that pale pixels fade into whose sum of channels is below the ground's, as far as channels go; null where there are none. They are more than `noise` levels over three channels away from the ground. */
export function tintOf({ rgba }: Raster, ground: Rgb, noise: number): Rgb | null {
  const sum = [0, 0, 0]
  for (let p = 0; p < rgba.length; p += 4) {
    const r = rgba[p] - ground[0]
    const g = rgba[p + 1] - ground[1]
    const b = rgba[p + 2] - ground[2]
    const square = r * r + g * g + b * b
    if (square <= noise * noise || square > PALE * PALE || r + g + b > 0) continue
    sum[0] += r
    sum[1] += g
    sum[2] += b
  }
  return tintAlong(ground, sum)
}

/** The last color from the ground in a direction (of any length), as far as channels go; null for no direction. */
export function tintAlong(ground: Rgb, direction: readonly number[]): Rgb | null {
  const least = MIN_PART * Math.max(...direction.map(Math.abs))
  if (least === 0) return null
  const rooms = direction.map((part, c) => (part < 0 ? ground[c] / -part : (255 - ground[c]) / part))
  const reach = Math.min(...rooms.filter((_, c) => Math.abs(direction[c]) >= least))
  const end = (c: number): number => snapped(ground[c] + reach * direction[c], ground[c])
  return [end(0), end(1), end(2)]
}

/** A channel of a tint: 0 or 255 where it is near that and not near the ground's. */
function snapped(value: number, ground: number): number {
  if (Math.abs(value - ground) < END) return Math.min(255, Math.max(0, value))
  if (value < END) return 0
  return value > 255 - END ? 255 : value
}
