/**
 * Traces pictures of 16 to 48 px and says how near the results come to the artists' drawings, seen at 8 times the size.
 *
 *   node bench/small.mjs [--count 8] [--only TEXT] [--worst 10] [--see DIR] [--save FILE] [--core FILE]
 *
 * Needs a build of packages/core. `--count` icons of each set of icon-sets.mjs, and as many shaded ones of noto, at four sizes, made in three
 * ways by turns. Beside ours, as artwork and as `auto`: VTracer, and the picture itself enlarged by the cubic filter, a tracer of no knowledge.
 * Figures are PSNR (dB) on white, and segments as multiples of the artist's. --see writes a PNG for each of the worst: the picture
 * enlarged, the result, the truth. --only keeps the pictures whose set and name hold the text. --save writes the figures of each picture as JSON; --core names another build of the library.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { PNG } from 'pngjs'
import sharp from 'sharp'
import { namesOf, readIcon, readIcons, SETS } from './icon-sets.mjs'
import { geometricMean, judgeOf, mean } from './judge.mjs'
import { makePicture, truthOf } from './makings.mjs'
import { psnr, render } from './measure.mjs'
import { resample } from './resample.mjs'
import { TRACERS } from './tracers.mjs'

const SIZES = [16, 24, 32, 48]
const MAKINGS = ['resvg', 'area', 'lanczos']
const ZOOM = 8
/** Nobody sees what lies above, dB. */
const PSNR_CAP = 50

const { values: flags } = parseArgs({
  options: {
    count: { type: 'string', default: '8' },
    worst: { type: 'string', default: '10' },
    see: { type: 'string' },
    save: { type: 'string' },
    core: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const core = flags.core === undefined ? '@vec/core' : pathToFileURL(path.resolve(flags.core)).href
const { vectorize } = await import(core)
const count = Number(flags.count)

/** Icons with gradients, evenly spaced in the list of their names. */
function shadedIcons() {
  const all = namesOf('noto').map((name) => ({ name, svg: readIcon('noto', name) }))
  const shaded = all.filter(
    ({ svg }) => /Gradient/.test(svg) && !/<(?:image|filter|text|foreignObject|animate)\b/.test(svg),
  )
  return Array.from({ length: count }, (_, k) => shaded[Math.floor(((k + 0.5) * shaded.length) / count)])
}

const sets = [...Object.keys(SETS).map((set) => [set, readIcons(set, count)]), ['shaded', shadedIcons()]]
const scenes = sets
  .flatMap(([set, icons]) =>
    icons.flatMap(({ name, svg: artist }, k) =>
      SIZES.map((size, s) => ({ set, name, artist, size, making: MAKINGS[(k + s) % MAKINGS.length] })),
    ),
  )
  .filter(({ set, name }) => `${set} ${name}`.includes(flags.only))

async function measure(scene) {
  const { making, artist, size } = scene
  const bytes = await makePicture(making, artist, size)
  const width = size * ZOOM
  const truth = truthOf(making, artist, size)
  const judge = judgeOf(truth, width)
  const enlarged = resample(await pixelsOf(bytes), width, 'cubic')
  const start = performance.now()
  const artwork = await vectorize(bytes, { imageType: 'artwork' })
  const milliseconds = performance.now() - start
  const auto = await vectorize(bytes)
  return {
    ...scene,
    svg: artwork.svg,
    enlarged,
    kind: auto.resolved.imageType,
    milliseconds,
    artwork: judge(artwork.svg),
    auto: judge(auto.svg),
    vtracer: judge(await TRACERS.vtracer(bytes)),
    cubic: { psnr: psnr(enlarged, render(truth, width)), segments: 1 },
  }
}

async function pixelsOf(bytes) {
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

const rows = []
for (const scene of scenes) rows.push(await measure(scene))

function printTable(key) {
  const values = [...new Set(rows.map((row) => row[key]))]
  const heads = ['pictures', 'cubic', 'vtracer', 'segm.', 'artwork', 'segm.', 'auto', 'segm.', 'ms']
  console.log(`${key.padEnd(10)}${heads.map((head) => head.padStart(9)).join('')}`)
  for (const value of [...values, 'all']) {
    const members = rows.filter((row) => value === 'all' || row[key] === value)
    const decibels = (tracer) => mean(members.map((row) => Math.min(PSNR_CAP, row[tracer].psnr))).toFixed(2)
    const segments = (tracer) => geometricMean(members.map((row) => Math.max(0.01, row[tracer].segments))).toFixed(2)
    const cells = [
      members.length,
      decibels('cubic'),
      ...['vtracer', 'artwork', 'auto'].flatMap((tracer) => [decibels(tracer), segments(tracer)]),
      mean(members.map(({ milliseconds }) => milliseconds)).toFixed(0),
    ]
    console.log(`${String(value).padEnd(10)}${cells.map((cell) => String(cell).padStart(9)).join('')}`)
  }
  console.log('')
}

function writePicture({ set, name, size, making, artist, svg, enlarged }, rank) {
  mkdirSync(flags.see, { recursive: true })
  const side = size * ZOOM
  const panels = [resample(enlarged, side, 'area'), render(svg, side), render(artist, side)]
  const png = new PNG({ width: panels.length * (side + 8), height: side })
  png.data.fill(160)
  for (const [p, { pixels }] of panels.entries()) {
    for (let y = 0; y < side; y++)
      png.data.set(pixels.subarray(4 * y * side, 4 * (y + 1) * side), 4 * (y * png.width + p * (side + 8)))
  }
  for (let i = 3; i < png.data.length; i += 4) png.data[i] = 255
  const file = `${String(rank + 1).padStart(2, '0')}-${set}-${name}-${size}-${making}.png`
  writeFileSync(path.join(flags.see, file), PNG.sync.write(png))
}

printTable('set')
printTable('size')
printTable('making')
printTable('kind')
const worst = [...rows].sort((a, b) => a.artwork.psnr - b.artwork.psnr).slice(0, Number(flags.worst))
for (const [rank, row] of worst.entries()) {
  console.log(
    `${row.set} ${row.name} ${row.size} ${row.making} ${row.kind}: artwork ${row.artwork.psnr.toFixed(2)} auto ${row.auto.psnr.toFixed(2)} cubic ${row.cubic.psnr.toFixed(2)}`,
  )
  if (flags.see !== undefined) writePicture(row, rank)
}
if (flags.save !== undefined) writeFileSync(flags.save, JSON.stringify(rows.map(({ enlarged, artist, ...row }) => row)))
