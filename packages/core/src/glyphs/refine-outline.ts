import { AreaChange, FilterNormal } from './area-change'
import { type Field, SCALE } from './field'
import { isoContours } from './iso-contours'
import { addResidual, type Observation, residual } from './observation'
import { Outline } from './outline'

/** Distance of vertices along an outline, samples: half a pixel. With 1.2 and 2.4, text of 12 and 16 px stays within 0.2 dB. */
const SPACING = 2
/** Number of Gauss-Newton steps. With 16, text of 12 and 16 px gains 0.1 dB, and takes 60 % more time here; with 8, it loses 0.1 dB. */
const STEPS = 10
/** Number of steps after which the vertices are spaced evenly again. */
const STEPS_OF_SPACING = 4
/** Iterations of conjugate gradients for each step. With 10, colored stripes lose 0.1 dB; with 25, they gain 0.2 dB. */
const ITERATIONS = 15
/** Price of a turn of one radian, in squared coverage. Six times as much loses 1 dB of text of 16 px; half of it stays within 0.1 dB where pixels are exact, and loses 0.8 dB of text of 20 px on stripes whose ink is a guess. */
const BENDING = 0.0007
/**
 * The same in units of the mean squared residual, for the last steps: where the pixels are no exact areas of one ink, outlines would wave to
 * explain them. Without it, text on stripes whose ink is a guess loses 0.4 to 1.4 dB; with 6, exact stripes lose 0.5 dB.
 */
const NOISE_BENDING = 3
/** Number of the last steps, whose residuals are what no movement explains. */
const LAST_STEPS = 4
/** Turn at a vertex, radians, below which the price is quadratic, so that curves stay round. With 0.15, text of 16 px loses 0.5 dB, with 0.03 it stays within 0.1 dB. */
const SMOOTH_TURN = 0.05
/** Price of a vertex's movement in a step, in squared coverage for each squared sample. Ten times as much loses 0.2 dB on stripes. */
const DAMPING = 0.00003
/** Longest movement of a vertex in a step, samples: thin strokes must not turn inside out. */
const MAX_MOVE = 0.8

/**
 * The outline of a field of samples, moved until what it covers is what the pixels show, as a field again. Its vertices minimize the squared residuals of the
 * observations, plus their total turn: lines and convex curves cost the same, beads and waves more. Gauss-Newton steps, each solved by conjugate
 * gradients (Hestenes and Stiefel 1952), on exact areas.
 */
export function refineOutline(rough: Field, observations: readonly Observation[]): Field {
  const size = observations[0].coverage
  const seen = new FilterNormal(observations)
  let outline = new Outline(isoContours(rough))
  if (outline.count === 0) return rough
  for (let n = 0; n < STEPS; n++) {
    if (n % STEPS_OF_SPACING === 0) outline = outline.respaced(SPACING)
    const rests = new Rests(outline, observations, size)
    const price = n < STEPS - LAST_STEPS ? BENDING : Math.max(BENDING, NOISE_BENDING * rests.meanSquare)
    moveVertices(
      outline,
      new NormalEquations(outline, rests.slopes, bendingWeights(outline, price), seen, size).solve(),
    )
  }
  return outline.field(size)
}

/** Moves the vertices of an outline (interleaved x, y), each by `MAX_MOVE` at most. */
function moveVertices({ coords }: Outline, moves: Float64Array): void {
  for (let a = 0; a < coords.length; a += 2) {
    const scale = Math.min(1, MAX_MOVE / Math.max(MAX_MOVE, Math.hypot(moves[a], moves[a + 1])))
    coords[a] += scale * moves[a]
    coords[a + 1] += scale * moves[a + 1]
  }
}

/** What observations leave unexplained of the sums of samples that an outline covers. */
class Rests {
  /** Mean of the squared residuals of the pixels that are covered at all. */
  readonly meanSquare: number
  /** The negative gradient, with respect to the sums of samples, of half the squared residuals, averaged over the observations. */
  readonly slopes: Float64Array

