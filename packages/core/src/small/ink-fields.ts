import { SCALE } from '../glyphs/field'

/** Length of a step of gradient descent, in units of the gradient. With 1, samples of 24 to 80 px are as near after fewer steps, in 1.6 % more bytes. */
const STEP = 0.65
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
  private readonly mixedOf: readonly Int32Array[]
  /** For each ink, its mixed pixels and those on their left and above them, whose samples lie before samples that may change. */
  private readonly touched: readonly Int32Array[]
  /** The first sample of each pixel. */
  private readonly first: Int32Array
  /** Of one ink, at `j + 1`: the weighted difference of sample j to the next one in its row. */
  private readonly across: Float64Array
  /** Of one ink, at `j + stride`: the weighted difference of sample j to the next one in its column. */
  private readonly down: Float64Array
  private readonly stride: number

  /** `fields` holds first estimates and becomes the result; `inksOf` holds the inks that each pixel may hold. */
  constructor(
    private readonly fields: readonly Float64Array[],
    private readonly inksOf: readonly (readonly number[])[],
    private readonly width: number,
  ) {
    this.stride = width * SCALE
    this.first = Int32Array.from(inksOf, (_, i) => (i - (i % width)) * SAMPLES + (i % width) * SCALE)
    const all = inksOf.map((_, i) => i)
    this.mixed = all.filter((i) => inksOf[i].length > 1)
    this.mixedOf = fields.map((_, k) => Int32Array.from(this.mixed.filter((i) => inksOf[i].includes(k))))
    this.touched = this.mixedOf.map((own) => {
      const isOwn = new Uint8Array(inksOf.length)
      for (const i of own) isOwn[i] = 1
      return Int32Array.from(
        all.filter((i) => isOwn[i] === 1 || isOwn[i + width] === 1 || ((i + 1) % width !== 0 && isOwn[i + 1] === 1)),
      )
    })
    this.across = new Float64Array(inksOf.length * SAMPLES + 1)
    this.down = new Float64Array(inksOf.length * SAMPLES + this.stride)
    this.start()
  }

  /** The part of pixel i that ink k covers. */
  shareOf(k: number, i: number): number {
    const { stride, first } = this
    const field = this.fields[k]
    let sum = 0
    for (let v = 0, row = first[i]; v < SCALE; v++, row += stride) {
      for (let j = row; j < row + SCALE; j++) sum += field[j]
    }
    return sum / SAMPLES
  }

  /** A step down the gradient of the total variation and of the well, and toward `changes`: for each ink, what each pixel lacks of it. */
  descend(changes: readonly Float64Array[], well: number): void {
    for (let k = 0; k < this.fields.length; k++) {
      this.setVariation(k)
      this.descendField(k, changes[k], well)
    }
    for (const i of this.mixed) this.project(i)
  }

  private descendField(k: number, changes: Float64Array, well: number): void {
    const { across, down, stride, first } = this
    const field = this.fields[k]
    const own = this.mixedOf[k]
    for (let n = 0; n < own.length; n++) {
      const change = changes[own[n]]
      for (let v = 0, row = first[own[n]]; v < SCALE; v++, row += stride) {
        for (let j = row; j < row + SCALE; j++) {
          const slope = across[j] - across[j + 1] + down[j] - down[j + stride]
          field[j] -= STEP * (slope - change + well * (0.5 - field[j]))
        }
      }
    }
  }

  /** Sharpens the first estimates and makes them shares. */
  private start(): void {
    for (let i = 0; i < this.inksOf.length; i++) {
      const inks = this.inksOf[i]
      if (inks.length === 0) continue
      const first = this.first[i]
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

  /** Writes the weighted differences of ink k's samples, from which `descendField` takes the gradient of the total variation. */
  private setVariation(k: number): void {
    const { across, down, stride, width, first } = this
    const field = this.fields[k]
    const touched = this.touched[k]
    const lastRow = field.length - stride
    for (let n = 0; n < touched.length; n++) {
      const last = (touched[n] + 1) % width === 0 ? SCALE - 1 : SCALE
      for (let v = 0, row = first[touched[n]]; v < SCALE; v++, row += stride) {
        const below = row < lastRow ? stride : 0
        for (let j = row; j < row + SCALE; j++) {
          const dx = j - row < last ? field[j + 1] - field[j] : 0
          const dy = field[j + below] - field[j]
          const isFlat = dx === 0 && dy === 0
          const weight = isFlat ? 0 : VARIATION / Math.sqrt(dx * dx + dy * dy + SMOOTHING * SMOOTHING)
          across[j + 1] = weight * dx
          down[j + stride] = weight * dy
        }
      }
    }
  }

  /** Moves the samples of pixel i to the nearest shares that are 0 or more and add up to 1 (Michelot 1986). */
  private project(i: number): void {
    const inks = this.inksOf[i]
    const { stride, fields } = this
    for (let v = 0, row = this.first[i]; v < SCALE; v++, row += stride) {
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

  /** How far sample s of a pixel is from its first. */
  private offset(s: number): number {
    const u = s % SCALE
    return ((s - u) / SCALE) * this.stride + u
  }
}
