import { squaredDistance, toInkCoordinates } from '../color/difference'
import { drawnLikelihood } from '../color/drawn-color'
import { jfifOf, rgbOfJfif } from '../color/jfif'

/** Levels about the color of the medians in which colors are tried. The four that are stored alike lie within 2. */
const REACH = 4
/**
 * Levels of deviation from which on pixels deviate for reasons of their own: they lie at edges or on other shapes. Through JPEG of quality 80,
 * colors come out 2 % farther off with 12, and 6 % with 3.
 */
const MAX_DEVIATION = 6
/**
 * Pixels that deviate as one, since compression errs by blocks, and the most such groups that are believed: rounding, the quantizer and cutting off at 0
 * and 255 err for all alike. With 4 groups, 172 colors through JPEG of quality 80 come out at a mean of 0.32 CIEDE2000 instead of 0.26; with all groups at
 * 0.24, but 16 of 78 blacks and whites do not.
 */
const PIXELS_AT_A_TIME = 16
const MAX_GROUPS = 16
/** Least mean deviation, levels: how exact pixels that are all equal are. */
const LEAST_DEVIATION = 0.25
/** Price, nats, at which a color is out of the question for the pixels alone. */
const MAX_PRICE = 12
/** Most colors, the likeliest, among which one is chosen. */
const MAX_CHOICES = 48

interface Choice {
  readonly color: number
  readonly price: number
}

/** How often each level of the three stored channels occurs among the pixels of one flat color. */
export class StoredLevels {
  private readonly counts = [new Float64Array(256), new Float64Array(256), new Float64Array(256)]
  private total = 0

  /** Adds a pixel, packed RGB, that counts as `weight` pixels. */
  add(pixel: number, weight = 1): void {
    const stored = jfifOf(pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255)
    for (let c = 0; c < 3; c++) this.counts[c][(stored >>> (8 * c)) & 255] += weight
    this.total += weight
  }

  get count(): number {
    return this.total
  }

  /** The middle of the levels of each channel, packed. */
  median(): number {
    let packed = 0
    this.counts.forEach((counts, c) => {
      let sum = 0
      let level = -1
      while (2 * sum < this.total) sum += counts[++level]
      packed |= level << (8 * c)
    })
    return packed
  }

  /**
   * The price, nats, of each level of a channel from `median - 2 * REACH` on: by how much worse than the median it explains the pixels, whose
   * deviations follow a Laplace distribution.
   */
  prices(channel: number, median: number): Float64Array {
    const least = this.deviation(channel, median)
    const groups = Math.min(MAX_GROUPS, Math.max(1, this.total / PIXELS_AT_A_TIME))
    return Float64Array.from({ length: 4 * REACH + 1 }, (_, k) => {
      const more = this.deviation(channel, median - 2 * REACH + k) - least
      return (groups * more) / Math.max(LEAST_DEVIATION, least)
    })
  }

  /** The mean deviation, levels, of the pixels from a level. */
  private deviation(channel: number, level: number): number {
    const counts = this.counts[channel]
    let sum = 0
    for (let v = 0; v < 256; v++) if (counts[v] > 0) sum += counts[v] * Math.min(MAX_DEVIATION, Math.abs(v - level))
    return sum / this.total
  }
}

/**
 * The color of sRGB, packed, that is the best guess of the one that the pixels of a flat area had before they were compressed: that of the least
 * expected distance in OKLab from what it may have been. What it may have been follows from the pixels and from which colors people draw in (Bayes).
 */
export function likelyColor(levels: StoredLevels): number {
  const median = levels.median()
  const choices = choicesNear(levels, median)
  const coordinates = new Float64Array(4 * choices.length)
  choices.forEach(({ color }, k) => {
    coordinates.set([color & 255, (color >>> 8) & 255, color >>> 16, 255], 4 * k)
    toInkCoordinates(coordinates, 4 * k)
  })
  const weights = choices.map(({ price }) => Math.exp(choices[0].price - price))
  let best = rgbOfJfif(median)
  let least = Number.POSITIVE_INFINITY
  choices.forEach(({ color }, k) => {
    let expected = 0
    for (let n = 0; n < choices.length; n++)
      expected += weights[n] * Math.sqrt(squaredDistance(coordinates, k, coordinates, n))
    if (expected >= least) return
    least = expected
    best = color
  })
  return best
}

/** The colors near the median that are in question, the cheapest first. */
function choicesNear(levels: StoredLevels, median: number): Choice[] {
  const prices = [0, 8, 16].map((shift, c) => levels.prices(c, (median >>> shift) & 255))
  const near = rgbOfJfif(median)
  const priceOf = (stored: number): number => {
    let price = 0
    for (let c = 0; c < 3; c++) {
      const step = ((stored >>> (8 * c)) & 255) - ((median >>> (8 * c)) & 255) + 2 * REACH
      price += prices[c][step] ?? Number.POSITIVE_INFINITY
    }
    return price
  }
  const choices: Choice[] = []
  for (const red of around(near & 255)) {
    for (const green of around((near >>> 8) & 255)) {
      for (const blue of around(near >>> 16)) {
        const price = priceOf(jfifOfDecoded(jfifOf(red, green, blue)))
        if (price > MAX_PRICE) continue
        choices.push({ color: red | (green << 8) | (blue << 16), price: price - drawnLikelihood(red, green, blue) })
      }
    }
  }
  return choices.sort((a, b) => a.price - b.price || a.color - b.color).slice(0, MAX_CHOICES)
}

/** What pixels tell of stored levels: decoding cuts colors off at 0 and 255. */
function jfifOfDecoded(stored: number): number {
  const decoded = rgbOfJfif(stored)
  return jfifOf(decoded & 255, (decoded >>> 8) & 255, decoded >>> 16)
}

/** The levels within reach of one. */
function around(level: number): number[] {
  const first = Math.max(0, level - REACH)
  return Array.from({ length: Math.min(255, level + REACH) - first + 1 }, (_, k) => first + k)
}
