/**
 * Scenes of ink with known truth: `{ kind, name, width, height, svg, strokes, file }`. `svg` is the drawing in px of the picture, black or
 * colored on white; `strokes` is the number of lines that were drawn; `file()` gives the bytes of a picture of it. Scenes of `PAPERS` and
 * `PENCILS` have `field`, the paper without ink: linear RGB triples, 0-255. The same script makes the same scenes on every run.
 */
import sharp from 'sharp'
import { draw } from './drawings.mjs'
import { readIcons } from './icon-sets.mjs'
import { generator } from './random.mjs'

/** Width of the render that coverage is taken from, in multiples of the picture's. */
const OVERSAMPLING = 3
/** Side of a scanned drawing in inches. */
const INCHES = 1.5
const RESOLUTIONS = [150, 200, 300, 400, 600]

/** Draws from one seed: uniform, normal, whole numbers. */
class Chance {
  constructor(seed) {
    this.next = generator(seed)
  }
  between(low, high) {
    return low + (high - low) * this.next()
  }
  whole(low, high) {
    return Math.floor(this.between(low, high + 1))
  }
  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }
  pick(items) {
    return items[Math.floor(this.next() * items.length)]
  }
}

const number = (value) => Number(value.toFixed(2))
const count = (length, make) => Array.from({ length }, (_, i) => make(i))
const documentOf = (width, height, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`

/** How much of each pixel is not white, by channel: `width * height * 3` numbers, 0-1. */
async function darknessOf(svg, width, height) {
  const large = draw(svg, OVERSAMPLING * width)
  const { data } = await sharp(large.pixels, { raw: { width: large.width, height: large.height, channels: 4 } })
    .removeAlpha()
    .resize(width, height, { kernel: 'linear', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Float32Array.from(data, (level) => 1 - level / 255)
}

/** A picture of `channels` numbers a pixel, blurred by a Gaussian of that deviation, px. */
function blurred(values, width, height, channels, deviation) {
  const reach = Math.ceil(3 * deviation)
  const weights = count(2 * reach + 1, (k) => Math.exp(-0.5 * ((k - reach) / deviation) ** 2))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const inside = (at, length) => Math.min(length - 1, Math.max(0, at))
  const pass = (from, across) => {
    const out = new Float32Array(from.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let c = 0; c < channels; c++) {
          let sum = 0
          for (let k = -reach; k <= reach; k++) {
            const i = across ? y * width + inside(x + k, width) : inside(y + k, height) * width + x
            sum += weights[k + reach] * from[channels * i + c]
          }
          out[channels * (y * width + x) + c] = sum / total
        }
    return out
  }
  return pass(pass(values, true), false)
}

/** Noise of deviation 1 whose grains are about `size` px wide. */
function texture(width, height, size, chance) {
  const white = Float32Array.from({ length: width * height }, () => chance.normal())
  const smooth = size > 0 ? blurred(white, width, height, 1, size) : white
  let squares = 0
  for (const value of smooth) squares += value * value
  const deviation = Math.sqrt(squares / smooth.length)
  return smooth.map((value) => value / deviation)
}

/** A smooth line through points as path data: Catmull and Rom's spline. */
function spline(points) {
  const at = (k) => points[Math.min(points.length - 1, Math.max(0, k))]
  let data = `M${points[0].map(number).join(' ')}`
  for (let k = 0; k + 1 < points.length; k++) {
    const [before, from, to, after] = [at(k - 1), at(k), at(k + 1), at(k + 2)]
    const first = [0, 1].map((c) => number(from[c] + (to[c] - before[c]) / 6))
    const second = [0, 1].map((c) => number(to[c] - (after[c] - from[c]) / 6))
    data += `C${[...first, ...second, ...to.map(number)].join(' ')}`
  }
  return data
}

const strokeOf = (points, color, width, opacity = 1) =>
  `<path d="${spline(points)}" fill="none" stroke="${color}" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${number(opacity)}"` : ''}/>`

/** A word of handwriting: loops from left to right. */
function scrawl(left, base, width, height, loops, chance) {
  const points = [[left, base]]
  for (let k = 0; k < loops; k++) {
    const x = left + ((k + 0.5) * width) / loops
    const tall = height * (chance.next() < 0.3 ? chance.between(0.8, 1.1) : chance.between(0.35, 0.55))
    const step = width / loops
    points.push([x + 0.25 * step, base - tall], [x - 0.15 * step, base - 0.8 * tall])
    points.push([x + chance.between(-0.1, 0.2) * step, base + chance.between(-0.05, 0.12) * height])
  }
  points.push([left + width, base - 0.2 * height])
  return points
}

/** An icon moved to a box of a drawing, turned by `degrees` about its middle. */
function placed(svg, left, top, side, degrees) {
  const box = /viewBox="([^"]*)"/
    .exec(svg)[1]
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const turned = `rotate(${number(degrees)} ${number(left + side / 2)} ${number(top + side / 2)})`
  const inner = svg.replace(/<!--[\s\S]*?-->|<\?xml[^>]*>/g, '').replace(/<svg\b[^>]*>/, (tag) => {
    const kept = tag.replace(/\s(?:width|height|viewBox|x|y|class)="[^"]*"/g, '')
    return kept.replace(
      /^<svg/,
      `<svg x="${number(left)}" y="${number(top)}" width="${number(side)}" height="${number(side)}" viewBox="${box.join(' ')}"`,
    )
  })
  return `<g transform="${turned}" color="#000">${inner.trim()}</g>`
}

