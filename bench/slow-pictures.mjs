/**
 * Pictures that cost much time or memory, made by code from fixed seeds: realistic ones of many kinds, as photographs and scans, and
 * crafted ones, as chequers and noise. Each maker gives the bytes of a file.
 */
import sharp from 'sharp'
import { draw } from './drawings.mjs'
import { readIcons } from './icon-sets.mjs'
import { makePicture } from './makings.mjs'
import { quantize } from './quantize.mjs'

/** Numbers in [0, 1) from a seed: a linear congruential generator (Park and Miller 1988). */
function randomFrom(seed) {
  let state = (seed % 2_147_483_646) + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return (state - 1) / 2_147_483_646
  }
}

/** A picture whose straight RGBA pixel (x, y) is `colorAt(x, y)`, 3 or 4 levels. */
function paint(width, height, colorAt) {
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) pixels.set(colorAt(x, y), 4 * (y * width + x))
  return { width, height, pixels }
}

const imageOf = ({ width, height, pixels }) => sharp(pixels, { raw: { width, height, channels: 4 } })
const toPng = (picture) => imageOf(picture).png({ compressionLevel: 9 }).toBuffer()
const toJpeg = (picture, quality) => imageOf(picture).removeAlpha().jpeg({ quality }).toBuffer()

/** Smooth noise in [0, 1]: values on a grid of `pitch` px, blended between; `octaves` layers, each of half the pitch and strength. */
function smoothNoise(random, width, height, pitch, octaves) {
  const out = new Float64Array(width * height)
  let total = 0
  for (let n = 0, size = pitch, strength = 1; n < octaves; n++, size /= 2, strength /= 2) {
    const columns = Math.ceil(width / size) + 2
    const grid = Float64Array.from({ length: columns * (Math.ceil(height / size) + 2) }, random)
    total += strength
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.floor(y / size) * columns
      const v = y / size - Math.floor(y / size)
      for (let x = 0; x < width; x++, i++) {
        const k = row + Math.floor(x / size)
        const u = x / size - Math.floor(x / size)
        const above = grid[k] + u * (grid[k + 1] - grid[k])
        const below = grid[k + columns] + u * (grid[k + columns + 1] - grid[k + columns])
        out[i] += strength * (above + v * (below - above))
      }
    }
  }
  return out.map((value) => value / total)
}

/** A scene as a camera sees it: blobs of texture before a sky, with noise of `sigma` levels. */
function scene(seed, width, height, sigma) {
  const random = randomFrom(seed)
  const shade = smoothNoise(random, width, height, width / 4, 7)
  const parts = smoothNoise(random, width, height, width / 6, 3)
  const hues = Array.from({ length: 12 }, () => [random() * 255, random() * 255, random() * 255])
  return paint(width, height, (x, y) => {
    const i = y * width + x
    const hue = hues[Math.floor(parts[i] * 23) % 12]
    const light = 0.4 + 0.9 * shade[i] - (0.3 * y) / height
    return hue.map((level) => level * light + sigma * (random() + random() + random() - 1.5) * 2)
  })
}

/** A scene without its ground, as a shop cuts out its goods. */
function cutOut(seed, width, height) {
  const picture = scene(seed, width, height, 1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = Math.hypot((x - width / 2) / (0.4 * width), (y - height / 2) / (0.45 * height))
      const index = 4 * (y * width + x)
      picture.pixels[index + 3] = 255 * Math.min(1, Math.max(0, (1 - edge) * 60))
      if (picture.pixels[index + 3] === 0) picture.pixels.fill(255, index, index + 3)
    }
  }
  return picture
}

/** The drawing with noise of `sigma` levels and a soft shade, as a scanner makes it. */
function scanned(picture, seed, sigma) {
  const random = randomFrom(seed)
  const shade = smoothNoise(random, picture.width, picture.height, 300, 2)
  // Clamped: the pixels of a drawing are bytes that wrap around, which turns dark ink white
  const pixels = Uint8ClampedArray.from(picture.pixels, (level, i) => {
    if (i % 4 === 3) return 255
    return level * (0.86 + 0.12 * shade[i >> 2]) + sigma * (random() + random() - 1) * 2
  })
  return { ...picture, pixels }
}

