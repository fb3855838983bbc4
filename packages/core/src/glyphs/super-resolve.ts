import { CATMULL_ROM, CUBIC_SPLINE, enlarge, type Field, SCALE, smooth } from './field'
import { addResidual, type Observation, residual, sumRows, WHOLE_PIXEL } from './observation'

/** Number of corrections of the first estimate. Ten take more time and change the text of 12 to 16 px by 0.03 dB at most. */
const CORRECTIONS = 4
/** Slope of the step that the first estimate is sharpened to: what lies 0.25 from one half becomes 0 or 1. */
const SLOPE = 2
/** Number of steps of gradient descent. With 30, text of 12 and 16 px loses 0.4 to 0.5 dB. The time grows with it. */
const STEPS = 60
/** The same for a field that was solved from fewer observations. With 20 and 60, a page of 16 px loses 0.3 dB and takes 4 and 24 % more time; one of 12 px stays within 0.03 dB. */
const STEPS_AGAIN = 10
/** Length of a step of gradient descent, in units of the gradient. */
const STEP = 0.5
/** Weight of the total variation. Twice of it loses 0.4 to 0.5 dB of text of 12 and 16 px, half of it gains 0.15. */
const VARIATION = 0.012
/** Difference of neighboring samples below which variation counts as quadratic, so that edges keep a slope. */
const SMOOTHING = 0.2
/** Weight of the well at the end, which moves samples to 0 or 1. It rises from 0 during the first `WELL_RISE` of the steps. */
const WELL = 0.07
/** Share of the steps during which the well rises. */
const WELL_RISE = 0.7

/**
 * A field of samples, `SCALE` times as many in rows and columns, that pixels would show as observed, and most of which are 0 or 1. It
 * minimizes the squared residuals of the observations, plus the total variation (Rudin, Osher and Fatemi 1992), which is the length of the
 * borders, minus the squared distances from one half, by gradient descent. It starts from iterated back-projection (Irani and Peleg 1991) of the
 * mean coverage.
 */
export function superResolve(observations: readonly Observation[]): Field {
  const field = backProject(meanCoverage(observations))
  descend(field, observations, STEPS, (n) => WELL * Math.min(1, n / (STEPS * WELL_RISE)))
  return field
}

/** A field that was solved from some observations, corrected so that pixels would show it as all of these. */
export function resolveAgain({ width, height, values }: Field, observations: readonly Observation[]): Field {
  const field = { width, height, values: values.slice() }
  descend(field, observations, STEPS_AGAIN, () => WELL)
  return field
}

/** Moves a field by steps of gradient descent; `wellAt` gives the weight of the well in each. */
function descend(
  field: Field,
  observations: readonly Observation[],
  steps: number,
  wellAt: (n: number) => number,
): void {
  const { values } = field
  const gradient = new Float64Array(values.length)
  const [only] = observations
  const isWhole = observations.length === 1 && only.filter === WHOLE_PIXEL
  for (let n = 0; n < steps; n++) {
    if (isWhole) setWholeGradient(field, only.coverage, wellAt(n), gradient)
    else setDataGradient(field, observations, wellAt(n), gradient)
    addVariation(field, gradient)
    for (let i = 0; i < values.length; i++) values[i] = Math.min(1, Math.max(0, values[i] - STEP * gradient[i]))
  }
}

/** Writes the gradient of the squared residuals, and of the squared distances from one half with weight `-well`, to `gradient`. */
function setDataGradient(
  { width, values }: Field,
  observations: readonly Observation[],
  well: number,
  gradient: Float64Array,
): void {
  const sums = sumRows(values, observations[0].coverage)
  const rows = new Float64Array(sums.length)
  for (const observation of observations) {
    addResidual(observation, residual(observation, sums), 1 / observations.length, rows)
  }
  for (let v = 0, i = 0; v * width < values.length; v++) {
    const first = Math.floor(v / SCALE) * width
    for (let u = 0; u < width; u++, i++) gradient[i] = well * (0.5 - values[i]) - rows[first + u]
  }
}

/** What `setDataGradient` writes for one observation of whole pixels, to the bit: letters that appear once are solved from these. */
function setWholeGradient({ width, values }: Field, coverage: Field, well: number, gradient: Float64Array): void {
  for (let y = 0, i = 0; y < coverage.height; y++) {
    for (let x = 0; x < coverage.width; x++, i++) {
      const first = y * SCALE * width + x * SCALE
      let sum = 0
      for (let u = first; u < first + SCALE; u++) {
        let column = 0
        for (let v = 0; v < SCALE; v++) column += values[u + v * width]
        sum += column
      }
      const rest = coverage.values[i] - sum / (SCALE * SCALE)
      for (let v = first; v < first + SCALE * width; v += width)
        for (let u = v; u < v + SCALE; u++) gradient[u] = well * (0.5 - values[u]) - rest
    }
  }
}

/** The mean of the coverages of all observations. */
function meanCoverage(observations: readonly Observation[]): Field {
  const { width, height, values } = observations[0].coverage
  return {
    width,
    height,
    values: values.map(
      (_, i) => observations.reduce((sum, { coverage }) => sum + coverage.values[i], 0) / observations.length,
    ),
  }
}

/** Adds the gradient of the total variation to `gradient`: differences to the next sample of the row and of the column. */
function addVariation({ width, height, values }: Field, gradient: Float64Array): void {
  for (let v = 0; v + 1 < height; v++) {
    for (let u = 0, i = v * width; u + 1 < width; u++, i++) {
      const dx = values[i + 1] - values[i]
      const dy = values[i + width] - values[i]
      if (dx === 0 && dy === 0) continue
      const weight = VARIATION / Math.sqrt(dx * dx + dy * dy + SMOOTHING * SMOOTHING)
      gradient[i] -= weight * (dx + dy)
      gradient[i + 1] += weight * dx
      gradient[i + width] += weight * dy
    }
  }
}

/**
 * A first estimate by iterated back-projection: the enlarged coverages are smoothed, sharpened to a step at one half, and corrected by what
 * they leave unexplained.
 */
function backProject(coverage: Field): Field {
  const observation = { coverage, filter: WHOLE_PIXEL }
  const field = enlarge(coverage, CATMULL_ROM)
  for (let n = 0; n < CORRECTIONS; n++) {
    smooth(field)
    const correction = enlarge(
      { ...coverage, values: residual(observation, sumRows(sharpened(field), coverage)) },
      CUBIC_SPLINE,
    )
    for (let i = 0; i < field.values.length; i++) field.values[i] += correction.values[i]
  }
  smooth(field)
  return { ...field, values: sharpened(field) }
}

/** The values of a field moved away from one half by `SLOPE` and clamped to 0-1. */
function sharpened({ values }: Field): Float64Array {
  return values.map((value) => Math.min(1, Math.max(0, 0.5 + SLOPE * (value - 0.5))))
}