/** A scanner's 1-bit picture: blur, noise, threshold, and specks where `specks` per megapixel is above 0. */
async function scanned({ svg, width, height }, { blur, noise, threshold, specks }, chance) {
  const dark = await darknessOf(svg, width, height)
  const gray = Float32Array.from({ length: width * height }, (_, i) => dark[3 * i])
  const seen = blurred(gray, width, height, 1, blur)
  const out = new Uint8Array(width * height)
  for (let i = 0; i < out.length; i++) out[i] = seen[i] + noise * chance.normal() > threshold ? 0 : 255
  const number = Math.round((specks * out.length) / 1e6)
  for (let k = 0; k < number; k++) {
    const level = chance.next() < 0.7 ? 0 : 255
    let [x, y] = [chance.whole(0, width - 1), chance.whole(0, height - 1)]
    const area = chance.whole(1, 6)
    for (let n = 0; n < area; n++) {
      out[y * width + x] = level
      if (chance.next() < 0.5) x = Math.min(width - 1, Math.max(0, x + chance.pick([-1, 1])))
      else y = Math.min(height - 1, Math.max(0, y + chance.pick([-1, 1])))
    }
  }
  return sharp(out, { raw: { width, height, channels: 1 } })
    .png({ palette: false })
    .toBuffer()
}

/** Hatched leaves, as engravers draw shade. */
function engraving(side, chance) {
  const strokes = []
  const leaf = (cx, cy, r, angle) => {
    const turn = (u, v) => [
      cx + u * Math.cos(angle) - v * Math.sin(angle),
      cy + u * Math.sin(angle) + v * Math.cos(angle),
    ]
    const outline = (sign) => count(9, (k) => turn(r * (k / 4 - 1), sign * 0.45 * r * Math.sin((Math.PI * k) / 8)))
    strokes.push(strokeOf(outline(1), '#000', side / 130), strokeOf(outline(-1), '#000', side / 130))
    for (let k = 1; k < 12; k++) {
      const u = r * (k / 6 - 1)
      const v = 0.45 * r * Math.sin((Math.PI * k) / 12) * chance.between(0.5, 0.95)
      strokes.push(
        strokeOf([turn(u, 0), turn(u + 0.04 * r, v / 2), turn(u + 0.12 * r, v)], '#000', Math.max(1.4, side / 260)),
      )
    }
  }
  for (let k = 0; k < 5; k++)
    leaf(
      side * (0.25 + 0.5 * chance.next()),
      side * (0.2 + 0.15 * k),
      side * chance.between(0.12, 0.2),
      chance.between(0, Math.PI),
    )
  return strokes.join('')
}