const svgOf = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`
const inner = (svg) => svg.replace(/^[\s\S]*?<svg\b[^>]*>|<\/svg>\s*$/g, '')

/** `columns` x `rows` icons of one set, each in a cell of 24, over and over: pages of small glyphs, plans of thin lines. */
function sheet(set, columns, rows) {
  const icons = readIcons(set, 200).map(({ svg }) => {
    const [, , size] = /viewBox="([^"]*)"/
      .exec(svg)[1]
      .split(/[\s,]+/)
      .map(Number)
    return `<g transform="scale(${22 / size})">${inner(svg)}</g>`
  })
  const cells = Array.from({ length: columns * rows }, (_, k) => {
    return `<g transform="translate(${24 * (k % columns) + 1} ${24 * Math.floor(k / columns) + 1})">${icons[k % icons.length]}</g>`
  })
  const style = set === 'lucide' ? 'fill="none" stroke="#000" stroke-width="2"' : ''
  return svgOf(24 * columns, 24 * rows, `<g ${style}>${cells.join('')}</g>`)
}

/** A town seen from above: parcels of many pale colors, roads of five widths across each other, small marks. */
function map(seed, width, height) {
  const random = randomFrom(seed)
  const pale = () =>
    `hsl(${Math.floor(random() * 360)} ${20 + Math.floor(random() * 40)}% ${70 + Math.floor(random() * 25)}%)`
  const parts = []
  for (let y = 0; y < height; y += 20) {
    for (let x = 0; x < width; x += 24) {
      const at = () => `${(x + random() * 30).toFixed(1)} ${(y + random() * 26).toFixed(1)}`
      parts.push(`<path fill="${pale()}" stroke="#999" stroke-width=".7" d="M${at()}L${at()} ${at()} ${at()}Z"/>`)
    }
  }
  for (let k = 0; k < 260; k++) {
    const d = `M${random() * width} ${random() * height}C${Array.from({ length: 3 }, () => `${random() * width} ${random() * height}`)}`
    const wide = [1, 2, 3, 5, 8][k % 5]
    parts.push(
      `<path fill="none" stroke="#876" stroke-width="${wide + 1.4}" d="${d}"/><path fill="none" stroke="${pale()}" stroke-width="${wide}" d="${d}"/>`,
    )
  }
  return svgOf(width, height, `<rect width="${width}" height="${height}" fill="#f2efe9"/>${parts.join('')}`)
}

/** A chart of `count` round marks of ten colors over fine rules; `opacity` below 1 makes them mix. */
function chart(seed, width, height, count, opacity) {
  const random = randomFrom(seed)
  const parts = []
  for (let x = 0; x < width; x += 40) parts.push(`<path stroke="#ddd" d="M${x}.5 0V${height}"/>`)
  for (let k = 0; k < count; k++) {
    const y = height * (0.5 + (random() + random() - 1) / 2)
    parts.push(
      `<circle fill="hsl(${36 * (k % 10)} 70% 50%)" opacity="${opacity}" cx="${random() * width}" cy="${y}" r="${2 + random() * 4}"/>`,
    )
  }
  return svgOf(width, height, `<rect width="${width}" height="${height}" fill="#fff"/>${parts.join('')}`)
}

/** A page of small glyphs, `columns` x `rows` of them at 24 px, with six photographs of 560 x 380 px on it. */
function page(seed, columns, rows) {
  const picture = draw(sheet('material', columns, rows), 24 * columns)
  for (let k = 0; k < 6; k++) {
    const photo = scene(seed + k, 560, 380, 2)
    const [left, top] = [60 + 640 * (k % 3), 80 + 900 * Math.floor(k / 3)]
    for (let y = 0; y < photo.height; y++) {
      const row = photo.pixels.subarray(4 * y * photo.width, 4 * (y + 1) * photo.width)
      picture.pixels.set(row, 4 * ((top + y) * picture.width + left))
    }
  }
  return picture
}

const iconOf = (set, k) => readIcons(set, k + 1)[k].svg

/** Realistic pictures by name: photographs, scans, maps, charts, pages, dithered pictures, illustrations. */
const REALISTIC = {
  photoSmall: () => toJpeg(scene(1, 640, 480, 3), 85),
  photoLarge: () => toJpeg(scene(2, 2000, 1500, 3), 85),
  photoLargest: () => toJpeg(scene(3, 2400, 1750, 5), 92),
  photoClean: () => toPng(scene(4, 1200, 900, 0)),
  photoNoisy: () => toJpeg(scene(5, 1200, 900, 14), 90),
  photoDithered: () => toPng(quantize(scene(6, 900, 700, 2), 256, true)),
  photoFewColors: () => toPng(quantize(scene(7, 900, 700, 2), 16, true)),
  photoTwoColors: () => toPng(quantize(scene(8, 1200, 900, 2), 2, true)),
  photoPosterized: () => toPng(quantize(scene(9, 1600, 1200, 1), 64, false)),
  cutOut: () => toPng(cutOut(10, 700, 2300)),
  scanOfLines: () => toJpeg(scanned(draw(sheet('lucide', 50, 36), 2400), 11, 12), 75),
  scanOfPlan: () => toJpeg(scanned(draw(sheet('openmoji', 40, 16), 2400), 12, 10), 80),
  scanOfText: () => toJpeg(scanned(draw(sheet('material', 110, 80), 2300), 13, 8), 85),
  text: () => toPng(draw(sheet('material', 90, 65), 1400)),
  textLarge: () => toPng(draw(sheet('material', 140, 100), 2400)),
  pageOfPhotos: () => toPng(page(40, 82, 82)),
  pageOfPhotosJpeg: () => toJpeg(page(50, 82, 82), 85),
  map: () => toPng(draw(map(14, 1000, 700), 1000)),
  mapLarge: () => toPng(draw(map(15, 2000, 1400), 2400)),
  mapJpeg: () => toJpeg(draw(map(16, 1000, 700), 1600), 80),
  chart: () => toPng(draw(chart(17, 1200, 800, 5000, 1), 1200)),
  chartMixed: () => toPng(draw(chart(18, 1600, 1000, 6000, 0.5), 1600)),
  chartLarge: () => toPng(draw(chart(19, 2400, 1700, 20_000, 0.8), 2400)),
  flags: () => toPng(draw(sheet('flag', 20, 14), 2400)),
  emoji: () => toPng(draw(sheet('noto', 40, 28), 2400)),
  emojiJpeg: () => toJpeg(draw(sheet('noto', 20, 14), 2000), 70),
  logosReduced: () => makePicture('sharpened', sheet('logos', 16, 16), 2000),
  illustration: () => toPng(draw(iconOf('noto', 5), 2048)),
  illustrationEnlarged: () => makePicture('enlarged3', sheet('noto', 6, 6), 2040),
  illustrationJpeg: () => makePicture('jpegTwice', sheet('twemoji', 12, 12), 2000),
  illustrationDithered: () => makePicture('dithered64', sheet('noto', 12, 12), 1400),
}

const ofColors = (count, seed) => {
  const random = randomFrom(seed)
  const colors = Array.from({ length: count }, () => [random() * 255, random() * 255, random() * 255])
  return () => colors[Math.floor(random() * count)]
}
const BLACK = [0, 0, 0]
const WHITE = [255, 255, 255]

/** Blocks of near colors, every fifth pixel of a color that belongs to none: no blend of inks explains it. */
function strayCells(size) {
  const random = randomFrom(20)
  return paint(size, size, (x, y) => {
    if ((x + 2 * y) % 5 === 0) return [random() * 255, random() * 255, random() * 255]
    const cell = Math.floor(x / 20) + 30 * Math.floor(y / 20)
    return [(cell * 37) % 256, (cell * 91) % 256, (cell * 53) % 256]
  })
}

function spiral(size, pitch) {
  return paint(size, size, (x, y) => {
    const radius = Math.hypot(x - size / 2, y - size / 2)
    const turn = Math.atan2(y - size / 2, x - size / 2) / (2 * Math.PI)
    return ((radius / pitch + turn) % 1) + 1 < 1.5 || (radius / pitch + turn + 1) % 1 < 0.5 ? BLACK : WHITE
  })
}

const specks = (size, pitch, side) =>
  paint(size, size, (x, y) => (x % pitch < side && y % pitch < side ? BLACK : WHITE))

/** Crafted pictures by name: as much of what costs as a file can hold. */
const CRAFTED = {
  checker: () => toPng(paint(600, 600, (x, y) => ((x + y) % 2 === 0 ? BLACK : WHITE))),
  checkerNear: () =>
    toPng(paint(600, 600, (x, y) => ((x + y) % 2 === 0 ? [x % 256, y % 256, 40] : [200, x % 256, y % 256]))),
  checkerLarge: () => toPng(paint(2048, 2048, (x, y) => ((x + y) % 2 === 0 ? BLACK : WHITE))),
  cellsStray600: () => toPng(strayCells(600)),
  cellsStray1200: () => toPng(strayCells(1200)),
  random2: () => toPng(paint(1000, 1000, ofColors(2, 21))),
  random8: () => toPng(paint(1000, 1000, ofColors(8, 22))),
  random64: () => toPng(paint(1000, 1000, ofColors(64, 23))),
  random1000: () => toPng(paint(1000, 1000, ofColors(1000, 24))),
  randomAll: () => toPng(paint(1000, 1000, ofColors(1_000_000, 25))),
  randomBlocks: () => {
    const pick = ofColors(1000, 26)
    const cells = Array.from({ length: 300 * 300 }, pick)
    return toPng(paint(900, 900, (x, y) => cells[300 * Math.floor(y / 3) + Math.floor(x / 3)]))
  },
  randomAlpha: () => {
    const random = randomFrom(27)
    return toPng(paint(2048, 2050, () => [40, 90, 160, random() * 255]))
  },
  rings: () => toPng(paint(1200, 1200, (x, y) => (Math.hypot(x - 600, y - 600) % 2 < 1 ? BLACK : WHITE))),
  comb: () => toPng(paint(2000, 2000, (x, y) => (x % 2 === 0 && y > 20 ? BLACK : WHITE))),
  spiral: () => toPng(spiral(1200, 4)),
  specks1: () => toPng(specks(1200, 8, 1)),
  specks3: () => toPng(specks(1200, 8, 3)),
  specks3many: () => toPng(specks(2048, 8, 3)),
  halftone: () => {
    const dots = Array.from(
      { length: 142 * 142 },
      (_, k) => `<circle cx="${8 * (k % 142) + 4}" cy="${8 * Math.floor(k / 142) + 4}" r="2.5"/>`,
    )
    return toPng(draw(svgOf(1136, 1136, dots.join('')), 1136))
  },
  dotsColored: () => {
    const random = randomFrom(28)
    const dots = Array.from({ length: 128 * 128 }, (_, k) => {
      return `<circle fill="rgb(${[0, 1, 2].map(() => Math.floor(random() * 256))})" cx="${16 * (k % 128) + 8}" cy="${16 * Math.floor(k / 128) + 8}" r="6"/>`
    })
    return toPng(draw(svgOf(2048, 2048, dots.join('')), 2048))
  },
  tinyGlyphs: () => toPng(draw(sheet('simple', 64, 64), 768)),
}

/**
 * Square pictures of a kind by their side, px, 256 to 2048. Drawings are the same at each size, drawn larger; photographs have more detail in more pixels; sheets,
 * pages and maps have as many more things.
 */
export const GROWING = {
  flat: (side) => toPng(draw(iconOf('twemoji', 5), side)),
  shaded: (side) => toPng(draw(iconOf('noto', 5), side)),
  photo: (side) => toJpeg(scene(2, side, side, 3), 85),
  text: (side) => toPng(draw(sheet('material', side / 16, side / 16), side)),
  scan: (side) => toJpeg(scanned(draw(sheet('lucide', side / 64, side / 64), side), 11, 12), 75),
  map: (side) => toPng(draw(map(14, side, side), side)),
}

export const KINDS = { realistic: Object.keys(REALISTIC), crafted: Object.keys(CRAFTED) }

/** The bytes of the file of that name. */
export function slowPicture(name) {
  return (REALISTIC[name] ?? CRAFTED[name])()
}
