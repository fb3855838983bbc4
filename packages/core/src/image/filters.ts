/** A picture of one number a pixel, row-major: `values[y * width + x]`. */
export interface Field {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** The field averaged with weights 1 2 1 along rows and along columns; pixels beyond the frame are like those on it. */
export function binomial({ width, height, values }: Field): Field {
  const across = new Float32Array(values.length)
  const out = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      across[i] = (values[x > 0 ? i - 1 : i] + 2 * values[i] + values[x + 1 < width ? i + 1 : i]) / 4
    }
  }
  for (let i = 0; i < values.length; i++) {
    const above = i >= width ? i - width : i
    const below = i + width < values.length ? i + width : i
    out[i] = (across[above] + 2 * across[i] + across[below]) / 4
  }
  return { width, height, values: out }
}

/** The largest value within `reach` px along both axes (grayscale dilation by a square). */
export function dilate(field: Field, reach: number): Field {
  return alongAxes(field, (line) => dilateLine(line, reach))
}

/** The sum of the values within `reach` px along both axes; nothing lies beyond the frame. */
export function boxSum(field: Field, reach: number): Field {
  return alongAxes(field, (line) => sumLine(line, reach))
}

/** `count` places of `from`, `step` apart, that a filter reads, and the same places of `to`, which it writes. */
interface Line {
  readonly from: Float32Array
  readonly to: Float32Array
  readonly first: number
  readonly step: number
  readonly count: number
}

/** A separable filter: rows first, then columns of what that gave. */
function alongAxes({ width, height, values }: Field, filter: (line: Line) => void): Field {
  const across = new Float32Array(width * height)
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) filter({ from: values, to: across, first: y * width, step: 1, count: width })
  for (let x = 0; x < width; x++) filter({ from: across, to: out, first: x, step: width, count: height })
  return { width, height, values: out }
}

function dilateLine({ from, to, first, step, count }: Line, reach: number): void {
  for (let k = 0; k < count; k++) {
    let most = from[first + k * step]
    for (let n = Math.max(0, k - reach); n <= Math.min(count - 1, k + reach); n++) {
      const value = from[first + n * step]
      if (value > most) most = value
    }
    to[first + k * step] = most
  }
}

function sumLine({ from, to, first, step, count }: Line, reach: number): void {
  let sum = 0
  for (let k = 0; k < Math.min(reach, count); k++) sum += from[first + k * step]
  for (let k = 0; k < count; k++) {
    if (k + reach < count) sum += from[first + (k + reach) * step]
    to[first + k * step] = sum
    if (k >= reach) sum -= from[first + (k - reach) * step]
  }
}
