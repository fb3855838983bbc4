/**
 * Pictures of alternating pixels whose tones are known: `{ kind, name, width, height, truth, file }`. `truth` is the picture before it was
 * dithered, opaque RGBA; `file()` gives the bytes of the dithered one. The same script makes the same scenes on every run.
 */
import sharp from 'sharp'
import * as photo from './auto/photographs.mjs'
import { draw } from './drawings.mjs'
import { readIcons } from './icon-sets.mjs'
import { quantize } from './quantize.mjs'

/** Width of the pictures, px. */
const SIZE = 240
/** Sets whose icons have more colours than black and white, which nobody dithers. */
const COLORED = ['twemoji', 'openmoji', 'flag', 'fluent', 'logos', 'noto']
/** Samples of a halftone along the side of a pixel. */
const OVERSAMPLING = 4

const toPng = ({ width, height, pixels }) =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer()

/** Bayer's matrix of `side` (a power of 2) as thresholds, 0-1 (Bayer 1973). */
function bayerMatrix(side) {
  let matrix = [[0]]
  while (matrix.length < side) {
    const n = matrix.length
    matrix = Array.from({ length: 2 * n }, (_, y) =>
      Array.from(
        { length: 2 * n },
        (_, x) => 4 * matrix[y % n][x % n] + [0, 2, 3, 1][2 * Math.floor(y / n) + Math.floor(x / n)],
      ),
    )
  }
  return matrix.map((row) => row.map((rank) => (rank + 0.5) / side ** 2))
}

/** Each channel in `levels` levels, by a threshold for each pixel, 0-1. */
function byThreshold({ width, height, pixels }, levels, thresholdAt) {
  const out = new Uint8Array(pixels.length).fill(255)
  for (let i = 0; i < pixels.length; i++) {
    if (i % 4 === 3) continue
    const [x, y] = [(i >> 2) % width, Math.floor((i >> 2) / width)]
    const scaled = (pixels[i] / 255) * (levels - 1)
    out[i] = (255 * Math.min(levels - 1, Math.floor(scaled + thresholdAt(x, y)))) / (levels - 1)
  }
  return { width, height, pixels: out }
}

/** The brightness of a picture in all three channels. */
function inGray({ width, height, pixels }) {
  const out = Uint8Array.from(pixels)
  for (let i = 0; i < out.length; i += 4)
    out.fill(Math.round(0.299 * pixels[i] + 0.587 * pixels[i + 1] + 0.114 * pixels[i + 2]), i, i + 3)
  return { width, height, pixels: out }
}

const bayer = (image, side, levels) => {
  const matrix = bayerMatrix(side)
  return byThreshold(image, levels, (x, y) => matrix[y % side][x % side])
}

/** Tones as full and as half steps of 4 levels, the latter as chequers. */
function chequered(image) {
  const out = byThreshold(image, 7, () => 0.5)
  for (let i = 0; i < out.pixels.length; i++) {
    if (i % 4 === 3) continue
    const [x, y] = [(i >> 2) % image.width, Math.floor((i >> 2) / image.width)]
    const half = Math.round((out.pixels[i] / 255) * 6)
    out.pixels[i] = Math.round((255 * ((half + (half % 2 === 0 ? 0 : (x + y) % 2 === 0 ? 1 : -1)) / 2)) / 3)
  }
  return out
}

function randomly(image, levels, seed) {
  const next = photo.random(seed)
  const field = Float64Array.from({ length: image.width * image.height }, next)
  return byThreshold(image, levels, (x, y) => field[y * image.width + x])
}

/** Black dots on white on a lattice of `pitch` px, turned by 45 degrees, as large as the picture is dark; with soft edges of a pixel. */
function halftone({ width, height, pixels }, pitch, isHard) {
  const out = new Uint8Array(pixels.length).fill(255)
  const step = 1 / OVERSAMPLING
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = 4 * (y * width + x)
      let light = 0
      for (let k = 0; k < OVERSAMPLING ** 2; k++) {
        const px = x + ((k % OVERSAMPLING) + 0.5) * step
        const py = y + (Math.floor(k / OVERSAMPLING) + 0.5) * step
        const u = (2 * Math.PI * (px + py)) / (Math.SQRT2 * pitch)
        const v = (2 * Math.PI * (px - py)) / (Math.SQRT2 * pitch)
        const spot = 0.5 + 0.25 * (Math.cos(u) + Math.cos(v))
        if (pixels[i] / 255 > rankOf(spot)) light++
      }
      out.fill(Math.round(255 * (isHard ? Math.round(light * step * step) : light * step * step)), i, i + 3)
    }
  return { width, height, pixels: out }
}

