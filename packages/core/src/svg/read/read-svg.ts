import type { Curve } from '../../model/curve'
import type { Drawing, Fill, GradientFill, GradientStop, Shape } from '../../model/drawing'
import { inches, type Length } from '../../model/page'
import { readPath } from './read-path'

/** A document as read: its drawing, and the size of its page in inches. */
export interface Sheet {
  readonly drawing: Drawing
  readonly widthInches: number
  readonly heightInches: number
}

type Attributes = Readonly<Record<string, string>>

/** What a group hands down to its children. */
interface Paint {
  readonly fill: string
  readonly opacity: number
}

const TAG = /<(\/?)([A-Za-z]+)((?: [A-Za-z0-9-]+="[^"]*")*)(\/?)>/g

/**
 * Reads a document of the subset: the inverse of the writer. Paths that paint nothing are left out, and paths with the same data
 * share their contours, as does what is painted over a path. Takes text that `validateSvg` accepts: only then does one pattern find its tags.
 */
export function readSvg(svg: string): Sheet {
  const gradients = new Map<string, GradientFill>()
  const shapes: Shape[] = []
  const paints: Paint[] = [{ fill: '#000', opacity: 1 }]
  let root: Attributes = {}
  let gradient: { name: string; attributes: Attributes; stops: GradientStop[] } | null = null
  let [data, contours]: [string, Curve[]] = ['', []]
  for (const [, slash, name, text, end] of svg.matchAll(TAG)) {
    const isGradient = name === 'linearGradient' || name === 'radialGradient'
    if (slash === '/') {
      if (name === 'g') paints.pop()
      if (isGradient && gradient !== null) gradients.set(gradient.attributes.id, toGradient(gradient))
      continue
    }
    const attributes = attributesOf(text)
    if (name === 'svg') root = attributes
    else if (isGradient) gradient = { name, attributes, stops: [] }
    else if (name === 'stop') gradient?.stops.push(toStop(attributes))
    else if (name === 'g' && end === '') paints.push(inherit(paints[paints.length - 1], attributes))
    else if (name === 'path') {
      const fill = toFill(inherit(paints[paints.length - 1], attributes), gradients)
      if (fill === null && attributes.id === undefined) continue
      if (attributes.d !== data) [data, contours] = [attributes.d, readPath(attributes.d)]
      if (fill !== null) shapes.push({ fill, contours })
    } else if (name === 'use') {
      const fill = toFill(inherit(paints[paints.length - 1], attributes), gradients)
      if (fill !== null) shapes.push({ fill, contours })
    }
  }
  return toSheet(root, shapes)
}

function attributesOf(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(/ ([A-Za-z0-9-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
}

function toSheet(root: Attributes, shapes: readonly Shape[]): Sheet {
  const [width, height] = root.viewBox.split(' ').slice(2).map(Number)
  const drawing = { width, height, shapes, hardEdges: root['shape-rendering'] === 'crispEdges' }
  return { drawing, widthInches: inches(toLength(root.width)), heightInches: inches(toLength(root.height)) }
}

/** A side of the document; a number alone is in px. */
function toLength(text: string): Length {
  const unit = /[a-z]*$/.exec(text)?.[0] ?? ''
  return { value: Number.parseFloat(text), unit: unit === 'mm' || unit === 'in' ? unit : 'px' }
}

function inherit(paint: Paint, attributes: Attributes): Paint {
  const opacity = attributes['fill-opacity']
  return { fill: attributes.fill ?? paint.fill, opacity: opacity === undefined ? paint.opacity : Number(opacity) }
}

/** A fill that is seen, or null. The opacity of a path with a gradient is that of its stops. */
function toFill({ fill, opacity }: Paint, gradients: ReadonlyMap<string, GradientFill>): Fill | null {
  if (fill === 'none' || opacity === 0) return null
  if (fill.startsWith('#')) return { kind: 'flat', rgb: toRgb(fill), opacity }
  const gradient = gradients.get(fill.slice('url(#'.length, -1))
  if (gradient === undefined || opacity === 1) return gradient ?? null
  return { ...gradient, stops: gradient.stops.map((stop) => ({ ...stop, opacity: stop.opacity * opacity })) }
}

function toRgb(color: string): number {
  const digits = color.slice(1)
  return Number.parseInt(digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits, 16)
}

function toStop(attributes: Attributes): GradientStop {
  return {
    offset: Number(attributes.offset),
    rgb: toRgb(attributes['stop-color']),
    opacity: Number(attributes['stop-opacity'] ?? 1),
  }
}

function toGradient(gradient: {
  readonly name: string
  readonly attributes: Attributes
  readonly stops: readonly GradientStop[]
}): GradientFill {
  const { attributes, stops } = gradient
  const number = (name: string): number => Number(attributes[name])
  if (gradient.name === 'linearGradient') {
    return { kind: 'linear', x1: number('x1'), y1: number('y1'), x2: number('x2'), y2: number('y2'), stops }
  }
  const [, degrees = '0', scale = '1'] = /rotate\((.*)\)scale\(1 (.*)\)/.exec(attributes.gradientTransform ?? '') ?? []
  const angle = (Number(degrees) * Math.PI) / 180
  const ratio = Number(scale)
  const place = (x: number, y: number): { x: number; y: number } => ({
    x: x * Math.cos(angle) - ratio * y * Math.sin(angle),
    y: x * Math.sin(angle) + ratio * y * Math.cos(angle),
  })
  const center = place(number('cx'), number('cy'))
  const hasFocus = attributes.fx !== undefined || attributes.fy !== undefined
  const focus = place(Number(attributes.fx ?? attributes.cx), Number(attributes.fy ?? attributes.cy))
  const circle = { kind: 'radial', cx: center.x, cy: center.y, r: number('r'), angle, ratio, stops } as const
  return hasFocus ? { ...circle, focus } : circle
}
