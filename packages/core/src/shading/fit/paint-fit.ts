import { solveCholesky } from '../../geometry/solve'
import { type Axis, movedAxis, positionOn, scaledAxis, unscaledAxis } from './axis'
import { AxisEquations } from './axis-equations'
import { centerSamples } from './fit-gradient'
import { knotBefore, shareBetween } from './knots'
import { COLORS, type LayersAtSample, PaintEquations } from './paint-equations'
import { CHANNELS, type Samples } from './samples'

/** A gradient of a paint in the making: at knot k the straight color `stops[4 k .. 4 k + 2]` and the opacity `stops[4 k + 3]`, levels. */
export interface Layer {
  axis: Axis
  readonly positions: Float64Array
  readonly stops: Float64Array
}

/**
 * Added to the diagonal, samples: a color that no sample shows stays as it is. A larger one slows directions in which color and opacity
 * nearly replace each other: at 1, the search takes two thirds more steps and ends at 8 % more error.
 */
const RIDGE = 0.02
/** The same for the values of axes, whose sums are larger: an axis whose stops are equal stays where it is. */
const AXIS_RIDGE = 1e-9

/**
 * A paint on its way to samples: its values, the normal equations at them, and damped steps. Values are those of all stops of all layers in order, four each. Axes
 * move with them if `movesAxes`; the stops then keep their positions along them, and linear axes turn about the origin, which is the middle of the samples then.
 */
export class PaintFit implements LayersAtSample {
  readonly values: Float64Array
  private readonly size: number
  /** Where the values of each layer start. */
  private readonly offsets: number[] = []
  /** For sample i and layer l at `i * layers + l`: the value of the knot before it, and the share of the knot after it. */
  readonly knots: Int32Array
  readonly shares: Float64Array
  private readonly matrix: Float64Array
  private readonly rhs: Float64Array
  /** Of the sample at hand: the color of each layer, what is below it, and what is missing. */
  readonly color: Float64Array
  readonly under: Float64Array
  readonly residuals = new Float64Array(COLORS)
  private readonly equations: PaintEquations
  private readonly axisEquations: AxisEquations | null
  private readonly axes: Axis[]
  /** The number of values of stops and axes. */
  private readonly total: number
  /** The derivative of that share by the position; 0 beyond the ends. */
  private readonly speeds: Float64Array
  private readonly keptValues: Float64Array
  private keptAxes: readonly Axis[] = []
  private isAssembled = false
  /** The middle of the samples and their root mean square radius, px. */
  private readonly middle: { readonly mx: number; readonly my: number; readonly scale: number }

  constructor(
    private readonly layers: readonly Layer[],
    private readonly samples: Samples,
    movesAxes: boolean,
  ) {
    let size = 0
    for (const { stops } of layers) {
      this.offsets.push(size)
      size += stops.length
    }
    this.size = size
    this.middle = centerSamples(samples)
    this.values = new Float64Array(size)
    this.keptValues = new Float64Array(size)
    layers.forEach(({ stops }, l) => {
      this.values.set(stops, this.offsets[l])
    })
    const count = layers.length
    this.axes = layers.map(({ axis }) => axis)
    this.knots = new Int32Array(samples.count * count)
    this.shares = new Float64Array(samples.count * count)
    this.speeds = new Float64Array(samples.count * count)
    this.place()
    this.color = new Float64Array(CHANNELS * count)
    this.under = new Float64Array(COLORS * (count + 1))
    this.equations = new PaintEquations(count, size, this)
    this.axisEquations = movesAxes ? new AxisEquations(this.axes, size, this, this.equations) : null
    this.total = size + (this.axisEquations?.size ?? 0)
    this.matrix = new Float64Array(this.total * this.total)
    this.rhs = new Float64Array(this.total)
  }

  /** Finds the knots about each sample, for axes that may have moved. */
  private place(): void {
    const { layers, samples, axes, knots, shares, speeds, offsets } = this
    const count = layers.length
    layers.forEach(({ positions }, l) => {
      for (let i = 0; i < samples.count; i++) {
        const t = positionOn(axes[l], samples.x[i], samples.y[i])
        const knot = knotBefore(positions, t)
        knots[i * count + l] = offsets[l] + CHANNELS * knot
        const share = shareBetween(positions, knot, t)
        shares[i * count + l] = share
        speeds[i * count + l] = share > 0 && share < 1 ? 1 / (positions[knot + 1] - positions[knot]) : 0
      }
    })
  }

  /** Keeps the values and the axes as they are, for `restore`. */
  keep(): void {
    this.keptValues.set(this.values)
    this.keptAxes = [...this.axes]
  }

