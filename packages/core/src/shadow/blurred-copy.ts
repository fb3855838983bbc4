import { gaussianBlur } from './gaussian-blur'

/** Longest side, px, of the copy on which the shadow is fitted. A higher one takes longer; a lower one places narrow shadows less well. */
const MAX_SIDE = 160
/** Steps of the search, px of that copy: the copy is moved by a step, and its standard deviation multiplied or divided by one and an eighth of the step's number. */
const STEPS = [4, 2, 1, 0.5, 0.25, 0.125]
/** Steps from a copy that is nearly right. */
const LAST_STEPS = STEPS.slice(2)
/** Most rounds of one step. It bounds the time. */
const MAX_ROUNDS = 20
/** Farthest shift, px of that copy. A shadow farther away does not touch its figure. */
const MAX_SHIFT = 48
/** Range of standard deviations and the first one that is tried, px of that copy. One that is hardly blurred is a shape; a higher limit takes the shading of gray figures for shadow. Of 126 cast shadows in pictures of 100 to 900 px, only one of 17 px is refused: drawn as a shadow, it comes in rings. */
const SIGMA = { least: 0.6, most: 16, first: 4 } as const
/** Width, px, of what is looked at around the shadow that shows. A lower one cuts off figures whose shadow lies on one side of them; a higher one fits small shadows of large pictures less well. */
const MARGIN = 64
/** Least opacity (0-255) of pixels that tell of the shadow. Those of the ground agree with any. */
const SHOWN = 2

/** A shadow as programs make it: the figure's silhouette, moved, blurred by a Gaussian and drawn with one opacity. */
export interface BlurredCopy {
  /** Standard deviation, px. */
  readonly sigma: number
  /** How far it lies to the right and below, px. */
  readonly dx: number
  readonly dy: number
  /** Opacity (0-255) where nothing of the blurred border shows. */
  readonly strength: number
}

/** What is known of a shadow: its opacity (0-255) in the pixels of `mask` (1 for known), row-major in rows of `width` px. */
export interface KnownShadow {
  readonly width: number
  readonly opacity: Float32Array
  readonly mask: Uint8Array
}

/**
 * The blurred copy of `figure` (coverage 0-1 of each pixel) that leaves least of the known opacity, in squares, by a pattern search (Hooke and Jeeves 1961) from `start`, or from a copy in place. The strength follows from
 * the others in closed form; it is 0 where no pixel shows a shadow. Null where it is within the smallest step of the widest copy that shadows are.
 */
export function fitBlurredCopy(
  known: KnownShadow,
  figure: Float32Array,
  start: BlurredCopy | null,
): BlurredCopy | null {
  const part = shownPart(known)
  const factor = Math.ceil(Math.max(part.width, part.height) / MAX_SIDE)
  const search = new CopySearch(reduceKnown(known, figure, part, factor), factor, start)
  for (const step of start === null ? STEPS : LAST_STEPS) search.refine(step)
  return search.isWidest() ? null : search.best(factor)
}

/** The opacity (0-255) of a blurred copy of `figure` in each pixel. */
export function copyOpacity(
  figure: Float32Array,
  width: number,
  { sigma, dx, dy, strength }: BlurredCopy,
): Float32Array {
  const blur = gaussianBlur(figure, width, sigma)
  const height = figure.length / width
  const opacity = new Float32Array(figure.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) opacity[i] = strength * valueAt(blur, width, height, x - dx, y - dy)
  }
  return opacity
}

/** A part of a picture, px. */
interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The part of a picture that holds all known shadow, and what may cast it. */
function shownPart({ width, opacity, mask }: KnownShadow): Part {
  const height = mask.length / width
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0 || opacity[i] <= SHOWN) continue
    const x = i % width
    const y = (i - x) / width
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + 1)
    bottom = Math.max(bottom, y + 1)
  }
  left = Math.max(0, left - MARGIN)
  top = Math.max(0, top - MARGIN)
  right = Math.min(width, right + MARGIN)
  bottom = Math.min(height, bottom + MARGIN)
  return { left, top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) }
}

/** A smaller copy of what is known and of the figure: coverage of all squares, and the known opacity of some. */
interface Reduced {
  readonly width: number
  readonly figure: Float32Array
  /** Squares, at least half of which show known shadow, and their mean opacity (0-255). */
  readonly squares: Int32Array
  readonly opacity: Float32Array
}

