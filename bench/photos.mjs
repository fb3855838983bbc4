/**
 * Traces photographs at each detail and says how near the results come for their bytes, beside VTracer.
 *
 *   node bench/photos.mjs [--detail low,medium,high] [--folder DIR] [--repeat 3] [--see DIR] [--core FILE]
 *
 * Needs a build of packages/core. The pictures are the four photographs of bench/auto/photographs.mjs and the landscape, whole, cut out with a hard outline, and the PNG
 * and JPEG files of --folder. Judged at their own size: the mean PSNR over black and over white, and SSIM on white. Times are CPU times of tracing, the
 * least of --repeat, in turn with VTracer's at its defaults, which counts decoding. --see writes input, result and VTracer's side by side at three times the size;
 * --core names another build of the library.
 */
import { mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import * as photo from './auto/photographs.mjs'
import { mean } from './judge.mjs'
import { psnr } from './measure.mjs'
import { structuralSimilarity } from './structural-similarity.mjs'
import { TRACERS } from './tracers.mjs'

const { values: flags } = parseArgs({
  options: {
    detail: { type: 'string', default: 'low,medium,high' },
    folder: { type: 'string' },
    repeat: { type: 'string', default: '3' },
    see: { type: 'string' },
    core: { type: 'string' },
  },
})
const core = flags.core === undefined ? '@vec/core/trace' : pathToFileURL(path.resolve(flags.core)).href
const { trace } = await import(core)
const ENLARGEMENT = 3

const pictures = await listPictures()
const rows = []
for (const picture of pictures) {
  const png = await sharp(picture.rgba, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .png()
    .toBuffer()
  const theirs = await timed(() => TRACERS.vtracer(png))
  const judgedTheirs = judge(theirs.result, picture)
  rows.push({ ...judgedTheirs, name: picture.name, detail: 'VTracer', time: theirs.time, ratio: 1 })
  for (const detail of flags.detail.split(',')) {
    const ours = await timed(() => trace(picture, { imageType: 'photo', detail }).svg)
    const judged = judge(ours.result, picture)
    rows.push({ ...judged, name: picture.name, detail, time: ours.time, ratio: ours.time / theirs.time })
    if (flags.see !== undefined) await see(picture, detail, ours.result, theirs.result)
  }
}
console.log(['picture'.padEnd(24), 'detail ', '    dB', '  SSIM', '     kB', ' CPU ms', ' to VTracer'].join(' '))
for (const row of rows) print(row)
for (const detail of ['VTracer', ...flags.detail.split(',')]) {
  const of = (figure) => mean(rows.filter((row) => row.detail === detail).map((row) => row[figure]))
  print({
    name: 'all',
    detail,
    psnr: of('psnr'),
    ssim: of('ssim'),
    bytes: of('bytes'),
    time: of('time'),
    ratio: of('ratio'),
  })
}

/** The pictures with their names: `{ name, width, height, rgba }`. */
async function listPictures() {
  const whole = []
  for (const name of photo.REAL) whole.push({ name, ...(await photo.piece(name, 1, 0, 600)) })
  whole.push({ name: 'landscape', ...photo.landscape(420, 280) })
  const cut = whole.map((picture, n) => ({ ...photo.cutOut(picture, n), name: `${picture.name}, cut out` }))
  const files =
    flags.folder === undefined ? [] : readdirSync(flags.folder).filter((file) => /\.(png|jpe?g)$/i.test(file))
  const given = await Promise.all(
    files.sort().map(async (file) => {
      const image = sharp(path.join(flags.folder, file)).toColourspace('srgb').ensureAlpha().raw()
      const { data, info } = await image.toBuffer({ resolveWithObject: true })
      return { name: file, width: info.width, height: info.height, rgba: new Uint8Array(data) }
    }),
  )
  return [...whole, ...cut, ...given]
}

/** The result of `work` and the least CPU time of its runs, ms. */
async function timed(work) {
  let time = Number.POSITIVE_INFINITY
  let result
  for (let run = 0; run < Number(flags.repeat); run++) {
    const start = process.cpuUsage()
    result = await work()
    const { user, system } = process.cpuUsage(start)
    time = Math.min(time, (user + system) / 1000)
  }
  return { result, time }
}

function judge(svg, picture) {
  const [black, white] = ['#000', '#fff'].map((background) => ({
    shown: rendered(svg, picture.width, background),
    truth: over(picture, background === '#000' ? 0 : 255),
  }))
  return {
    psnr: (psnr(black.shown, black.truth) + psnr(white.shown, white.truth)) / 2,
    ssim: structuralSimilarity(white.shown, white.truth),
    bytes: svg.length,
  }
}

function rendered(svg, width, background) {
  const image = new Resvg(svg, { fitTo: { mode: 'width', value: width }, background, font: { loadSystemFonts: false } })
  const { height, pixels, width: across } = image.render()
  return { width: across, height, pixels }
}

/** The picture over a gray ground, 0-255. */
function over({ width, height, rgba }, ground) {
  const pixels = Uint8Array.from(rgba, (value, p) => {
    const share = rgba[p | 3] / 255
    return (p & 3) === 3 ? 255 : Math.round(value * share + ground * (1 - share))
  })
  return { width, height, pixels }
}

function print({ name, detail, psnr: decibels, ssim, bytes, time, ratio }) {
  const figures = [decibels.toFixed(2).padStart(6), ssim.toFixed(3).padStart(6), (bytes / 1000).toFixed(1).padStart(7)]
  console.log(
    [name.padEnd(24), detail.padEnd(7), ...figures, time.toFixed(0).padStart(7), ratio.toFixed(2).padStart(11)].join(
      ' ',
    ),
  )
}

/** Writes the picture, our result and VTracer's side by side. */
async function see(picture, detail, ours, theirs) {
  mkdirSync(flags.see, { recursive: true })
  const width = ENLARGEMENT * picture.width
  const height = ENLARGEMENT * picture.height
  const truth = over(picture, 255)
  const shown = [
    sharp(truth.pixels, { raw: { width: truth.width, height: truth.height, channels: 4 } }).resize(width, height, {
      kernel: 'nearest',
    }),
    ...[ours, theirs].map((svg) => {
      const { pixels, width: across, height: down } = rendered(svg, width, '#fff')
      return sharp(pixels, { raw: { width: across, height: down, channels: 4 } }).resize(width, height, { fit: 'fill' })
    }),
  ]
  const tiles = await Promise.all(shown.map((image) => image.png().toBuffer()))
  await sharp({ create: { width: 3 * width, height, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, n) => ({ input, left: n * width, top: 0 })))
    .toFile(path.join(flags.see, `${picture.name.replaceAll(/[^\w.]+/g, '-')}-${detail}.png`))
}
