/**
 * Traces dithered and halftone pictures of known tones (dither-scenes.mjs) and says how near the results come to the tones.
 *
 *   node bench/dither.mjs [--only TEXT] [--icons 2] [--photos 1] [--see DIR] [--core FILE] [--against FILE] [--options JSON]
 *
 * Needs a build of packages/core. Judged at the picture's size and against the picture before dithering: PSNR as it is, and PSNR after both were
 * blurred by a Gaussian of 1.5 px, which is how people see dots from afar. --against names another build, whose figures stand beside.
 * --see writes truth, input and result side by side at twice the size.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { listDithered } from './dither-scenes.mjs'
import { mean } from './judge.mjs'
import { countSegments, psnr, render } from './measure.mjs'

const BLUR = 1.5
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    icons: { type: 'string', default: '2' },
    photos: { type: 'string', default: '1' },
    see: { type: 'string' },
    core: { type: 'string' },
    against: { type: 'string' },
    options: { type: 'string', default: '{}' },
  },
})
const load = (file) => import(file === undefined ? '@vec/core' : pathToFileURL(path.resolve(file)).href)
const builds = [await load(flags.core)]
if (flags.against !== undefined) builds.push(await load(flags.against))

const scenes = (await listDithered(Number(flags.icons), Number(flags.photos))).filter(({ kind, name }) =>
  `${kind} ${name}`.includes(flags.only),
)
const rows = []
for (const scene of scenes) {
  const bytes = await scene.file()
  const figures = []
  for (const { vectorize } of builds) figures.push(await measure(scene, bytes, vectorize))
  rows.push(figures)
  print(`${scene.kind} ${scene.name}`, figures)
}
for (const name of ['icon', 'photo', '']) {
  const chosen = rows.filter((_, n) => scenes[n].kind.endsWith(name))
  if (chosen.length === 0) continue
  const figures = builds.map((_, k) =>
    Object.fromEntries(
      ['psnr', 'blurred', 'segments', 'bytes', 'ms'].map((figure) => [
        figure,
        mean(chosen.map((row) => row[k][figure])),
      ]),
    ),
  )
  print(`== ${name === '' ? 'all' : name}, ${chosen.length}`, figures)
}
if (builds.length > 1) {
  const ratios = rows.map(([ours, theirs]) => ours.segments / theirs.segments)
  console.log(`segments of the other build, mean of shares ${mean(ratios).toFixed(3)}`)
  console.log(
    `worse in dB: ${rows.filter(([ours, theirs]) => ours.psnr < theirs.psnr - 0.05).length} of ${rows.length}`,
  )
  console.log(`over 0.3 of its segments: ${ratios.filter((ratio) => ratio > 0.3).length} of ${rows.length}`)
}

async function measure(scene, bytes, vectorize) {
  const start = process.cpuUsage()
  const { svg, resolved } = await vectorize(bytes, JSON.parse(flags.options))
  const { user, system } = process.cpuUsage(start)
  const shown = render(svg, scene.width)
  const truth = { width: scene.width, height: scene.height, pixels: scene.truth }
  if (flags.see !== undefined && vectorize === builds[0].vectorize) await see(scene, bytes, svg)
  return {
    psnr: psnr(shown, truth),
    blurred: psnr(await blurred(shown), await blurred(truth)),
    segments: countSegments(svg),
    bytes: svg.length,
    ms: (user + system) / 1000,
    resolved,
  }
}

async function blurred({ width, height, pixels }) {
  const image = sharp(pixels, { raw: { width, height, channels: 4 } })
    .blur(BLUR)
    .raw()
  return { width, height, pixels: await image.toBuffer() }
}

function print(name, figures) {
  const [ours] = figures
  const parts = figures.map(({ psnr: decibels, blurred: far, segments, bytes, ms }) =>
    [decibels.toFixed(2), far.toFixed(2), segments.toFixed(0), bytes.toFixed(0), ms.toFixed(0)]
      .map((text) => text.padStart(7))
      .join(''),
  )
  const said =
    ours.resolved === undefined ? '' : `${ours.resolved.imageType}/${ours.resolved.quality}: ${ours.resolved.reason}`
  console.log(name.padEnd(46), parts.join(' |'), ' ', said)
}

async function see(scene, bytes, svg) {
  mkdirSync(flags.see, { recursive: true })
  const { width, height } = scene
  const tiles = [
    await sharp(scene.truth, { raw: { width, height, channels: 4 } })
      .resize(2 * width, 2 * height, { kernel: 'nearest' })
      .png()
      .toBuffer(),
    await sharp(bytes)
      .resize(2 * width, 2 * height, { kernel: 'nearest' })
      .png()
      .toBuffer(),
    render(svg, 2 * width).png(),
  ]
  await sharp({ create: { width: 6 * width, height: 2 * height, channels: 3, background: '#fff' } })
    .composite(tiles.map((input, n) => ({ input, left: 2 * n * width, top: 0 })))
    .png()
    .toFile(path.join(flags.see, `${`${scene.kind} ${scene.name}`.replaceAll(/[^\w.]+/g, '-')}.png`))
}