function reduceKnown(known: KnownShadow, figure: Float32Array, part: Part, factor: number): Reduced {
  const width = Math.ceil(part.width / factor)
  const size = width * Math.ceil(part.height / factor)
  const covered = new Float32Array(size)
  const sums = new Float32Array(size)
  const counts = new Uint32Array(size)
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const i = (part.top + y) * known.width + part.left + x
      const to = Math.floor(y / factor) * width + Math.floor(x / factor)
      covered[to] += figure[i] / (factor * factor)
      if (known.mask[i] === 0) continue
      sums[to] += known.opacity[i]
      counts[to]++
    }
  }
  const squares: number[] = []
  for (let i = 0; i < size; i++) {
    if (2 * counts[i] >= factor * factor && sums[i] > SHOWN * counts[i]) squares.push(i)
  }
  const opacity = Float32Array.from(squares, (i) => sums[i] / counts[i])
  return { width, figure: covered, squares: Int32Array.from(squares), opacity }
}

/** The search for a copy, in px of the smaller copy. */
class CopySearch {
  private sigma: number
  private dx: number
  private dy: number
  private strength = 0
  private error = Number.POSITIVE_INFINITY
  /** The figure blurred by each standard deviation that was tried. */
  private readonly blurs = new Map<number, Float32Array>()

  constructor(
    private readonly reduced: Reduced,
    factor: number,
    start: BlurredCopy | null,
  ) {
    // A start in another scale may lie beyond the range
    this.sigma = start === null ? SIGMA.first : Math.min(SIGMA.most, Math.max(SIGMA.least, start.sigma / factor))
    this.dx = start === null ? 0 : start.dx / factor
    this.dy = start === null ? 0 : start.dy / factor
    this.attempt(this.sigma, this.dx, this.dy)
  }

  /** Whether the smallest step leads beyond the widest copy. */
  isWidest(): boolean {
    return this.sigma * (1 + STEPS[STEPS.length - 1] / 8) > SIGMA.most
  }

  best(factor: number): BlurredCopy {
    return { sigma: factor * this.sigma, dx: factor * this.dx, dy: factor * this.dy, strength: this.strength }
  }

  /** Moves and widens the copy by steps of one size for as long as that helps. */
  refine(step: number): void {
    const factor = 1 + step / 8
    for (let round = 0, improved = true; improved && round < MAX_ROUNDS; round++) {
      improved = false
      for (const [u, v] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ]) {
        while (this.attempt(this.sigma, this.dx + u, this.dy + v)) improved = true
      }
      while (this.attempt(this.sigma * factor, this.dx, this.dy)) improved = true
      while (this.attempt(this.sigma / factor, this.dx, this.dy)) improved = true
    }
  }

  /** Takes a copy if it leaves less than the best one so far. */
  private attempt(sigma: number, dx: number, dy: number): boolean {
    if (Math.max(Math.abs(dx), Math.abs(dy)) > MAX_SHIFT || sigma < SIGMA.least || sigma > SIGMA.most) return false
    const { width, figure, squares, opacity } = this.reduced
    const height = figure.length / width
    const blur = this.blurOf(sigma)
    let along = 0
    let square = 0
    let total = 0
    for (let k = 0; k < squares.length; k++) {
      const i = squares[k]
      const value = valueAt(blur, width, height, (i % width) - dx, Math.floor(i / width) - dy)
      along += value * opacity[k]
      square += value * value
      total += opacity[k] * opacity[k]
    }
    const strength = square > 0 ? Math.min(255, along / square) : 0
    const error = total - strength * (2 * along - strength * square)
    if (error >= this.error) return false
    Object.assign(this, { sigma, dx, dy, strength, error })
    return true
  }

  private blurOf(sigma: number): Float32Array {
    const known = this.blurs.get(sigma)
    if (known !== undefined) return known
    const blur = gaussianBlur(this.reduced.figure, this.reduced.width, sigma)
    this.blurs.set(sigma, blur)
    return blur
  }
}

/** The value of a plane at a point between the middles of four pixels, px; 0 beyond the frame. */
function valueAt(values: Float32Array, width: number, height: number, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  if (left < -1 || left >= width || top < -1 || top >= height) return 0
  const fx = x - left
  const above = top >= 0 ? rowValue(values, width, top, left, fx) : 0
  const below = top + 1 < height ? rowValue(values, width, top + 1, left, fx) : 0
  return above + (y - top) * (below - above)
}

function rowValue(values: Float32Array, width: number, row: number, left: number, fx: number): number {
  const i = row * width + left
  const before = left >= 0 ? values[i] : 0
  const after = left + 1 < width ? values[i + 1] : 0
  return before + fx * (after - before)
}
