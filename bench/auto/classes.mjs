/**
 * The labelled pictures that `auto` is measured on: `{ kind, name, accepts, make }`, of which `make` gives the bytes of a file. `accepts` lists
 * the image types that a person would choose; two where both are defensible, with a word on why.
 */
import { draw } from '../drawings.mjs'
import { readIcon, readIcons, SETS } from '../icon-sets.mjs'
import { makePicture } from '../makings.mjs'
import { chart, GRADIENT_LOGOS, GRADIENTS, OPEN_GRADIENTS, poster, SHADOWS, windowOf } from './drawings.mjs'
import { enlargedPictures } from './enlarged.mjs'
import { toJpeg, toPng, toWebp } from './files.mjs'
import { photographs } from './photo-classes.mjs'
import * as photo from './photographs.mjs'
import { enlarged, gameScreen, program, SPRITES, sprite } from './pixel-art.mjs'

const ART = ['artwork']
const SHARP = ['artwork_sharp']
const PHOTO = ['photo']

/** Icons of boxes alone: on whole pixels, hard pixels and traced borders are the same drawing. */
const BOXES = ['baseline-amp-stories', 'bq-4x3', 'pl-4x3']

/** Straight pixels of an SVG; a ground of null is transparency. */
function rasterOf(artist, size, ground = '#fff') {
  const { width, height, pixels } = draw(artist, size, ground)
  const rgba = Uint8ClampedArray.from(pixels, (v, p) =>
    p % 4 === 3 || pixels[p | 3] === 0 ? v : (v * 255) / pixels[p | 3],
  )
  return { width, height, rgba }
}

/** Half a level of noise before rounding, as programs add that hide the bands of a gradient. */
function dithered(artist, size, seed) {
  const next = photo.random(seed)
  const flip = (level) => level + (next() < 0.3 ? (next() < 0.5 ? -1 : 1) : 0)
  return toPng(photo.mapped(rasterOf(artist, size), (r, g, b) => (r + g + b === 765 ? [r, g, b] : [r, g, b].map(flip))))
}

/** Black and white alone, as fax, scanners and stamps make them. */
function inBlackAndWhite(artist, size) {
  return toPng(photo.mapped(rasterOf(artist, size), (r, g, b) => Array(3).fill(r + g + b < 500 ? 0 : 255)))
}

function* icons() {
  const sets = Object.keys(SETS)
  for (const [k, set] of sets.entries()) {
    const all = readIcons(set, 48)
    const icon = (n) => all[n % all.length]
    const row = (kind, making, size, n, accepts = ART) => ({
      kind,
      name: `${set}/${icon(n).name} ${making} ${size}`,
      accepts: BOXES.includes(icon(n).name) ? [...ART, ...SHARP] : accepts,
      make: () => makePicture(making, icon(n).svg, size),
    })
    for (const [n, size] of [16, 24, 48, 96, 256, 1024].entries()) yield row('icon, clean', 'resvg', size, n)
    for (const [n, size] of [64, 192, 400].entries()) yield row('icon, clean', 'transparent', size, 6 + n)
    for (const [n, making] of ['lanczos', 'sharpened', 'cubic', 'colored', 'cropped'].entries())
      yield row('icon, resized', making, [96, 180, 288][(n + k) % 3], 9 + n)
    for (const [n, making] of [
      'jpeg30',
      'jpeg60',
      'jpeg80',
      'jpeg95',
      'jpegTwice',
      'lanczosJpeg90',
      'webp75',
    ].entries())
      yield row('icon, JPEG or WebP', making, [120, 200, 320][(n + k) % 3], 14 + n)
    for (const [n, making] of ['enlarged2', 'enlarged3', 'enlarged8', 'enlarged2jpeg'].entries())
      yield row('icon, enlarged', making, 320, 21 + n)
    for (const [n, making] of ['palette16', 'palette256', 'dithered64', 'dithered256'].entries())
      yield row('icon, palette', making, 240, 25 + n)
    // Below 160 px a curve of hard steps may be meant as pixel art.
    for (const [n, size] of [96, 160, 224, 288, 512].entries())
      yield row('icon, hard edges', 'thresholded', size, 29 + n, size < 160 ? [...ART, ...SHARP] : ART)
    if (['lucide', 'simple', 'material', 'openmoji'].includes(set))
      for (const [n, size] of [300, 800].entries())
        yield {
          kind: 'icon, hard edges',
          name: `${set}/${icon(34 + n).name} black and white ${size}`,
          accepts: ART,
          make: () => inBlackAndWhite(icon(34 + n).svg, size),
        }
    // Scanned or photographed drawings: noise alone does not make a photograph.
    for (const deviation of [1, 4])
      yield {
        kind: 'icon, noisy',
        name: `${set}/${icon(36 + deviation).name} noise ${deviation}`,
        accepts: ART,
        make: () => toJpeg(photo.noisy(rasterOf(icon(36 + deviation).svg, 240), deviation, k), 90),
      }
  }
}

