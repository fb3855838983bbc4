import { MAX_GRADIENT_STOPS, MIN_GRADIENT_STOPS } from '../../limits'
import type { GradientStop, LinearFill, RadialFill } from '../../model/drawing'
import { demand, formatColor, formatDecimal, formatRatio, MAX_COORDINATE } from './number'

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

  private radial({ cx, cy, r, stops }: RadialFill): string {
    demand(r > 0, `gradient radius out of range: ${r}`)
    const radius = this.px(Math.max(r, 10 ** -this.decimals))
    const circle = `cx="${this.px(cx)}" cy="${this.px(cy)}" r="${radius}"`
    return `<radialGradient gradientUnits="userSpaceOnUse" ${circle}>${stopList(stops)}</radialGradient>`
  }

  private px(value: number): string {
    demand(Math.abs(value) <= MAX_COORDINATE, `gradient coordinate out of range: ${value}`)
    return formatDecimal(value, this.decimals)
  }
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