/** One-bit scans of drawings: icons of three sets and engravings, at 150 to 600 dpi. */
export const SCANS = ['clean', 'noisy'].flatMap((way, w) => {
  const drawings = ['lucide', 'simple', 'material'].flatMap((set) =>
    readIcons(set, 48)
      .filter(({ svg }) => !svg.includes('opacity'))
      .slice(5 * w, 5 * w + 5)
      .map(({ name, svg }) => ({ name: `${set}/${name}`, svg })),
  )
  for (let k = 0; k < 3; k++) drawings.push({ name: `engraving ${k}`, svg: null })
  return drawings.map(({ name, svg: icon }, k) => {
    const chance = new Chance(1000 * w + k)
    const resolution = RESOLUTIONS[k % RESOLUTIONS.length]
    const side = INCHES * resolution
    const body =
      icon === null
        ? engraving(side, chance)
        : placed(icon, 0.06 * side, 0.06 * side, 0.88 * side, chance.between(-4, 4))
    const scene = { width: side, height: side, svg: documentOf(side, side, body) }
    const making =
      way === 'clean'
        ? { blur: 0.4, noise: 0, threshold: 0.5, specks: 0 }
        : { blur: 0.6, noise: 0.04, threshold: chance.between(0.44, 0.56), specks: 80 }
    return {
      ...scene,
      kind: `scan, ${way}`,
      name: `${name} ${resolution} dpi`,
      strokes: 1,
      file: () => scanned(scene, making, new Chance(5000 + 100 * w + k)),
    }
  })
})

/** Paper under uneven light: `width * height * 3` levels. */
function paperField(width, height, chance, { base, shade, shadow }) {
  const [gx, gy] = [chance.between(-shade, shade), chance.between(-shade, shade)]
  const [cx, cy] = [chance.between(0.3, 0.7), chance.between(0.3, 0.7)]
  const vignette = chance.between(0, shade)
  const angle = chance.between(0, 2 * Math.PI)
  const offset = chance.between(-0.25, 0.25)
  const softness = chance.between(0.03, 0.15)
  const field = new Float32Array(3 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width - 0.5, y / height - 0.5]
      const light = 1 + gx * u + gy * v - vignette * 2 * ((u + 0.5 - cx) ** 2 + (v + 0.5 - cy) ** 2)
      const across = (u * Math.cos(angle) + v * Math.sin(angle) - offset) / softness
      const dim = 1 - shadow / (1 + Math.exp(-across))
      for (let c = 0; c < 3; c++) {
        // Shadows are lit by the sky: a little bluer
        field[3 * (y * width + x) + c] = Math.min(255, base[c] * light * (dim + (c === 2 ? 0.03 : 0) * (1 - dim)))
      }
    }
  }
  return field
}

/** A photograph of ink on paper. */
async function photographed(scene, { blur, grain, grainSize, noise, quality }, chance, pressureOf = null) {
  const { svg, width, height, field } = scene
  const dark = await darknessOf(svg, width, height)
  const tooth = texture(width, height, grainSize, chance)
  const wet = new Float32Array(3 * width * height)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) {
      const cover = pressureOf === null ? dark[3 * i + c] : pressureOf(dark[3 * i + c], tooth[i])
      wet[3 * i + c] = field[3 * i + c] * (1 + (grain * tooth[i]) / 255) * (1 - cover)
    }
  }
  const seen = blur > 0 ? blurred(wet, width, height, 3, blur) : wet
  const out = Uint8ClampedArray.from(seen, (level) => Math.round(level + noise * chance.normal()))
  const image = sharp(out, { raw: { width, height, channels: 3 } })
  return quality > 0 ? image.jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer() : image.png().toBuffer()
}

const PENS = ['#14213d', '#1b1b1f', '#20306e', '#2a2a2a', '#0f3b82']
const MARKERS = ['#1d1d1f', '#c4222b', '#1a4fa3', '#19733a']