/** The share of a lattice where the spot function is below a value, by table. */
const RANKS = (() => {
  const spots = []
  for (let y = 0; y < 100; y++)
    for (let x = 0; x < 100; x++)
      spots.push(0.5 + 0.25 * (Math.cos((2 * Math.PI * x) / 100) + Math.cos((2 * Math.PI * y) / 100)))
  return Float64Array.from(spots).sort()
})()
function rankOf(spot) {
  let [low, high] = [0, RANKS.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (RANKS[middle] < spot) low = middle + 1
    else high = middle
  }
  return low / RANKS.length
}

/** How pictures become alternating pixels; `tone` is what the mean colours can show of the picture, where it is not the picture. */
const DITHERS = {
  'diffused 1 bit': { make: (image) => diffused(inGray(image), 2), tone: inGray },
  'diffused, 4 chosen': { make: (image) => quantize(image, 4, true) },
  'diffused, 16 chosen': { make: (image) => quantize(image, 16, true) },
  'diffused, 8 colours': { make: (image) => diffused(image, 2) },
  'diffused, 27 colours': { make: (image) => diffused(image, 3) },
  'Bayer 4, 1 bit': { make: (image) => bayer(inGray(image), 4, 2), tone: inGray },
  'Bayer 4, 8 colours': { make: (image) => bayer(image, 4, 2) },
  'Bayer 8, 8 colours': { make: (image) => bayer(image, 8, 2) },
  'Bayer 8, 1 bit': { make: (image) => bayer(inGray(image), 8, 2), tone: inGray },
  chequers: { make: chequered },
  random: { make: (image, n) => randomly(image, 2, n) },
  'halftone 3': { make: (image) => halftone(inGray(image), 3, false), tone: inGray },
  'halftone 4': { make: (image) => halftone(inGray(image), 4, false), tone: inGray },
  'halftone 6': { make: (image) => halftone(inGray(image), 6, false), tone: inGray },
  'halftone 8': { make: (image) => halftone(inGray(image), 8, false), tone: inGray },
  'halftone 5, 1 bit': { make: (image) => halftone(inGray(image), 5, true), tone: inGray },
}

/** Each channel in `levels` levels by error diffusion (Floyd and Steinberg 1976). */
function diffused({ width, height, pixels }, levels) {
  const wanted = Float32Array.from(pixels)
  const out = new Uint8Array(pixels.length).fill(255)
  const step = 255 / (levels - 1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        const i = 4 * (y * width + x) + c
        const level = step * Math.min(levels - 1, Math.max(0, Math.round(wanted[i] / step)))
        out[i] = level
        const part = (wanted[i] - level) / 16
        if (x + 1 < width) wanted[i + 4] += 7 * part
        if (y + 1 === height) continue
        const below = i + 4 * width
        if (x > 0) wanted[below - 4] += 3 * part
        wanted[below] += 5 * part
        if (x + 1 < width) wanted[below + 4] += part
      }
  return { width, height, pixels: out }
}

/** What is dithered: shaded and flat drawings, and photographs, opaque. */
async function subjects() {
  const drawings = []
  for (const set of COLORED)
    for (const { name, svg } of readIcons(set, 44).slice(40)) {
      const { width, height, pixels } = draw(svg, SIZE)
      drawings.push({ name: `${set}/${name}`, kind: 'icon', width, height, pixels })
    }
  const photographs = []
  for (const name of photo.REAL) {
    const { width, height, rgba } = await photo.piece(name, 0.9, 3, SIZE)
    photographs.push({ name, kind: 'photo', width, height, pixels: rgba })
  }
  const { width, height, rgba } = photo.landscape(300, 200)
  photographs.push({ name: 'landscape', kind: 'photo', width, height, pixels: rgba })
  return { drawings, photographs }
}

/** Every way of dithering for `icons` drawings and `photographs` photographs, in turn. */
export async function listDithered(icons = 2, photographs = 1) {
  const all = await subjects()
  const scenes = []
  for (const [n, [way, { make, tone }]] of Object.entries(DITHERS).entries()) {
    const chosen = [
      ...Array.from({ length: icons }, (_, k) => all.drawings[(icons * n + k) % all.drawings.length]),
      ...Array.from({ length: photographs }, (_, k) => all.photographs[(n + k) % all.photographs.length]),
    ]
    for (const image of chosen) {
      const truth = tone === undefined ? image : tone(image)
      const file = () => toPng(make(image, n))
      scenes.push({
        kind: `${way}, ${image.kind}`,
        name: image.name,
        width: image.width,
        height: image.height,
        truth: truth.pixels,
        file,
      })
    }
  }
  return scenes
}
