/** Pictures of hard pixels: sprites from an npm package, and screens as programs without anti-aliasing draw them. */
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { random } from './photographs.mjs'

const { assets } = createRequire(import.meta.url)('@kaplayjs/crew')

/** Longest side of a sprite, px: larger ones were enlarged, or drawn as hard-edged logos. */
const MAX_SPRITE = 160

/** The file of a sprite; of some that with a white rim. */
function fileOf(name) {
  const { sprite: plain, outlined = plain } = assets[name]
  return Buffer.from((name.length % 2 === 0 ? plain : outlined).split(',')[1], 'base64')
}

/** Names of the sprites, sorted. A PNG has its width and height in bytes 16 to 23. */
export const SPRITES = Object.keys(assets)
  .filter((name) => assets[name].kind === 'Sprite')
  .filter((name) => Math.max(fileOf(name).readUInt32BE(16), fileOf(name).readUInt32BE(20)) <= MAX_SPRITE)
  .sort()

/** A sprite as it was drawn. */
export async function sprite(name) {
  const { data, info } = await sharp(fileOf(name)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

/** Each pixel `scale` px wide, `scale` whole or not. */
export function enlarged({ width, height, rgba }, scale) {
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)]
  const out = new Uint8Array(4 * columns * rows)
  for (let y = 0, p = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, p += 4) {
      const i = Math.min(height - 1, Math.floor(y / scale)) * width + Math.min(width - 1, Math.floor(x / scale))
      out.set(rgba.subarray(4 * i, 4 * i + 4), p)
    }
  }
  return { width: columns, height: rows, rgba: out }
}

/** A game's screen: tiles of 16 px in a few greens and browns, with sprites before them. */
export async function gameScreen(width, height, seed) {
  const next = random(seed)
  const rgba = new Uint8Array(4 * width * height)
  const tiles = Array.from({ length: 4 }, () => {
    const ground = [60 + 60 * next(), 90 + 80 * next(), 50 + 40 * next()]
    return Array.from({ length: 256 }, () => ground.map((level) => Math.round(level * (next() < 0.15 ? 0.75 : 1))))
  })
  const kind = Array.from({ length: Math.ceil(width / 16) * Math.ceil(height / 16) }, () => Math.floor(next() * 4))
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const tile = tiles[kind[Math.floor(y / 16) * Math.ceil(width / 16) + Math.floor(x / 16)]]
    rgba.set([...tile[16 * (y % 16) + (x % 16)], 255], 4 * i)
  }
  for (let k = 0; k < 6; k++) {
    const figure = await sprite(SPRITES[Math.floor(next() * SPRITES.length)])
    place({ width, height, rgba }, figure, Math.floor(next() * (width - 40)), Math.floor(next() * (height - 40)))
  }
  return { width, height, rgba }
}

/** A screen of flat, axis-aligned boxes with rows of letters on a grid of 5 x 7 dots. */
export function program(width, height, seed) {
  const next = random(seed)
  const rgba = new Uint8Array(4 * width * height)
  const box = (x, y, w, h, color) => {
    for (let v = y; v < Math.min(height, y + h); v++) {
      for (let u = x; u < Math.min(width, x + w); u++) rgba.set([...color, 255], 4 * (v * width + u))
    }
  }
  const at = (limit) => Math.floor(next() * limit)
  const letters = Array.from({ length: 20 }, () => Array.from({ length: 35 }, () => next() < 0.45))
  box(0, 0, width, height, [246, 247, 249])
  box(0, 0, width, 30, [36, 41, 47])
  for (let k = 0; k < 12; k++)
    box(at(width), 40 + at(height - 40), 20 + at(120), 8 + at(40), [at(256), at(256), at(256)])
  for (let line = 0; line < 20; line++) {
    const [x0, y0] = [at(width / 2), 36 + at(height - 50)]
    for (let k = 0; k < 24; k++) {
      letters[at(20)].forEach((isInk, dot) => {
        if (isInk) box(x0 + 6 * k + (dot % 5), y0 + Math.floor(dot / 5), 1, 1, [20, 20, 30])
      })
    }
  }
  return { width, height, rgba }
}

/** Puts a figure before a picture, its upper left corner at (left, top). */
function place({ width, height, rgba }, figure, left, top) {
  for (let y = 0; y < figure.height && top + y < height; y++) {
    for (let x = 0; x < figure.width && left + x < width; x++) {
      const p = 4 * (y * figure.width + x)
      if (figure.rgba[p + 3] === 255) rgba.set(figure.rgba.subarray(p, p + 4), 4 * ((top + y) * width + left + x))
    }
  }
}