  constructor(outline: Outline, observations: readonly Observation[], size: Field) {
    const sums = outline.sums(size)
    this.slopes = new Float64Array(sums.length)
    let squares = 0
    let covered = 0
    for (const observation of observations) {
      const rest = residual(observation, sums)
      for (let i = 0; i < rest.length; i++) {
        squares += rest[i] * rest[i]
        if (observation.coverage.values[i] > 0) covered++
      }
      addResidual(observation, rest, 1 / (observations.length * SCALE * SCALE), this.slopes)
    }
    this.meanSquare = squares / Math.max(1, covered)
  }
}

/** The linear system whose solution is a Gauss-Newton step. */
class NormalEquations {
  private readonly change: AreaChange
  private readonly rightSide: Float64Array
  private readonly stride: number
  private readonly sums: Float64Array
  private readonly back: Float64Array

  constructor(
    private readonly outline: Outline,
    slopes: Float64Array,
    private readonly bending: Float64Array,
    private readonly seen: FilterNormal,
    size: Field,
  ) {
    this.stride = size.width * SCALE
    this.change = new AreaChange(outline, size)
    this.sums = new Float64Array(slopes.length)
    this.back = new Float64Array(slopes.length)
    this.rightSide = new Float64Array(outline.coords.length)
    this.change.addTransposed(slopes, this.rightSide)
    addBending(outline, bending, outline.coords, -1, this.rightSide)
  }

  /** The movements of the vertices, by conjugate gradients. */
  solve(): Float64Array {
    const solution = new Float64Array(this.rightSide.length)
    const rest = this.rightSide.slice()
    const direction = rest.slice()
    const product = new Float64Array(rest.length)
    let squares = dot(rest, rest)
    for (let k = 0; k < ITERATIONS && squares > 0; k++) {
      this.multiply(direction, product)
      const step = squares / dot(direction, product)
      for (let i = 0; i < rest.length; i++) {
        solution[i] += step * direction[i]
        rest[i] -= step * product[i]
      }
      const next = dot(rest, rest)
      for (let i = 0; i < rest.length; i++) direction[i] = rest[i] + (next / squares) * direction[i]
      squares = next
    }
    return solution
  }

  private multiply(moves: Float64Array, product: Float64Array): void {
    this.sums.fill(0)
    this.change.add(moves, this.sums)
    this.seen.apply(this.sums, this.stride, this.back)
    for (let i = 0; i < moves.length; i++) product[i] = DAMPING * moves[i]
    this.change.addTransposed(this.back, product)
    addBending(this.outline, this.bending, moves, 1, product)
  }
}

/** For each vertex, the weight of its squared second difference: so weighted, their sum is the total turn (iteratively reweighted least squares). */
function bendingWeights({ coords, next, previous, count }: Outline, price: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => {
    const [a, b, c] = [2 * previous[i], 2 * i, 2 * next[i]]
    const before = Math.hypot(coords[b] - coords[a], coords[b + 1] - coords[a + 1])
    const after = Math.hypot(coords[c] - coords[b], coords[c + 1] - coords[b + 1])
    const spacing = Math.max(Number.EPSILON, (before + after) / 2)
    const bend = Math.hypot(coords[a] - 2 * coords[b] + coords[c], coords[a + 1] - 2 * coords[b + 1] + coords[c + 1])
    return price / (spacing * spacing * Math.hypot(bend / spacing, SMOOTH_TURN))
  })
}

/** Adds `scale` times the gradient of half the weighted squares of the second differences of `values` (interleaved x, y) to `out`. */
function addBending(
  { next, previous, count }: Outline,
  weights: Float64Array,
  values: Float64Array,
  scale: number,
  out: Float64Array,
): void {
  for (let i = 0; i < count; i++) {
    for (let c = 0; c < 2; c++) {
      const [a, b, d] = [2 * previous[i] + c, 2 * i + c, 2 * next[i] + c]
      const bend = scale * weights[i] * (values[a] - 2 * values[b] + values[d])
      out[a] += bend
      out[b] -= 2 * bend
      out[d] += bend
    }
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}
