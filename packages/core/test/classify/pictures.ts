import sharp from 'sharp'
import type { Raster } from '../../src/model/raster'
import { random } from '../hard-edges/sprites'
import { renderSvg } from '../render-svg'

/** Renders SVG body text with a viewBox of 24 x 24 to a square raster, on a colour or on nothing. */
export function render(body: string, size: number, background?: string): Raster {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${body}</svg>`
  const { pixels, width, height } = renderSvg(svg, {
    fitTo: { mode: 'width', value: size },
    ...(background === undefined ? {} : { background }),
  })
  const rgba = new Uint8ClampedArray(pixels)
  for (let p = 0; p < rgba.length; p += 4) {
    if (rgba[p + 3] > 0) for (let c = 0; c < 3; c++) rgba[p + c] = (rgba[p + c] * 255) / rgba[p + 3]
  }
  return { width, height, rgba }
}

/** The raster through a lossy JPEG, on white. */
export async function throughJpeg(raster: Raster, quality: number): Promise<Raster> {
  const { data, info } = await sharp(raster.rgba, { raw: { width: raster.width, height: raster.height, channels: 4 } })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer()
    .then((jpeg) => sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true }))
  return { width: info.width, height: info.height, rgba: data, isLossy: true }
}

export async function blurred(raster: Raster, deviation: number): Promise<Raster> {
  const { data } = await sharp(raster.rgba, { raw: { width: raster.width, height: raster.height, channels: 4 } })
    .blur(deviation)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...raster, rgba: data }
}

/** Sharpens as image libraries do it by default, in whole numbers. */
export async function sharpened(raster: Raster): Promise<Raster> {
  const { data } = await sharp(raster.rgba, { raw: { width: raster.width, height: raster.height, channels: 4 } })
    .sharpen()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { ...raster, rgba: data }
}

/** Adds noise of a standard deviation in levels to the colours. */
export function noisy(raster: Raster, deviation: number, seed: number): Raster {
  const next = random(seed)
  const rgba = Uint8ClampedArray.from(raster.rgba, (v, p) => {
    if (p % 4 === 3) return v
    let normal = -6
    for (let k = 0; k < 12; k++) normal += next()
    return v + deviation * normal
  })
  return { ...raster, rgba }
}

const STROKE = 'fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'

/** Line icons, as SVG bodies. */
export const LINE_ICONS = [
  `<g ${STROKE} stroke="#111"><circle cx="11" cy="11" r="8"/><path d="m21 21-4.3-4.3"/></g>`,
  `<g ${STROKE} stroke="#2563eb"><path d="M3 10 12 3l9 7v11H3z"/><path d="M9 21v-7h6v7"/></g>`,
  `<g ${STROKE} stroke="#b91c1c"><path d="M20.8 4.6a5.5 5.5 0 0 0-7.8 0L12 5.7l-1-1.1a5.5 5.5 0 0 0-7.8 7.8L12 21.2l8.8-8.8a5.5 5.5 0 0 0 0-7.8z"/></g>`,
]

/** A quadrilateral and a disc of two colors with an outline, as an SVG body. */
export function outlined([first, second]: readonly string[], ink: string, width: number): string {
  return `<g stroke="${ink}" stroke-width="${width}"><path fill="${first}" d="M3.2 4.9 12 2.8l1.6 8.4-9.1 2z"/><circle fill="${second}" cx="15.6" cy="15.7" r="5.1"/></g>`
}

/** Flat illustrations of several colours, as SVG bodies. */
export const ILLUSTRATIONS = [
  '<circle cx="12" cy="12" r="11" fill="#ffcc4d"/><circle cx="8" cy="9" r="2" fill="#664500"/><circle cx="16" cy="9" r="2" fill="#664500"/><path d="M5 14c2 6 12 6 14 0-4 1.500-10 1.500-14 0z" fill="#664500"/><path d="M7 15.500c3 1 7 1 10 0-1 1.500-9 1.500-10 0z" fill="#fff"/>',
  '<path d="M2 20 9 6l5 9 3-5 6 10z" fill="#4b7f52"/><path d="M9 6 6.500 11l2.500 1.500L11.500 11z" fill="#f5f5f0"/><circle cx="19" cy="5" r="3" fill="#f4a340"/><path d="M2 20h21v3H2z" fill="#35506b"/>',
]

/** Pictures of gradients: a swatch on white, a full-bleed glow, a sky over a hill. */
export const GRADIENTS = [
  '<defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#f06"/><stop offset="1" stop-color="#40f"/></linearGradient></defs><rect width="24" height="24" fill="#fff"/><rect x="4" y="5" width="16" height="14" rx="2" fill="url(#a)"/>',
  '<defs><radialGradient id="a"><stop stop-color="#ff8"/><stop offset="1" stop-color="#135"/></radialGradient></defs><rect width="24" height="24" fill="url(#a)"/>',
  '<defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="#8cf"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="24" height="24" fill="url(#a)"/><path d="M0 17Q8 9 15 16t9-2v10H0z" fill="#2f7d3b"/>',
]

/** Pixel art with outlines, shading in steps and dithering, 19 colours at most, on nothing. */
export function pixelArt(size: number, seed: number): Raster {
  const next = random(seed)
  const rgba = new Uint8Array(4 * size * size)
  for (let blob = 0; blob < 6; blob++) {
    const hue = [next(), next(), next()]
    const [centerX, centerY, radius] = [next() * size, next() * size, size * (0.12 + 0.25 * next())]
    for (let i = 0; i < size * size; i++) {
      const u = ((i % size) - centerX) / radius
      const v = (Math.floor(i / size) - centerY) / radius
      const distance = u * u + v * v
      if (distance > 1) continue
      const dither = ((i % size) + Math.floor(i / size)) % 2 === 0 ? 0.28 : -0.28
      const step = Math.max(0, Math.min(3, Math.floor((0.5 - 0.35 * u - 0.45 * v) * 3.6 + (blob % 2) * dither)))
      const shade = [70, 120, 175, 230][step]
      const color = distance > 1 - 2.2 / radius ? [24, 20, 37] : hue.map((h) => Math.round(shade * (0.45 + 0.55 * h)))
      rgba.set([...color, 255], 4 * i)
    }
  }
  return { width: size, height: size, rgba }
}

/** Pixel art without dithering, on white: outlined discs of one color with a lighter half. */
export function outlinedDiscs(size: number): Raster {
  const rgba = new Uint8Array(4 * size * size).fill(255)
  const discs = [
    { x: 0.35, y: 0.4, r: 0.27, color: [190, 60, 50] },
    { x: 0.65, y: 0.6, r: 0.25, color: [70, 150, 90] },
    { x: 0.3, y: 0.75, r: 0.15, color: [60, 90, 170] },
  ]
  for (const { x, y, r, color } of discs) {
    for (let i = 0; i < size * size; i++) {
      const [u, v] = [(i % size) - x * size, Math.floor(i / size) - y * size]
      const beyond = Math.hypot(u, v) - r * size
      if (beyond > 0) continue
      rgba.set(beyond > -1.4 ? [24, 20, 37] : color.map((level) => (u + v < 0 ? level + 40 : level)), 4 * i)
    }
  }
  return { width: size, height: size, rgba }
}

/** A screen of flat, axis-aligned boxes with bitmap lettering. */
export function screen(seed: number): Raster {
  const next = random(seed)
  const [width, height] = [480, 320]
  const rgba = new Uint8Array(4 * width * height)
  const box = (x: number, y: number, w: number, h: number, color: number[]) => {
    for (let v = y; v < Math.min(height, y + h); v++) {
      for (let u = x; u < Math.min(width, x + w); u++) rgba.set([...color, 255], 4 * (v * width + u))
    }
  }
  const at = (limit: number) => Math.floor(next() * limit)
  box(0, 0, width, height, [246, 247, 249])
  box(0, 0, width, 40, [36, 41, 47])
  for (let k = 0; k < 25; k++) box(at(width), at(height), 4 + at(150), 1 + at(50), [at(256), at(256), at(256)])
  for (let line = 0; line < 40; line++) {
    const [x, y] = [at(width), at(height)]
    for (let dot = 0; dot < 120; dot++) box(x + 6 * at(12) + at(4), y + at(7), 1, 1, [20, 20, 30])
  }
  return { width, height, rgba }
}
