import { OP_LENGTH } from '../../src/model/curve'
import type { Drawing, Fill, Shape } from '../../src/model/drawing'

/** The drawing as anyone would write it down: absolute commands, every number in full, no shorthand, no groups. */
export function plainSvg({ width, height, shapes }: Drawing, zoom = 1): string {
  const defs = shapes.map((shape, i) => gradient(shape.fill, i)).join('')
  const paths = shapes.map((shape, i) => `<path ${paint(shape.fill, i)} d="${plainPath(shape)}"/>`).join('')
  const size = `width="${width * zoom}" height="${height * zoom}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${defs}</defs>${paths}</svg>`
}

function plainPath({ contours }: Shape): string {
  const parts: string[] = []
  for (const { ops, coords } of contours) {
    parts.push('M', String(coords[0]), String(coords[1]))
    let at = 2
    for (const kind of ops) {
      parts.push('LCA'[kind]!)
      for (let k = 0; k < OP_LENGTH[kind]!; k++) parts.push(String(coords[at++]))
    }
    parts.push('Z')
  }
  return parts.join(' ')
}

function paint(fill: Fill, i: number): string {
  return fill.kind === 'flat' ? `fill="${color(fill.rgb)}" fill-opacity="${fill.opacity}"` : `fill="url(#p${i})"`
}

function gradient(fill: Fill, i: number): string {
  if (fill.kind === 'flat') return ''
  const { kind, stops, ...place } = fill
  const axes = Object.entries(place).map(([name, value]) => `${name}="${value}"`)
  const inner = stops.map(
    ({ offset, rgb, opacity }) => `<stop offset="${offset}" stop-color="${color(rgb)}" stop-opacity="${opacity}"/>`,
  )
  const open = `<${kind}Gradient id="p${i}" gradientUnits="userSpaceOnUse" ${axes.join(' ')}>`
  return `${open}${inner.join('')}</${kind}Gradient>`
}

function color(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`
}