const SUBJECTS = {
  signature(chance) {
    const [width, height] = [720, 320]
    const color = chance.pick(PENS)
    const pen = chance.between(3, 5.5)
    const strokes = [scrawl(60, 210, 300, 130, 5, chance), scrawl(380, 205, 260, 110, chance.whole(4, 7), chance)]
    strokes.push(count(5, (k) => [90 + 130 * k, 255 + chance.between(-10, 10)]))
    return { width, height, strokes: strokes.map((points) => strokeOf(points, color, pen)) }
  },
  notes(chance) {
    const [width, height] = [760, 560]
    const color = chance.pick(PENS)
    const pen = chance.between(2.2, 3.2)
    const strokes = []
    for (let line = 0; line < 8; line++) {
      for (let x = 40; x < width - 120; ) {
        const word = chance.between(45, 110)
        strokes.push(
          strokeOf(scrawl(x, 80 + 60 * line, word, 34, Math.max(2, Math.round(word / 16)), chance), color, pen),
        )
        x += word + 24
      }
    }
    return { width, height, strokes }
  },
  whiteboard(chance) {
    const [width, height] = [840, 560]
    const strokes = []
    for (let k = 0; k < 14; k++) {
      const color = MARKERS[k % MARKERS.length]
      const [x, y] = [60 + 195 * (k % 4), 110 + 120 * Math.floor(k / 4)]
      if (k % 3 === 0) strokes.push(strokeOf(scrawl(x, y, 150, 60, 5, chance), color, 7))
      else if (k % 3 === 1)
        strokes.push(
          strokeOf(
            count(7, (n) => [x + 25 * n, y - 30 + 25 * Math.sin(n + k)]),
            color,
            7,
          ),
        )
      else
        strokes.push(
          strokeOf(
            count(13, (n) => [x + 70 + 60 * Math.cos(n / 1.95), y - 30 + 38 * Math.sin(n / 1.95)]),
            color,
            7,
          ),
        )
    }
    return { width, height, strokes }
  },
  drawing(chance, k) {
    const [width, height] = [640, 640]
    const icons = readIcons('lucide', 48)
    const shapes = count(4, (n) =>
      placed(
        icons[(7 * k + n) % 48].svg,
        30 + 310 * (n % 2),
        30 + 310 * Math.floor(n / 2),
        270,
        chance.between(-15, 15),
      ),
    )
    return {
      width,
      height,
      strokes: shapes.map((shape) => shape.replace('color="#000"', `color="${PENS[k % PENS.length]}"`)),
    }
  },
  page(chance, k) {
    const [width, height] = [800, 600]
    const icons = readIcons('simple', 48)
    const strokes = []
    for (let line = 0; line < 14; line++) {
      for (let n = 0; n < 26; n++) {
        if (chance.next() < 0.15) continue
        strokes.push(placed(icons[(line * 5 + n * 3 + k) % 48].svg, 50 + 27 * n, 45 + 37 * line, 21, 0))
      }
    }
    return { width, height, strokes }
  },
}

const makingOf = (chance) => ({
  blur: chance.between(0.5, 1.1),
  grain: chance.between(2, 5),
  grainSize: chance.between(0.6, 2),
  noise: chance.between(0.5, 2.5),
  quality: chance.whole(65, 92),
})

/** Photographs of ink on uneven paper. */
export const PAPERS = Object.entries(SUBJECTS).flatMap(([subject, make], s) =>
  count(6, (k) => {
    const chance = new Chance(20_000 + 100 * s + k)
    const { width, height, strokes } = make(chance, k)
    const warmth = chance.between(0, 18)
    const level = chance.between(195, 240)
    const light = {
      base: [level, level - warmth / 2, level - warmth],
      shade: chance.between(0.1, 0.35),
      shadow: k % 2 === 0 ? 0 : chance.between(0.2, 0.45),
    }
    const field = paperField(width, height, chance, light)
    const scene = { width, height, svg: documentOf(width, height, strokes.join('')), field }
    const making = makingOf(chance)
    return {
      ...scene,
      kind: `paper, ${subject}`,
      name: `${subject} ${k}${light.shadow > 0 ? ' in shadow' : ''} q${making.quality}`,
      strokes: subject === 'drawing' ? strokes.length * 4 : strokes.length,
      file: () => photographed(scene, making, new Chance(30_000 + 100 * s + k)),
    }
  }),
)

/** Shares of the paper that scanners' automatic levels cut off as white, in turn. */
const CUT = [0.3, 0.45, 0.6]

/** A picture whose levels were stretched until a share of its pixels is white and its darkest are black, as JPEG. */
async function stretched(bytes, share, quality) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const lumas = count(data.length / 3, (i) => 0.3 * data[3 * i] + 0.59 * data[3 * i + 1] + 0.11 * data[3 * i + 2])
  const sorted = Float32Array.from(lumas).sort()
  const [black, white] = [0.002, 1 - share].map((rank) => sorted[Math.floor(rank * sorted.length)])
  const out = Uint8ClampedArray.from(data, (level) => Math.round((255 * (level - 0.8 * black)) / (white - 0.8 * black)))
  return sharp(out, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
}

