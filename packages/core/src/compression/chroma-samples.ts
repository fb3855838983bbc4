import type { YcbcrPlanes } from './ycbcr-planes'

/**
 * Chroma at half the resolution of luma, as JPEG (4:2:0) and lossy WebP store it: one sample for each 2 x 2 pixels from the first one on,
 * row-major.
 */
export interface ChromaSamples {
  /** Samples in a row: half the width in px, rounded up. */
  readonly width: number
  readonly height: number
  /** Color differences as in `YcbcrPlanes`. */
  readonly blue: Float32Array
  readonly red: Float32Array
  /** 1 for samples with a corner of four pixels that were not clipped, 0 for others. */
  readonly isSure: Uint8Array
}

/** Weight of a corner with clipped pixels, where others have 1: it hardly counts, except where all corners have such pixels. */
const CLIPPED_WEIGHT = 1e-3

/** Largest color difference that files store, levels: a byte about 128. WebP stores differences at 0.88 of this scale. */
const LARGEST = 146

/** What the pixels at the corners of a sample show of it. */
interface Shown {
  blue: number
  red: number
  isSure: boolean
}

/**
 * The samples that the pixels of a picture show, if its chroma has half the resolution. Decoders give a pixel 9/16 of the sample it lies
 * in, 3/16 of each of the two samples it is next to, and 1/16 of the one between these ("fancy upsampling" of libjpeg and libwebp). So the
 * four pixels about a corner of samples make four equations for four samples, and each sample is found at its four corners. It becomes
 * the mean of these.
 */
export function readSamples(planes: YcbcrPlanes): ChromaSamples {
  const width = (planes.width + 1) >> 1
  const height = (planes.height + 1) >> 1
  const count = width * height
  const blue = new Float32Array(count)
  const red = new Float32Array(count)
  const isSure = new Uint8Array(count)
  const shown: Shown = { blue: 0, red: 0, isSure: false }
  for (let k = 0; k < count; k++) {
    readSample(planes, width, k, shown)
    blue[k] = shown.blue
    red[k] = shown.red
    isSure[k] = shown.isSure ? 1 : 0
  }
  return { width, height, blue, red, isSure }
}

/** Reads samples again that only clipped pixels show, after the planes of these have changed. */
export function readUnsureSamples(planes: YcbcrPlanes, { width, blue, red, isSure }: ChromaSamples): void {
  const shown: Shown = { blue: 0, red: 0, isSure: false }
  for (let k = 0; k < isSure.length; k++) {
    if (isSure[k] === 1) continue
    readSample(planes, width, k, shown)
    blue[k] = shown.blue
    red[k] = shown.red
  }
}

/** Writes to `shown` what the pixels at the corners of sample `k` show; `columns` is the number of samples in a row. */
function readSample(planes: YcbcrPlanes, columns: number, k: number, shown: Shown): void {
  const { width, height, blue, red, isClipped } = planes
  const column = k % columns
  const row = (k - column) / columns
  let weights = 0
  let blueSum = 0
  let redSum = 0
  shown.isSure = false
  for (let corner = 0; corner < 4; corner++) {
    const toRight = corner & 1
    const down = corner >> 1
    const x = 2 * column + toRight
    const y = 2 * row + down
    if (x >= width || y >= height) continue
    // Decoders repeat samples beyond the frame
    const x2 = Math.min(width - 1, Math.max(0, x + 2 * toRight - 1))
    const y2 = Math.min(height - 1, Math.max(0, y + 2 * down - 1))
    const own = y * width + x
    const beside = y * width + x2
    const stacked = y2 * width + x
    const across = y2 * width + x2
    const isSure = (isClipped[own] | isClipped[beside] | isClipped[stacked] | isClipped[across]) === 0
    const weight = isSure ? 1 : CLIPPED_WEIGHT
    weights += weight
    blueSum += (weight * (9 * blue[own] - 3 * (blue[beside] + blue[stacked]) + blue[across])) / 4
    redSum += (weight * (9 * red[own] - 3 * (red[beside] + red[stacked]) + red[across])) / 4
    shown.isSure ||= isSure
  }
  shown.blue = Math.min(LARGEST, Math.max(-LARGEST, blueSum / weights))
  shown.red = Math.min(LARGEST, Math.max(-LARGEST, redSum / weights))
}

/** The value that decoders give pixel (x, y) of a channel of samples. */
export function upsampled(channel: Float32Array, { width, height }: ChromaSamples, x: number, y: number): number {
  const column = x >> 1
  const row = (y >> 1) * width
  const column2 = Math.min(width - 1, Math.max(0, column + 2 * (x & 1) - 1))
  const row2 = width * Math.min(height - 1, Math.max(0, (y >> 1) + 2 * (y & 1) - 1))
  return (
    (9 * channel[row + column] + 3 * (channel[row + column2] + channel[row2 + column]) + channel[row2 + column2]) / 16
  )
}

/** The difference in chroma of two samples, levels of blue or red difference, whichever is larger. */
export function chromaContrast({ blue, red }: ChromaSamples, a: number, b: number): number {
  return Math.max(Math.abs(blue[a] - blue[b]), Math.abs(red[a] - red[b]))
}

/** The mean of a channel of pixels over each sample. */
export function sampleMeans(
  channel: Float32Array,
  { width, height }: YcbcrPlanes,
  samples: ChromaSamples,
): Float32Array {
  const means = new Float32Array(samples.width * samples.height)
  for (let row = 0, k = 0; row < samples.height; row++) {
    const top = 2 * row * width
    const bottom = Math.min(height - 1, 2 * row + 1) * width
    for (let column = 0; column < samples.width; column++, k++) {
      const left = 2 * column
      const right = Math.min(width - 1, left + 1)
      means[k] = (channel[top + left] + channel[top + right] + channel[bottom + left] + channel[bottom + right]) / 4
    }
  }
  return means
}