  /** Sets the values and the axes to what was kept. */
  restore(): void {
    this.values.set(this.keptValues)
    if (this.axisEquations === null) return
    this.keptAxes.forEach((axis, l) => {
      this.axes[l] = axis
    })
    this.place()
  }

  /** The sum of squared residuals at the values. */
  evaluate(): number {
    const { samples, layers, under } = this
    const top = COLORS * layers.length
    let sum = 0
    for (let i = 0; i < samples.count; i++) {
      this.composite(i)
      for (let c = 0; c < COLORS; c++) sum += (samples.colors[CHANNELS * i + c] - under[top + c]) ** 2
    }
    return sum
  }

  /** The normal equations are those of other values now. */
  accept(): void {
    this.isAssembled = false
  }

  /** Moves the values by one damped step, within their ranges. Returns whether there is one. */
  step(damping: number): boolean {
    const { size, values, total } = this
    if (!this.isAssembled) this.assemble()
    this.isAssembled = true
    const system = this.matrix.slice()
    const step = this.rhs.slice()
    for (let p = 0; p < size; p++) {
      const isHeld = this.isFixed(p) || (values[p] <= 0 && step[p] < 0) || (values[p] >= 255 && step[p] > 0)
      system[p * total + p] = isHeld ? 1 : system[p * total + p] * (1 + damping) + RIDGE
      if (!isHeld) continue
      step[p] = 0
      for (let q = 0; q < p; q++) system[p * total + q] = 0
      for (let q = p + 1; q < total; q++) system[q * total + p] = 0
    }
    for (let p = size; p < total; p++) system[p * total + p] = system[p * total + p] * (1 + damping) + AXIS_RIDGE
    if (!solveCholesky(system, step, total, 1)) return false
    for (let p = 0; p < size; p++) values[p] = Math.min(255, Math.max(0, values[p] + step[p]))
    return this.axisEquations === null || this.moveAxes(step)
  }

  /** Moves the axes by what follows the stops in a step. False, and some are moved, where one would be no axis. */
  private moveAxes(step: Float64Array): boolean {
    const { mx, my, scale } = this.middle
    let at = this.size
    for (let l = 0; l < this.axes.length; l++) {
      const { kind, values } = this.axes[l]
      // Only centers have a length; an angle and the values of a metric have none
      const change = values.map((_, k) => (kind === 'linear' || k > 1 ? step[at + k] : step[at + k] / scale))
      const moved = movedAxis(scaledAxis(this.axes[l], mx, my, scale), change)
      if (moved === null) return false
      this.axes[l] = unscaledAxis(moved, mx, my, scale)
      at += values.length
    }
    this.place()
    return true
  }

  /** Writes the values and the axes to the layers. */
  write(): void {
    this.layers.forEach((layer, l) => {
      layer.stops.set(this.values.subarray(this.offsets[l], this.offsets[l] + layer.stops.length))
      layer.axis = this.axes[l]
    })
  }

  /** Whether a value is the opacity of the lowest layer. */
  private isFixed(p: number): boolean {
    return p % CHANNELS === COLORS && p < this.layers[0].stops.length
  }

  /** Sets `color` and `under` for sample i. The color of all layers together is then that under one more. */
  private composite(i: number): void {
    const { values, knots, shares, color, under } = this
    const count = this.layers.length
    // Written out: loops over so few channels take twice the time
    let red = 0
    let green = 0
    let blue = 0
    for (let l = 0, from = i * count, to = 0, below = COLORS; l < count; l++, from++, to += CHANNELS, below += COLORS) {
      const at = knots[from]
      const v = shares[from]
      const r = values[at] + v * (values[at + 4] - values[at])
      const g = values[at + 1] + v * (values[at + 5] - values[at + 1])
      const b = values[at + 2] + v * (values[at + 6] - values[at + 2])
      const opacity = values[at + 3] + v * (values[at + 7] - values[at + 3])
      color[to] = r
      color[to + 1] = g
      color[to + 2] = b
      color[to + 3] = opacity
      const alpha = opacity / 255
      red += alpha * (r - red)
      green += alpha * (g - green)
      blue += alpha * (b - blue)
      under[below] = red
      under[below + 1] = green
      under[below + 2] = blue
    }
  }

  /** Sums up the normal equations at the values. */
  private assemble(): void {
    const { equations, axisEquations, samples, residuals, under, rhs, matrix } = this
    const top = COLORS * this.layers.length
    equations.clear()
    axisEquations?.clear(samples)
    for (let i = 0; i < samples.count; i++) {
      this.composite(i)
      for (let c = 0; c < COLORS; c++) residuals[c] = samples.colors[CHANNELS * i + c] - under[top + c]
      equations.add(i)
      axisEquations?.add(i, this.values, this.speeds)
    }
    equations.write(matrix, this.total, rhs)
    axisEquations?.write(matrix, rhs)
  }
}
