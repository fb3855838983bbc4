/** Box means that make one Gaussian. With three, a blurred edge comes within 1.3 % of its height. */
const PASSES = 3

/**
 * A plane blurred by a Gaussian of standard deviation `sigma` px (above 0), as box means one after the other, whose outermost pixels count in part so that the variance is exact (Gwosdek et al. 2011,
 * "Theoretical Foundations of Gaussian Convolution by Extended Box Filtering"). Beyond the frame lie zeros. The time hardly depends on `sigma`; rows and columns of zeros are only scanned.
 */
export function gaussianBlur(values: Float32Array, width: number, sigma: number): Float32Array {
  const height = values.length / width
  const out = Float32Array.from(values)
  const blur = new LineBlur(Math.max(width, height), (sigma * sigma) / PASSES)
  for (let y = 0; y < height; y++) blur.apply(out, y * width, width, 1)
  for (let x = 0; x < width; x++) blur.apply(out, x, height, width)
  return out
}

/** Blurs rows and columns. Within a box mean, the pixels within `radius` count in full, the next ones by `end` (0-1). */
class LineBlur {
  private readonly radius: number
  private readonly end: number
  /** How far the passes reach beyond the ends of a line, px. */
  private readonly pad: number
  private line: Float64Array
  private next: Float64Array

  constructor(length: number, variance: number) {
    this.radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2)
    const outer = this.radius + 1
    this.end = ((2 * this.radius + 1) * (this.radius * outer - 3 * variance)) / (6 * (variance - outer * outer))
    this.pad = PASSES * outer
    this.line = new Float64Array(length + 2 * this.pad)
    this.next = new Float64Array(length + 2 * this.pad)
  }

  /** Blurs `count` values from `first` on in steps of `step`. Only what is not 0, and as far as the passes reach around it, is computed. */
  apply(values: Float32Array, first: number, count: number, step: number): void {
    let from = 0
    while (from < count && values[first + from * step] === 0) from++
    if (from === count) return
    let to = count
    while (values[first + (to - 1) * step] === 0) to--
    const { pad } = this
    const length = to - from + 2 * pad
    this.line.fill(0, 0, length)
    for (let k = from; k < to; k++) this.line[pad + k - from] = values[first + k * step]
    for (let pass = 0; pass < PASSES; pass++) this.pass(length)
    const end = Math.min(count, to + pad)
    for (let k = Math.max(0, from - pad); k < end; k++) values[first + k * step] = this.line[pad + k - from]
  }

  private pass(length: number): void {
    const { radius, end, line, next } = this
    const total = 2 * radius + 1 + 2 * end
    let sum = 0
    for (let k = 0; k < radius; k++) sum += line[k]
    for (let k = 0; k < length; k++) {
      const before = k > radius ? line[k - radius - 1] : 0
      const after = k + radius + 1 < length ? line[k + radius + 1] : 0
      if (k + radius < length) sum += line[k + radius]
      sum -= before
      next[k] = (sum + end * (before + after)) / total
    }
    this.line = next
    this.next = line
  }
}