/** The same photographs with their white cut off: part of the paper has no texture and no color. */
export const CLIPPED = PAPERS.filter((_, k) => k % 6 < 4).map((scene, k) => ({
  ...scene,
  kind: scene.kind.replace('paper', 'clipped'),
  file: async () => stretched(await scene.file(), CUT[k % 3], 85),
}))

/** A pencil line: pieces of changing pressure. */
function pencilLine(points, width, light, heavy, chance) {
  const phase = chance.between(0, 6)
  const pieces = []
  for (let k = 0; k + 1 < points.length; k++) {
    const part = points.slice(Math.max(0, k - 1), k + 3)
    const opacity = light + (heavy - light) * (0.5 + 0.5 * Math.sin(phase + 0.9 * k))
    // One piece of the whole spline, so that pieces meet
    const [before, from, to, after] = [part[0], points[k], points[k + 1], points[Math.min(points.length - 1, k + 2)]]
    const first = [0, 1].map((c) => number(from[c] + (to[c] - before[c]) / 6))
    const second = [0, 1].map((c) => number(to[c] - (after[c] - from[c]) / 6))
    const gray = Math.round(255 * (1 - opacity))
    pieces.push(
      `<path d="M${from.map(number).join(' ')}C${[...first, ...second, ...to.map(number)].join(' ')}" fill="none" stroke="rgb(${gray},${gray},${gray})" stroke-width="${number(width)}" stroke-linecap="butt"/>`,
    )
  }
  return pieces.join('')
}

function sketch(width, height, chance) {
  const lines = []
  const add = (points, heavy) =>
    lines.push(pencilLine(points, chance.between(1.3, 2.6), chance.between(0.2, 0.35), heavy, chance))
  for (let n = 0; n < 7; n++) {
    const [cx, cy] = [chance.between(0.2, 0.8) * width, chance.between(0.2, 0.8) * height]
    const [rx, ry] = [chance.between(30, 130), chance.between(30, 130)]
    const start = chance.between(0, 6)
    const turn = chance.between(2.5, 7)
    add(
      count(14, (m) => [
        cx + rx * (1 + 0.04 * chance.normal()) * Math.cos(start + (turn * m) / 13),
        cy + ry * (1 + 0.04 * chance.normal()) * Math.sin(start + (turn * m) / 13),
      ]),
      chance.between(0.5, 0.85),
    )
  }
  for (let patch = 0; patch < 3; patch++) {
    const [x, y] = [chance.between(0.15, 0.7) * width, chance.between(0.15, 0.75) * height]
    const angle = chance.between(0.4, 1.2)
    for (let n = 0; n < 10; n++) {
      const [u, v] = [x + 9 * n, y + chance.between(-4, 4)]
      const long = chance.between(40, 70)
      add(
        count(4, (m) => [u + (long * m * Math.cos(angle)) / 3, v + (long * m * Math.sin(angle)) / 3]),
        chance.between(0.35, 0.6),
      )
    }
  }
  return lines
}

/** The tooth of the paper takes graphite on its hills. */
const graphite = (cover, tooth) => Math.max(0, Math.min(1, cover * (1 + 0.22 * tooth)))

/** Pencil drawings, scanned or photographed. */
export const PENCILS = count(24, (k) => {
  const chance = new Chance(40_000 + k)
  const [width, height] = [420 + 60 * (k % 4), 480 + 40 * (k % 3)]
  const lines = sketch(width, height, chance)
  const isScan = k % 2 === 0
  const level = isScan ? 252 : chance.between(200, 235)
  const field = paperField(width, height, chance, {
    base: [level, level - (isScan ? 0 : 3), level - (isScan ? 0 : 8)],
    shade: isScan ? 0.01 : 0.2,
    shadow: 0,
  })
  const scene = { width, height, svg: documentOf(width, height, lines.join('')), field }
  const making = {
    blur: isScan ? 0.45 : chance.between(0.5, 0.8),
    grain: isScan ? 1 : 3,
    grainSize: 0.7,
    noise: isScan ? 0.7 : 1.8,
    quality: isScan && k % 4 === 0 ? 0 : 85,
  }
  return {
    ...scene,
    kind: isScan ? 'pencil, scan' : 'pencil, photo',
    name: `sketch ${k}`,
    strokes: lines.length,
    file: () => photographed(scene, making, new Chance(50_000 + k), graphite),
  }
})
