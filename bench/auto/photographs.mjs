/**
 * Photographs for the measurement of `auto`: pieces of four real ones from npm packages and fifteen whole ones, a computed landscape and scenes of textured leaves, and
 * what people make of them. A photograph is `{ width, height, rgba }`, straight alpha. Everything is the same in every run.
 */
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { renderLandscape } from '../../examples/landscape.mjs'

const require = createRequire(import.meta.url)
const folderOf = (name) => path.dirname(require.resolve(`${name}/package.json`))

/** Real photographs: a dog on sand, a dog's face, a cat at a pool, leaves out of focus. */
const FILES = {
  daisy: path.join(folderOf('jquery-zoom'), 'daisy.jpg'),
  roxy: path.join(folderOf('jquery-zoom'), 'roxy.jpg'),
  pool: path.join(folderOf('jquery-jcrop'), 'demos/demo_files/pool.jpg'),
  leaves: path.join(folderOf('jquery-jcrop'), 'demos/demo_files/sago.jpg'),
}

/** Names of the real photographs. */
export const REAL = Object.keys(FILES)

/** Fifteen more, of birds before grounds that are out of focus, 600 px and more wide. */
export const BIRDS = Array.from({ length: 15 }, (_, n) =>
  path.join(folderOf('lightslider'), `demo/img/cS-${n + 1}.jpg`),
)

/** A generator of numbers in [0, 1) from a seed (Marsaglia's xorshift). */
export function random(seed) {
  let state = (Math.imul(seed + 1, 0x9e3779b1) | 1) >>> 0
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 4294967296
  }
}

/** A normal variable: mean 0, deviation 1. */
function normal(next) {
  let sum = -6
  for (let k = 0; k < 12; k++) sum += next()
  return sum
}

const clamp = (value) => Math.max(0, Math.min(255, Math.round(value)))

/** A photograph whose pixel (x, y) is `colorAt(r, g, b, x, y)` of the one given: three or four levels. */
export function mapped({ width, height, rgba }, colorAt) {
  const out = new Uint8ClampedArray(rgba.length)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 4) {
      const [r, g, b, a = rgba[p + 3]] = colorAt(rgba[p], rgba[p + 1], rgba[p + 2], x, y)
      out.set([clamp(r), clamp(g), clamp(b), clamp(a)], p)
    }
  }
  return { width, height, rgba: out }
}

/**
 * A piece of a real photograph: a square of `share` of its short side, placed by `seed`, at `size` px. Pieces that would have to be
 * enlarged come smaller, at their own size.
 */
