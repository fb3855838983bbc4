import { SCALE } from '../glyphs/field'

/** Length of a step of gradient descent, in units of the gradient. */
const STEP = 0.5
/** Weight of the total variation of each ink's field. Half and twice of it lose 0.05 dB; twice takes 5 % fewer segments. */
const VARIATION = 0.012
/** Difference of neighboring samples below which variation counts as quadratic, so that edges keep a slope. */
const SMOOTHING = 0.2
/** Slope of the step that the first estimate is sharpened to. */
const SLOPE = 2
/** Samples of a pixel. */
const SAMPLES = SCALE * SCALE

/**
 * The fields of samples of inks, one for each ink, and in each sample they add up to 1. Pixels that may hold one ink only are of that; those that may hold none
 * stay as they are.
 */
export class InkFields {
  /** Pixels that may hold several inks, row-major. */
  readonly mixed: readonly number[]
  /** For each ink, the mixed pixels that may hold it. */
  private readonly mixedOf: readonly (readonly number[])[]
  /** For each ink, its mixed pixels and those on their left and above them, whose samples lie before samples that may change. */
  private readonly touched: readonly (readonly number[])[]
  private readonly gradient: Float64Array
  private readonly stride: number

  /** `fields` holds first estimates and becomes the result; `inksOf` holds the inks that each pixel may hold. */
  constructor(
    private readonly fields: readonly Float64Array[],
    private readonly inksOf: readonly (readonly number[])[],
    private readonly width: number,
  ) {
    this.stride = width * SCALE
    const all = inksOf.map((_, i) => i)
    this.mixed = all.filter((i) => inksOf[i].length > 1)
    this.mixedOf = fields.map((_, k) => this.mixed.filter((i) => inksOf[i].includes(k)))
    this.touched = this.mixedOf.map((own) => {
      const isOwn = new Uint8Array(inksOf.length)
      for (const i of own) isOwn[i] = 1
      return all.filter(
        (i) => isOwn[i] === 1 || isOwn[i + width] === 1 || ((i + 1) % width !== 0 && isOwn[i + 1] === 1),
      )
    })
    this.gradient = new Float64Array(inksOf.length * SAMPLES)
    this.start()
  }

  /** The part of pixel i that ink k covers. */
  shareOf(k: number, i: number): number {
    const field = this.fields[k]
    let sum = 0
    for (let v = 0, row = this.firstSample(i); v < SCALE; v++, row += this.stride) {
      for (let j = row; j < row + SCALE; j++) sum += field[j]
    }
    return sum / SAMPLES
  }

  /** A step down the gradient of the total variation and of the well, and toward `changes`: for each ink, what each pixel lacks of it. */
  descend(changes: readonly Float64Array[], well: number): void {
    const { fields, gradient } = this
    for (let k = 0; k < fields.length; k++) {
      const field = fields[k]
      this.setVariation(k)
      for (const i of this.mixedOf[k]) {
        const change = changes[k][i]
        for (let v = 0, row = this.firstSample(i); v < SCALE; v++, row += this.stride) {
          for (let j = row; j < row + SCALE; j++) field[j] -= STEP * (gradient[j] - change + well * (0.5 - field[j]))
        }
      }
    }
    for (const i of this.mixed) this.project(i)
  }

  /** Sharpens the first estimates and makes them shares. */
  private start(): void {
    for (let i = 0; i < this.inksOf.length; i++) {
      const inks = this.inksOf[i]
      if (inks.length === 0) continue
      const first = this.firstSample(i)
      for (let k = 0; k < this.fields.length; k++) {
        const field = this.fields[k]
        const isHeld = inks.includes(k)
        for (let s = 0; s < SAMPLES; s++) {
          const j = first + this.offset(s)
          if (isHeld && inks.length > 1) field[j] = 0.5 + SLOPE * (field[j] - 0.5)
          else field[j] = isHeld ? 1 : 0
        }
      }
      if (inks.length > 1) this.project(i)
    }
  }

  /** Writes the gradient of the total variation of ink k's field: differences to the next sample of the row and of the column. */
  private setVariation(k: number): void {
    const { gradient, stride, width } = this
    const field = this.fields[k]
    for (const i of this.touched[k]) {
      for (let v = 0, row = this.firstSample(i); v < SCALE; v++, row += stride) {
        for (let j = row; j < row + SCALE; j++) gradient[j] = 0
      }
    }
    for (const i of this.touched[k]) {
      const first = this.firstSample(i)
      const columns = (i + 1) % width === 0 ? SCALE - 1 : SCALE
      const rows = i + width >= this.inksOf.length ? SCALE - 1 : SCALE
      for (let v = 0; v < rows; v++) {
        for (let u = 0, j = first + v * stride; u < columns; u++, j++) {
          const dx = field[j + 1] - field[j]
          const dy = field[j + stride] - field[j]
          if (dx === 0 && dy === 0) continue
          const weight = VARIATION / Math.sqrt(dx * dx + dy * dy + SMOOTHING * SMOOTHING)
          gradient[j] -= weight * (dx + dy)
          gradient[j + 1] += weight * dx
          gradient[j + stride] += weight * dy
        }
      }
    }
  }

  /** Moves the samples of pixel i to the nearest shares that are 0 or more and add up to 1 (Michelot 1986). */
  private project(i: number): void {
    const inks = this.inksOf[i]
    const { stride, fields } = this
    for (let v = 0, row = this.firstSample(i); v < SCALE; v++, row += stride) {
      if (inks.length === 2) this.projectTwo(row, fields[inks[0]], fields[inks[1]])
      else for (let j = row; j < row + SCALE; j++) this.projectSample(inks, j)
    }
  }

  /** The samples of a row of a pixel that may hold two inks. */
  private projectTwo(first: number, one: Float64Array, other: Float64Array): void {
    for (let j = first; j < first + SCALE; j++) {
      one[j] = Math.min(1, Math.max(0, (1 + one[j] - other[j]) / 2))
      other[j] = 1 - one[j]
    }
  }

  private projectSample(inks: readonly number[], j: number): void {
    const { fields } = this
    let sum = 0
    for (let m = 0; m < inks.length; m++) sum += fields[inks[m]][j]
    // Shares that the shift makes negative become 0, and the others share the shift anew. The shift only rises; where rounding lowers it, it is found
    let before = Number.POSITIVE_INFINITY
    let count = inks.length
    let shift = (sum - 1) / count
    while (count < before) {
      before = count
      sum = 0
      count = 0
      for (let m = 0; m < inks.length; m++) {
        const value = fields[inks[m]][j]
        if (value <= shift) continue
        sum += value
        count++
      }
      shift = (sum - 1) / count
    }
    for (let m = 0; m < inks.length; m++) {
      const field = fields[inks[m]]
      field[j] = Math.max(0, field[j] - shift)
    }
  }

  private firstSample(i: number): number {
    const x = i % this.width
    return ((i - x) * SCALE + x) * SCALE
  }

  /** How far sample s of a pixel is from its first. */
  private offset(s: number): number {
    const u = s % SCALE
    return ((s - u) / SCALE) * this.stride + u
  }
}