function* shaded() {
  const both = [...ART, ...PHOTO]
  const ways = {
    clean: (artist, size) => makePicture('resvg', artist, size),
    'on transparency': (artist, size) => toPng(rasterOf(artist, size, null)),
    dithered: (artist, size, seed) => dithered(artist, size, seed),
    jpeg75: (artist, size) => toJpeg(rasterOf(artist, size), 75),
    lanczos: (artist, size) => makePicture('lanczos', artist, size),
  }
  for (let n = 0; n < 60; n++) {
    const name = GRADIENT_LOGOS[Math.floor((n * GRADIENT_LOGOS.length) / 60)]
    const way = Object.keys(ways)[n % 5]
    const size = [128, 288, 400][n % 3]
    yield {
      kind: 'gradient logo',
      name: `${name} ${way} ${size}`,
      accepts: ART,
      make: () => ways[way](readIcon('logos', name), size, n),
    }
  }
  for (const [kind, drawings, accepts] of [
    ['gradient', GRADIENTS, ART],
    ['gradient, no border', OPEN_GRADIENTS, both],
    ['soft shadow', SHADOWS, ART],
  ]) {
    for (const [k, [name, artist]] of Object.entries(drawings).entries()) {
      for (const [n, way] of Object.keys(ways).entries())
        yield { kind, name: `${name} ${way}`, accepts, make: () => ways[way](artist, [160, 400][(k + n) % 2], k) }
    }
  }
}

/** Artwork that shows no ground: its gradients reach the frame. */
function* posters() {
  const ways = {
    clean: (artist, size) => makePicture('resvg', artist, size),
    jpeg60: (artist, size) => toJpeg(rasterOf(artist, size), 60),
    jpeg85: (artist, size) => toJpeg(rasterOf(artist, size), 85),
    webp80: (artist, size) => toWebp(rasterOf(artist, size), 80),
  }
  for (let seed = 0; seed < 12; seed++) {
    for (const [k, way] of Object.keys(ways).entries()) {
      const size = [160, 320, 480][(seed + k) % 3]
      yield {
        kind: 'poster',
        name: `poster ${seed} ${way} ${size}`,
        accepts: ART,
        make: () => ways[way](poster(seed), size),
      }
    }
  }
}

function* plans() {
  const drawings = Object.fromEntries([
    ...['bars', 'lines', 'dots'].map((kind, n) => [`chart, ${kind}`, chart(kind, n)]),
    ...[0, 1, 2, 3].map((seed) => [`window ${seed}`, windowOf(seed, seed % 2 === 1)]),
  ])
  for (const [name, artist] of Object.entries(drawings)) {
    for (const size of [320, 640]) {
      yield {
        kind: 'chart, window',
        name: `${name} ${size}`,
        accepts: ART,
        make: () => makePicture('resvg', artist, size),
      }
      yield {
        kind: 'chart, window',
        name: `${name} ${size} jpeg80`,
        accepts: ART,
        make: () => makePicture('jpeg80', artist, size),
      }
    }
  }
}

function* pixels() {
  for (const [n, name] of SPRITES.entries()) {
    if (n % 2 === 0)
      yield { kind: 'pixel art, native', name, accepts: SHARP, make: async () => toPng(await sprite(name)) }
    if (n % 3 !== 0) continue
    const scale = [2, 3, 3.5, 4, 8][n % 5]
    yield {
      kind: 'pixel art, enlarged',
      name: `${name} x ${scale}`,
      accepts: SHARP,
      make: async () => toPng(enlarged(await sprite(name), scale)),
    }
  }
  for (let seed = 0; seed < 8; seed++) {
    const [width, height] = [160 + 80 * (seed % 3), 120 + 60 * (seed % 3)]
    yield {
      kind: 'pixel art, screens',
      name: `game ${seed}`,
      accepts: SHARP,
      make: async () => toPng(await gameScreen(width, height, seed)),
    }
    yield {
      kind: 'pixel art, screens',
      name: `program ${seed}`,
      accepts: SHARP,
      make: () => toPng(program(2 * width, 2 * height, seed)),
    }
  }
}

/** The labelled pictures as they were made. */
function* originals() {
  yield* icons()
  yield* shaded()
  yield* posters()
  yield* plans()
  yield* pixels()
  yield* photographs()
}

/** All labelled pictures, in a fixed order; `make` gives null for an enlarged one that is too large. */
export function* pictures() {
  yield* originals()
  yield* enlargedPictures([...originals()])
}