export async function piece(name, share, seed, size) {
  const next = random(seed)
  const { width, height } = await sharp(FILES[name]).metadata()
  const side = Math.round(share * Math.min(width, height))
  const left = Math.floor(next() * (width - side))
  const top = Math.floor(next() * (height - side))
  const { data, info } = await sharp(FILES[name])
    .extract({ left, top, width: side, height: side })
    .resize(Math.min(size, side))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

/** The whole photograph of a file at a width of `width` px, or at its own if that is less. */
export async function whole(file, width) {
  const { data, info } = await sharp(file)
    .resize(width, null, { withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

/** The computed landscape: sky, forest, rock and water with the noise of a sensor. */
export function landscape(width, height) {
  const rgb = renderLandscape(width, height)
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let i = 0; i < width * height; i++) rgba.set(rgb.subarray(3 * i, 3 * i + 3), 4 * i)
  return { width, height, rgba }
}

/** Opacity, 0-1, of a rounded figure with bays that fills most of the picture: what people cut out. */
function figureOf({ width, height }, seed) {
  const next = random(seed)
  const waves = [2, 3, 5, 7].map((k) => ({ k, size: (0.55 * next()) / k, phase: 2 * Math.PI * next() }))
  const radius = Math.min(width, height) * (0.3 + 0.1 * next())
  return (x, y) => {
    const [u, v] = [x + 0.5 - width / 2, y + 0.5 - height / 2]
    const angle = Math.atan2(v, u)
    let reach = radius
    for (const { k, size, phase } of waves) reach += radius * size * Math.cos(k * angle + phase)
    return Math.max(0, Math.min(1, reach - Math.hypot(u, v) + 0.5))
  }
}

/** The figure alone, on transparency. */
export function cutOut(photo, seed) {
  const opacity = figureOf(photo, seed)
  return mapped(photo, (r, g, b, x, y) => [r, g, b, 255 * opacity(x, y)])
}

/** The figure on a plain ground of one level, with a soft shadow below it: how goods are shown in shops. */
export function productShot(photo, seed, ground = 255) {
  const opacity = figureOf(photo, seed)
  const foot = 0.8 * photo.height
  return mapped(photo, (r, g, b, x, y) => {
    const alpha = opacity(x, y)
    const fall = ((x - photo.width / 2) / (0.3 * photo.width)) ** 2 + ((y - foot) / (0.05 * photo.height)) ** 2
    const lit = ground * (1 - 0.35 * Math.exp(-fall))
    return [r, g, b].map((level) => alpha * level + (1 - alpha) * lit)
  })
}

/** The scene after sunset: shadows sink to black, little light is left. */
export function atNight(photo) {
  return mapped(photo, (...levels) => levels.slice(0, 3).map((level) => 235 * (level / 255) ** 3 - 14))
}

/** A town at night: lit windows, lamps with halos, noise in what is not quite black. `noise` is its deviation in levels. */
export function town(width, height, seed, noise) {
  const next = random(seed)
  const light = new Float64Array(3 * width * height)
  const add = (x, y, color, strength) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    for (let c = 0; c < 3; c++) light[3 * (y * width + x) + c] += strength * color[c]
  }
  for (let house = 0; house < 9; house++) {
    const [left, top] = [Math.floor(next() * width), Math.floor(height * (0.35 + 0.4 * next()))]
    for (let window = 0; window < 30; window++) {
      const [x0, y0] = [left + 7 * Math.floor(next() * 7), top + 9 * Math.floor(next() * 12)]
      const [strength, color] = [40 + 160 * next(), [1, 0.75 + 0.2 * next(), 0.35 + 0.4 * next()]]
      for (let k = 0; k < 15; k++) add(x0 + (k % 3), y0 + Math.floor(k / 3), color, strength * (0.6 + 0.4 * next()))
    }
  }
  for (let lamp = 0; lamp < 14; lamp++) {
    const [x0, y0, reach] = [Math.floor(next() * width), Math.floor(height * (0.4 + 0.6 * next())), 3 + 14 * next()]
    const color = [1, 0.8, 0.5 + 0.5 * next()]
    const far = Math.ceil(3 * reach)
    for (let y = -far; y <= far; y++) {
      for (let x = -far; x <= far; x++) add(x0 + x, y0 + y, color, 230 * Math.exp(-Math.hypot(x, y) / reach))
    }
  }
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let i = 0; i < light.length; i++) {
    rgba[4 * Math.floor(i / 3) + (i % 3)] = clamp(light[i] - 2 + noise * normal(next) * (1 + light[i] / 80))
  }
  return { width, height, rgba }
}

/** In grey. */
export function inGrey(photo) {
  return mapped(photo, (r, g, b) => Array(3).fill(0.299 * r + 0.587 * g + 0.114 * b))
}

/** With more noise, of a deviation in levels. */
export function noisy(photo, deviation, seed) {
  const next = random(seed)
  return mapped(photo, (r, g, b) => [r, g, b].map((level) => level + deviation * normal(next)))
}

/** Painted: strokes of one colour each, 2 to 9 px, laid where the photograph has that colour. */
export function painted(photo, seed) {
  const next = random(seed)
  const { width, height, rgba } = photo
  const out = Uint8ClampedArray.from(rgba)
  for (let stroke = 0; stroke < (width * height) / 6; stroke++) {
    const [x0, y0, angle] = [Math.floor(next() * width), Math.floor(next() * height), Math.PI * next()]
    const color = [0, 1, 2].map((c) => rgba[4 * (y0 * width + x0) + c] + 7 * normal(next))
    for (let k = -4; k <= 4; k++) {
      const [x, y] = [Math.round(x0 + k * Math.cos(angle)), Math.round(y0 + k * Math.sin(angle))]
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      for (let c = 0; c < 3; c++)
        out[4 * (y * width + x) + c] = clamp(0.3 * out[4 * (y * width + x) + c] + 0.7 * color[c])
    }
  }
  return { width, height, rgba: out }
}
