import { MAX_GRADIENT_STOPS, MIN_GRADIENT_STOPS } from '../../limits'
import type { GradientStop, LinearFill, RadialFill } from '../../model/drawing'
import { demand, formatColor, formatDecimal, formatRatio, MAX_COORDINATE } from './number'

/** Decimals of the degrees and the ratio of an ellipse. */
const TRANSFORM_DECIMALS = 3

/** The gradients of a document, numbered by first use; equal ones are one. */
export class GradientTable {
  private readonly ids = new Map<string, string>()

  constructor(private readonly decimals: number) {}

  idOf(fill: LinearFill | RadialFill): string {
    const text = fill.kind === 'linear' ? this.linear(fill) : this.radial(fill)
    const known = this.ids.get(text)
    if (known !== undefined) return known
    const id = `g${this.ids.size}`
    this.ids.set(text, id)
    return id
  }

  /** The `defs` element, or nothing when there is no gradient. */
  defs(): string {
    if (this.ids.size === 0) return ''
    const parts = ['<defs>']
    for (const [text, id] of this.ids) parts.push(text.replace(' ', ` id="${id}" `))
    parts.push('</defs>')
    return parts.join('')
  }

  private linear({ x1, y1, x2, y2, stops }: LinearFill): string {
    const ends = `x1="${this.px(x1)}" y1="${this.px(y1)}" x2="${this.px(x2)}" y2="${this.px(y2)}"`
    return `<linearGradient gradientUnits="userSpaceOnUse" ${ends}>${stopList(stops)}</linearGradient>`
  }

  private radial({ cx, cy, r, angle, ratio, focus, stops }: RadialFill): string {
    demand(r > 0, `gradient radius out of range: ${r}`)
    demand(ratio > 0, `gradient ratio out of range: ${ratio}`)
    demand(focus === undefined || ratio === 1, `focal gradient with ratio ${ratio}`)
    const radius = this.px(Math.max(r, 10 ** -this.decimals))
    const scale = formatDecimal(ratio, TRANSFORM_DECIMALS)
    const from = focus === undefined ? '' : ` fx="${this.px(focus.x)}" fy="${this.px(focus.y)}"`
    if (scale === '1') return radialElement(`cx="${this.px(cx)}" cy="${this.px(cy)}" r="${radius}"${from}`, stops)
    // The center is written in the coordinates before the transform, whose rounding would move it otherwise.
    const degrees = formatDecimal((angle * 180) / Math.PI, TRANSFORM_DECIMALS)
    const turn = (Number(degrees) * Math.PI) / 180
    const x = cx * Math.cos(turn) + cy * Math.sin(turn)
    const y = (cy * Math.cos(turn) - cx * Math.sin(turn)) / Math.max(Number(scale), 10 ** -TRANSFORM_DECIMALS)
    const circle = `cx="${this.px(x)}" cy="${this.px(y)}" r="${radius}"`
    return radialElement(`${circle} gradientTransform="rotate(${degrees})scale(1 ${scale})"`, stops)
  }

  private px(value: number): string {
    demand(Math.abs(value) <= MAX_COORDINATE, `gradient coordinate out of range: ${value}`)
    return formatDecimal(value, this.decimals)
  }
}

function radialElement(attributes: string, stops: readonly GradientStop[]): string {
  return `<radialGradient gradientUnits="userSpaceOnUse" ${attributes}>${stopList(stops)}</radialGradient>`
}

/** The `stop` elements; offsets are clamped to [0, 1] and never fall. */
function stopList(stops: readonly GradientStop[]): string {
  const { length } = stops
  demand(length >= MIN_GRADIENT_STOPS && length <= MAX_GRADIENT_STOPS, `gradient with ${length} stops`)
  let before = 0
  return stops
    .map(({ offset, rgb, opacity }) => {
      before = Math.max(before, Math.min(1, offset))
      const opaque = formatRatio(opacity)
      const fade = opaque === '1' ? '' : ` stop-opacity="${opaque}"`
      return `<stop offset="${formatRatio(before)}" stop-color="${formatColor(rgb)}"${fade}/>`
    })
    .join('')
}
