import { AXIS_VALUES, type Axis, slopesOn } from './axis'
import { COLORS, type LayersAtSample, type PaintEquations } from './paint-equations'
import { CHANNELS, type Samples } from './samples'

/**
 * The normal equations of the axes of gradients over one another, as an addition to those of their stops: how the color of all layers changes when an axis
 * moves and the stops stay at their positions along it.
 */
export class AxisEquations {
  /** The number of values of all axes, and where those of each layer start. */
  readonly size: number
  private readonly offsets: number[] = []
  /** The derivatives of the samples' positions by the values of each layer's axis, `AXIS_VALUES` for a sample. */
  private readonly slopes: Float64Array[]
  /** Sums of the axes with each other, of the axes with the stops, and with the residuals. */
  private readonly own: Float64Array
  private readonly shared: Float64Array
  private readonly rhs: Float64Array
  /** How the color of all layers changes with the position along each layer's axis, `COLORS` each. */
  private readonly byPosition: Float64Array

  /** For layers with `stopCount` values of stops; `at` and `stops` hold what the sample at hand shows. */
  constructor(
    private readonly axes: readonly Axis[],
    private readonly stopCount: number,
    private readonly at: LayersAtSample,
    private readonly stops: PaintEquations,
  ) {
    let size = 0
    for (const { values } of axes) {
      this.offsets.push(size)
      size += values.length
    }
    this.size = size
    this.own = new Float64Array(size * size)
    this.shared = new Float64Array(size * stopCount)
    this.rhs = new Float64Array(size)
    this.slopes = axes.map(() => new Float64Array(0))
    this.byPosition = new Float64Array(COLORS * axes.length)
  }

  /** Empties the sums, for axes that may have moved. */
  clear({ x, y, count }: Samples): void {
    this.own.fill(0)
    this.shared.fill(0)
    this.rhs.fill(0)
    this.axes.forEach((axis, l) => {
      if (this.slopes[l].length === 0) this.slopes[l] = new Float64Array(AXIS_VALUES * count)
      slopesOn(axis, x, y, count, this.slopes[l])
    })
  }

  /** Adds sample i, the one at hand, after it was added to the equations of the stops. */
  add(i: number, values: Float64Array, speeds: Float64Array): void {
    this.differentiate(i, values, speeds)
    const count = this.axes.length
    for (let l = 0, at = i * count; l < count; l++) {
      // Beyond the ends of a layer the color does not change, and all that would be added is 0
      if (speeds[at + l] === 0) continue
      this.addResiduals(i, l)
      for (let m = 0; m < count; m++) this.addStops(i, l, m)
      for (let m = 0; m <= l; m++) if (speeds[at + m] !== 0) this.addAxes(i, l, m)
    }
  }

  /** Writes the equations below and beside those of the stops; of the matrix, the lower triangle. */
  write(matrix: Float64Array, rhs: Float64Array): void {
    const { size, stopCount } = this
    const total = size + stopCount
    for (let p = 0; p < size; p++) {
      rhs[stopCount + p] = this.rhs[p]
      const row = (stopCount + p) * total
      for (let q = 0; q < stopCount; q++) matrix[row + q] = this.shared[p * stopCount + q]
      for (let q = 0; q <= p; q++) matrix[row + stopCount + q] = this.own[p * size + q]
    }
  }

  private differentiate(i: number, values: Float64Array, speeds: Float64Array): void {
    const { byColor, byOpacity } = this.stops
    const { knots } = this.at
    const count = this.axes.length
    for (let l = 0; l < count; l++) {
      const at = knots[i * count + l]
      const speed = speeds[i * count + l]
      const opacity = values[at + CHANNELS + COLORS] - values[at + COLORS]
      for (let c = 0; c < COLORS; c++) {
        const change = values[at + CHANNELS + c] - values[at + c]
        this.byPosition[COLORS * l + c] = speed * (byColor[l] * change + byOpacity[COLORS * l + c] * opacity)
      }
    }
  }

  private addResiduals(i: number, l: number): void {
    const { byPosition, rhs, offsets, slopes } = this
    const { residuals } = this.at
    let product = 0
    for (let c = 0; c < COLORS; c++) product += byPosition[COLORS * l + c] * residuals[c]
    const width = this.axes[l].values.length
    for (let p = 0; p < width; p++) rhs[offsets[l] + p] += product * slopes[l][AXIS_VALUES * i + p]
  }

  /** Adds the products of the axis of layer l and the stops of layer m. */
  private addStops(i: number, l: number, m: number): void {
    const { byPosition, shared, offsets, slopes, stopCount } = this
    const { byColor, byOpacity } = this.stops
    const { knots, shares } = this.at
    const a0 = byPosition[COLORS * l]
    const a1 = byPosition[COLORS * l + 1]
    const a2 = byPosition[COLORS * l + 2]
    const c = byColor[m]
    const o = a0 * byOpacity[COLORS * m] + a1 * byOpacity[COLORS * m + 1] + a2 * byOpacity[COLORS * m + 2]
    const w = shares[i * this.axes.length + m]
    const column = knots[i * this.axes.length + m]
    const width = this.axes[l].values.length
    for (let p = 0; p < width; p++) {
      const slope = slopes[l][AXIS_VALUES * i + p]
      const at = (offsets[l] + p) * stopCount + column
      const before = slope * (1 - w)
      const after = slope * w
      shared[at] += before * a0 * c
      shared[at + 1] += before * a1 * c
      shared[at + 2] += before * a2 * c
      shared[at + 3] += before * o
      shared[at + 4] += after * a0 * c
      shared[at + 5] += after * a1 * c
      shared[at + 6] += after * a2 * c
      shared[at + 7] += after * o
    }
  }

  /** Adds the products of the axes of layers l and m, m <= l. */
  private addAxes(i: number, l: number, m: number): void {
    const { byPosition, own, offsets, slopes, size } = this
    let product = 0
    for (let c = 0; c < COLORS; c++) product += byPosition[COLORS * l + c] * byPosition[COLORS * m + c]
    const rows = this.axes[l].values.length
    const columns = this.axes[m].values.length
    for (let p = 0; p < rows; p++) {
      const slope = product * slopes[l][AXIS_VALUES * i + p]
      const at = (offsets[l] + p) * size + offsets[m]
      for (let q = 0; q < columns; q++) own[at + q] += slope * slopes[m][AXIS_VALUES * i + q]
    }
  }
}
