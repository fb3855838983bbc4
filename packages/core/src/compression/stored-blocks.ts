import { BLOCK, inverseTransformBlock, SIDE, transformBlock } from './block-transform'
import type { ExtendedPlane } from './extended-plane'
import { UNIT, type UnevenUnits } from './uneven-units'

/** Least step, levels, that tells whether coefficients are its multiples: rounding of pixels moves them by 0.3. */
const TELLING_STEP = 4
/** Distance from the nearest multiple, parts of the step, up to which a coefficient counts as one. Half of the coefficients of another origin are as near by chance. */
const NEAR = 0.25
/** Least reach of an interval, levels: what rounding of pixels moves coefficients by. */
const MIN_REACH = 0.5
/** Least share of the telling coefficients that are multiples where a picture is what its file stores. */
const MIN_MULTIPLES = 0.9

/**
 * What a JPEG stores of a plane: of each block of 8 x 8 samples, coefficients that were rounded to multiples of their steps. Those of the
 * plane before compression lie in intervals about them.
 */
export class StoredBlocks {
  /** Coefficients of one block after another, each times `weight`. */
  private readonly centers: Float32Array
  private readonly reach: Float64Array
  private readonly acrossBlocks: number
  private readonly block = new Float64Array(BLOCK)
  private readonly means = new Float64Array(BLOCK)

  /**
   * `samples` are those that the file gives, of `scale` x `scale` px each, and `steps` those of the 64 coefficients, levels. Planes that are
   * projected hold `weight` times as much as samples, and may have coefficients up to `slack` steps from those stored. Where the frame cuts a block, samples of it are not known,
   * and where steps are small, rounding of pixels hides their multiples. There, intervals lie about the coefficients of the samples as they are.
   */
  constructor(
    samples: ExtendedPlane,
    steps: Float64Array,
    private readonly scale: 1 | 2,
    weight: number,
    slack: number,
  ) {
    this.acrossBlocks = samples.width / SIDE
    this.centers = new Float32Array(samples.values.length)
    this.reach = steps.map((step) => Math.max(MIN_REACH, slack * step) * weight)
    const { block, centers } = this
    eachBlock(samples, block, (at, isInside) => {
      for (let n = 0; n < BLOCK; n++) {
        centers[at + n] =
          weight * (isInside && steps[n] >= TELLING_STEP ? Math.round(block[n] / steps[n]) * steps[n] : block[n])
      }
    })
  }

  /** Moves the samples of the units of a plane to the nearest whose coefficients lie in their intervals. Pixels of a sample move by the same amount. */
  project(plane: Float32Array, width: number, { rows, firstOf, columns }: UnevenUnits): void {
    const span = UNIT / this.scale / SIDE
    for (let row = 0; row < rows; row++) {
      for (let k = firstOf[row]; k < firstOf[row + 1]; k++) {
        for (let y = row * span; y < (row + 1) * span; y++) {
          for (let x = columns[2 * k] * span; x < columns[2 * k + 1] * span; x++) this.projectBlock(plane, width, x, y)
        }
      }
    }
  }

  private projectBlock(plane: Float32Array, width: number, column: number, row: number): void {
    const { block, means, centers, reach, scale } = this
    const from = (row * width + column) * SIDE * scale
    for (let v = 0, n = 0; v < SIDE; v++) {
      for (let u = 0, i = from + v * scale * width; u < SIDE; u++, n++, i += scale) {
        block[n] = scale === 1 ? plane[i] : (plane[i] + plane[i + 1] + plane[i + width] + plane[i + width + 1]) / 4
        means[n] = block[n]
      }
    }
    transformBlock(block)
    const at = (row * this.acrossBlocks + column) * BLOCK
    let isMoved = false
    for (let n = 0; n < BLOCK; n++) {
      const away = block[n] - centers[at + n]
      if (Math.abs(away) <= reach[n]) continue
      block[n] = centers[at + n] + (away > 0 ? reach[n] : -reach[n])
      isMoved = true
    }
    if (!isMoved) return
    inverseTransformBlock(block)
    for (let v = 0, n = 0; v < SIDE; v++) {
      for (let u = 0, i = from + v * scale * width; u < SIDE; u++, n++, i += scale) {
        const change = block[n] - means[n]
        plane[i] += change
        if (scale === 1) continue
        plane[i + 1] += change
        plane[i + width] += change
        plane[i + width + 1] += change
      }
    }
  }
}

/**
 * Whether the samples of a plane are what a JPEG of these steps holds: their coefficients are multiples of the steps. True where no
 * coefficient tells. Blocks with a sample for which `isClipped` holds do not count, since decoders have changed them; it is asked with the
 * place of the sample in the plane before it was extended.
 */
export function areStored(samples: ExtendedPlane, steps: Float64Array, isClipped: (place: number) => boolean): boolean {
  const block = new Float64Array(BLOCK)
  let telling = 0
  let multiples = 0
  eachBlock(samples, block, (_, isInside, left, top) => {
    if (!isInside || holdsAny(isClipped, samples.insideWidth, left, top)) return
    for (let n = 1; n < BLOCK; n++) {
      const size = Math.abs(block[n]) / steps[n]
      if (steps[n] < TELLING_STEP || size < 0.5) continue
      telling++
      if (Math.abs(size - Math.round(size)) <= NEAR) multiples++
    }
  })
  return multiples >= MIN_MULTIPLES * telling
}

/** Calls with each block, whose coefficients are in `block`, in rows: the place of its first coefficient, whether it lies inside the frame, and its place in the plane. */
function eachBlock(
  { width, height, insideWidth, insideHeight, values }: ExtendedPlane,
  block: Float64Array,
  call: (at: number, isInside: boolean, left: number, top: number) => void,
): void {
  let at = 0
  for (let top = 0; top < height; top += SIDE) {
    for (let left = 0; left < width; left += SIDE, at += BLOCK) {
      for (let n = 0; n < BLOCK; n++) block[n] = values[(top + (n >> 3)) * width + left + (n & 7)]
      transformBlock(block)
      call(at, left + SIDE <= insideWidth && top + SIDE <= insideHeight, left, top)
    }
  }
}

function holdsAny(test: (place: number) => boolean, width: number, left: number, top: number): boolean {
  for (let y = top; y < top + SIDE; y++) {
    for (let i = y * width + left, end = i + SIDE; i < end; i++) if (test(i)) return true
  }
  return false
}
