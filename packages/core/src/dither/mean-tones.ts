import type { Picture } from '../model/color-space'
import { CHANNELS, ColorSums } from './color-sums'
import { dotEnergy } from './dots'
import { RunningSums } from './running-sums'

/** Pixels on each side within which dots tell of dither, and how strong it is. */
const REACH = 5
/** Fewest dots within that reach. With fewer, a pixel keeps its color. */
const MIN_DOTS = 3
/** Sides of the squares that are averaged, px: those of the usual matrices, whose means are exact. With 16 px more, edges of photographs blur by 0.2 dB. */
const SIDES = [2, 4, 8] as const
/**
 * What is left of the deviation of single pixels in the mean of a square of each side. Dither has little noise of low frequency: of a diffused
 * error falls with the power 1.4 of the side (1 for noise that is independent from pixel to pixel). With 1, pictures lose 1.5 dB.
 */
const LEFT = [0.379, 0.144, 0.0544] as const
/** A picture in mean tones. */
export interface Tones {
  readonly width: number
  readonly height: number
  /** Premultiplied red, green, blue and opacity of each pixel, 0-255. */
  readonly tones: Uint8ClampedArray
  /** By how much the dithered pixels deviated from the tone, levels; 0 for pixels that were not dithered. */
  readonly deviations: Float32Array
}

/**
 * The picture with the mean tones of dithered places; other pixels stay. Each pixel is the mean of the four squares that it is a corner of, each
 * as large as agrees with the smaller ones: intersection of confidence intervals (Goldenshluger and Nemirovski 1997), by sectors as Foi,
 * Katkovnik, Egiazarian and Astola (2004) use it for halftones. So steps between tones stay sharp.
 */
export function meanTones({ width, height, pixels }: Picture<'rgb'>): Tones {
  const energy = new Float32Array(width * height)
  const dots = new Uint8Array(width * height)
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1, i = y * width + 1; x + 1 < width; x++, i++) {
      const pixel = pixels[i]
      if (pixel === pixels[i - 1] && pixel === pixels[i + 1]) continue
      energy[i] = dotEnergy(pixel, pixels[i - 1], pixels[i + 1], pixels[i - width], pixels[i + width])
      if (energy[i] > 0) dots[i] = 1
    }
  }
  const counts = new RunningSums(width, height, (i) => dots[i])
  const energies = new RunningSums(width, height, (i) => energy[i])
  const sums = new ColorSums(width, height, pixels)
  const tones = new Uint8ClampedArray(CHANNELS * width * height)
  const deviations = new Float32Array(width * height)
  const tone = new Float64Array(CHANNELS)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const deviation = deviationAt(counts, energies, x, y)
      const isDithered = deviation > 0 && toneAt(sums, x, y, deviation, tone)
      if (isDithered) deviations[i] = deviation
      for (let c = 0; c < CHANNELS; c++) tones[CHANNELS * i + c] = isDithered ? tone[c] : (pixels[i] >>> (8 * c)) & 255
    }
  }
  return { width, height, tones, deviations }
}

/** The deviation of single pixels around (x, y) from their tone, levels; 0 where too few of them are dots. */
function deviationAt(counts: RunningSums, energies: RunningSums, x: number, y: number): number {
  const left = Math.max(0, x - REACH)
  const top = Math.max(0, y - REACH)
  const right = Math.min(counts.width, x + REACH + 1)
  const bottom = Math.min(counts.height, y + REACH + 1)
  const count = counts.within(left, top, right, bottom)
  if (count < MIN_DOTS) return 0
  const share = Math.min(0.5, count / ((right - left) * (bottom - top)))
  return Math.sqrt((energies.within(left, top, right, bottom) / count) * share * (1 - share))
}

/** Writes the premultiplied tone at (x, y) to `tone`; false where no square is within the picture. */
function toneAt(sums: ColorSums, x: number, y: number, deviation: number, tone: Float64Array): boolean {
  const { width, height } = sums
  let weight = 0
  tone.fill(0)
  for (let sector = 0; sector < 4; sector++) {
    let agreed = -1
    for (let k = 0; k < SIDES.length; k++) {
      const left = (sector & 1) === 0 ? x : x - SIDES[k] + 1
      const top = sector < 2 ? y : y - SIDES[k] + 1
      if (left < 0 || top < 0 || left + SIDES[k] > width || top + SIDES[k] > height) break
      sums.meansWithin(left, top, SIDES[k], means, CHANNELS * k)
      if (!agrees(k, deviation)) break
      agreed = k
    }
    if (agreed < 0) continue
    const pixels = SIDES[agreed] * SIDES[agreed]
    weight += pixels
    for (let c = 0; c < CHANNELS; c++) tone[c] += pixels * means[CHANNELS * agreed + c]
  }
  for (let c = 0; c < CHANNELS; c++) tone[c] /= weight
  return weight > 0
}

/** The means of the squares at the pixel that is looked at, by side. */
const means = new Float64Array(CHANNELS * SIDES.length)

/** Whether the mean of square k differs from those of the smaller ones by no more than their deviations together. */
function agrees(k: number, deviation: number): boolean {
  for (let j = 0; j < k; j++) {
    let distance = 0
    for (let c = 0; c < CHANNELS; c++) {
      const change = means[CHANNELS * k + c] - means[CHANNELS * j + c]
      distance += change * change
    }
    const most = deviation * (LEFT[k] + LEFT[j])
    if (distance > most * most) return false
  }
  return true
}
