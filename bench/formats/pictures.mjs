/** Pictures of every kind that a format must hold: icons, gradients, a photo, pixel art, transparent and translucent ones. */
import { Resvg } from '@resvg/resvg-js'
import { EXAMPLES, readExample } from '../examples.mjs'
import { readIcons } from '../icon-sets.mjs'
import { fileOf } from '../judge.mjs'

/** Icons of each set: how many on white, and how many on transparency. */
const ICONS = [
  ['lucide', 1, 1],
  ['simple', 1, 0],
  ['material', 1, 0],
  ['twemoji', 1, 1],
  ['fluent', 2, 0],
  ['openmoji', 1, 0],
  ['noto', 3, 1],
  ['flag', 1, 0],
  ['logos', 1, 1],
]

/** Width of the icons, px. */
const SIZE = 256

/** A drawing with what the sets lack: translucent colors, and gradients that fade. */
const GLASS = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><defs>
<radialGradient id="glow" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#ffd54a"/><stop offset="1" stop-color="#ff7a00" stop-opacity="0"/></radialGradient>
<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1e88e5"/><stop offset="1" stop-color="#1e88e5" stop-opacity=".1"/></linearGradient></defs>
<circle cx="60" cy="60" r="50" fill="url(#glow)"/><rect x="20" y="120" width="160" height="60" rx="14" fill="url(#fade)"/>
<circle cx="145" cy="60" r="36" fill="#43a047" fill-opacity=".5"/></svg>`

function onTransparency(svg) {
  return new Resvg(svg, { fitTo: { mode: 'width', value: SIZE }, font: { loadSystemFonts: false } }).render().asPng()
}

/** Each picture as its name and a function that makes its bytes. */
export function* pictures() {
  for (const file of EXAMPLES) {
    yield { name: file, bytes: async () => readExample(file) }
  }
  for (const [set, onWhite, transparent] of ICONS) {
    const icons = readIcons(set, onWhite + transparent)
    for (const [k, { name, svg }] of icons.entries()) {
      if (k < onWhite) yield { name: `${set}/${name}`, bytes: () => fileOf(svg, SIZE, 0) }
      else yield { name: `${set}/${name}, cut out`, bytes: async () => onTransparency(svg) }
    }
  }
  yield { name: 'glass', bytes: async () => onTransparency(GLASS) }
}
