/** Drawings that are not flat icons, as SVG text on a square of 100 units: gradients, soft shadows, charts and programs. */
import { createRequire } from 'node:module'
import { readIcon } from '../icon-sets.mjs'
import { random } from './photographs.mjs'

const { icons } = createRequire(import.meta.url)('@iconify-json/logos/icons.json')

/** Names of the logos that are drawn with gradients, sorted. */
export const GRADIENT_LOGOS = Object.keys(icons)
  .filter((name) => /<(?:linear|radial)Gradient/.test(icons[name].body))
  .sort()

const svg = (body) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${body}</svg>`
const stops = (...colors) =>
  colors.map((color, k) => `<stop offset="${k / (colors.length - 1)}" stop-color="${color}"/>`).join('')
const linear = (id, direction, ...colors) =>
  `<linearGradient id="${id}" ${direction}>${stops(...colors)}</linearGradient>`
const radial = (id, ...colors) => `<radialGradient id="${id}">${stops(...colors)}</radialGradient>`
const blur = (id, deviation) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
const DOWN = 'x2="0" y2="1"'
const ACROSS = 'x2="1" y2="1"'
const STAR = 'M50 12 61 38 89 40 67 58 75 86 50 70 25 86 33 58 11 40 39 38z'

/** Gradients that fill shapes with sharp borders, and some that fill the picture. */
export const GRADIENTS = {
  button: svg(
    `${linear('a', DOWN, '#3cf', '#06c')}<rect x="5" y="30" width="90" height="40" rx="12" fill="url(#a)"/><path d="M30 45h40v3H30zm6 7h28v3H36z" fill="#fff"/>`,
  ),
  badge: svg(
    `${linear('a', ACROSS, '#eee', '#888', '#fff', '#666')}${radial('b', '#fd6', '#a50')}<circle cx="50" cy="50" r="45" fill="url(#a)"/><circle cx="50" cy="50" r="36" fill="url(#b)"/><path d="${STAR}" fill="#fff" fill-opacity=".8" transform="translate(25 25)scale(.5)"/>`,
  ),
  app: svg(
    `${linear('a', ACROSS, '#f09', '#80f', '#08f')}<rect x="4" y="4" width="92" height="92" rx="20" fill="url(#a)"/><circle cx="50" cy="50" r="22" fill="none" stroke="#fff" stroke-width="7"/><circle cx="74" cy="26" r="5" fill="#fff"/>`,
  ),
  globe: svg(
    `${radial('a', '#9df', '#16a', '#025')}${linear('b', ACROSS, '#fd0', '#f40')}<circle cx="50" cy="50" r="40" fill="url(#a)"/><path d="M10 60C20 10 90 5 90 50 80 90 40 95 30 75 60 80 75 60 60 40 40 25 20 40 10 60z" fill="url(#b)"/>`,
  ),
  ball: svg(`${radial('a', '#fff', '#f55', '#800')}<circle cx="50" cy="50" r="45" fill="url(#a)"/>`),
  hills: svg(
    `${linear('a', DOWN, '#135', '#f84', '#fd9')}${linear('b', DOWN, '#263', '#041')}${radial('c', '#fff', '#fe8')}<rect width="100" height="100" fill="url(#a)"/><circle cx="65" cy="50" r="12" fill="url(#c)"/><path d="M0 70Q25 45 50 68T100 62V100H0z" fill="url(#b)"/>`,
  ),
}

const COLORS = [
  '#e63946',
  '#f1a208',
  '#2a9d8f',
  '#264653',
  '#8338ec',
  '#3a86ff',
  '#ffb4a2',
  '#06402b',
  '#fefae0',
  '#22223b',
]

/** A poster: a gradient that fills the picture, and translucent discs, a star and bars before it. Equal seeds give equal posters. */
export function poster(seed) {
  const next = random(seed)
  const color = () => COLORS[Math.floor(next() * COLORS.length)]
  const place = () => (100 * next()).toFixed(1)
  const colors = [color(), color(), color()]
  const ground = seed % 2 === 0 ? linear('a', `x2="${next().toFixed(2)}" y2="1"`, ...colors) : radial('a', ...colors)
  const disc = () =>
    `<circle cx="${place()}" cy="${place()}" r="${(6 + 24 * next()).toFixed(1)}" fill="${color()}" fill-opacity="${(0.2 + 0.8 * next()).toFixed(2)}"/>`
  const discs = Array.from({ length: seed % 6 }, disc).join('')
  const star = `<path d="${STAR}" fill="${color()}" transform="translate(${place() / 2} ${place() / 2})scale(${(0.3 + 0.4 * next()).toFixed(2)})"/>`
  return svg(
    `${ground}<rect width="100" height="100" fill="url(#a)"/>${discs}${star}<path d="M12 78h50v6H12zm0 9h34v3H12z" fill="${color()}"/>`,
  )
}

/** Gradients without a border anywhere, of which a drawing of bands and one of shards are equally true. */
export const OPEN_GRADIENTS = {
  sheet: svg(`${linear('a', ACROSS, '#f06', '#40f', '#0cf')}<rect width="100" height="100" fill="url(#a)"/>`),
  glow: svg(`${radial('a', '#ff8', '#135')}<rect width="100" height="100" fill="url(#a)"/>`),
  mesh: svg(
    `${blur('a', 14)}<rect width="100" height="100" fill="#46f"/><g filter="url(#a)"><circle cx="20" cy="25" r="28" fill="#f4a"/><circle cx="80" cy="35" r="26" fill="#fc4"/><circle cx="45" cy="85" r="30" fill="#4fc"/></g>`,
  ),
}

/** Soft shadows and glows. */
export const SHADOWS = {
  card: svg(
    `${blur('a', 4)}<rect width="100" height="100" fill="#f4f5f7"/><rect x="15" y="22" width="70" height="60" rx="6" opacity=".35" filter="url(#a)"/><rect x="15" y="18" width="70" height="60" rx="6" fill="#fff"/><path d="M25 30h40v5H25zm0 12h50v3H25zm0 8h50v3H25z" fill="#345"/>`,
  ),
  star: svg(
    `${blur('a', 3)}<rect width="100" height="100" fill="#fff"/><path d="${STAR}" opacity=".5" filter="url(#a)" transform="translate(3 5)"/><path d="${STAR}" fill="#f5b301"/>`,
  ),
  neon: svg(
    `${blur('a', 4)}<rect width="100" height="100" fill="#102"/><g fill="none" stroke-width="4"><path d="${STAR}" stroke="#f0c" filter="url(#a)"/><path d="${STAR}" stroke="#fbf" stroke-width="2"/></g>`,
  ),
  alone: svg(
    `${blur('a', 5)}<circle cx="50" cy="55" r="30" opacity=".5" filter="url(#a)"/><circle cx="50" cy="48" r="30" fill="#2a6"/>`,
  ),
}

/** A chart with axes, a grid and marks: `kind` is bars, lines or dots. */
export function chart(kind, seed) {
  const next = random(seed)
  const colors = ['#1f77b4', '#ff7f0e', '#2ca02c', '#d62728', '#9467bd']
  let marks = ''
  if (kind === 'bars') {
    for (let k = 0; k < 10; k++) {
      const top = 15 + 60 * next()
      marks += `<rect x="${14 + 8 * k}" y="${top}" width="6" height="${88 - top}" fill="${colors[k % 5]}"/>`
    }
  } else if (kind === 'lines') {
    for (let k = 0; k < 4; k++) {
      const points = Array.from({ length: 12 }, (_, n) => `${12 + 7 * n},${15 + 70 * next()}`)
      marks += `<polyline points="${points.join(' ')}" fill="none" stroke="${colors[k]}" stroke-width=".8"/>`
    }
  } else {
    for (let k = 0; k < 120; k++)
      marks += `<circle cx="${12 + 78 * next()}" cy="${15 + 70 * next()}" r="1.4" fill="${colors[k % 5]}" fill-opacity=".6"/>`
  }
  const grid = [20, 37, 54, 71].map((y) => `M10 ${y}H92`).join('')
  return svg(
    `<rect width="100" height="100" fill="#fff"/><path d="${grid}" stroke="#ddd" stroke-width=".3"/>${marks}<path d="M10 10V88H92" fill="none" stroke="#222" stroke-width=".5"/>`,
  )
}

/** A program's window: bar, list with icons, cards; `isDark` for light on dark. */
export function windowOf(seed, isDark) {
  const next = random(seed)
  const [ground, panel, ink] = isDark ? ['#1b1f24', '#2b3138', '#c9d1d9'] : ['#f6f8fa', '#ffffff', '#24292f']
  let body = `<rect width="100" height="100" fill="${ground}"/><rect width="100" height="9" fill="#24292f"/>`
  for (let k = 0; k < 6; k++) {
    const y = 14 + 14 * k
    body += `<rect x="4" y="${y}" width="92" height="11" rx="1.500" fill="${panel}" stroke="#8886" stroke-width=".3"/>`
    body += `<circle cx="10" cy="${y + 5.5}" r="3" fill="hsl(${Math.floor(360 * next())},70%,50%)"/>`
    for (let x = 17; x < 60 + 20 * next(); ) {
      const width = 1 + 6 * next()
      body += `<rect x="${x}" y="${y + 3.4}" width="${width}" height=".9" rx=".4" fill="${ink}"/>`
      x += width + 1
    }
    body += `<g transform="translate(86 ${y + 3})scale(.2)">${pathOf(['github', 'svg', 'docker'][k % 3], ink)}</g>`
  }
  return svg(body)
}

/** The outline of one of the simple icons, on 24 units. */
function pathOf(name, color) {
  return `<path fill="${color}" d="${/ d="([^"]+)"/.exec(readIcon('simple', name))[1]}"/>`
}
