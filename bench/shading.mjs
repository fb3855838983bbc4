/**
 * Traces scenes whose gradients are known (shading-scenes.mjs) and says how near the results come to them.
 *
 *   node bench/shading.mjs [--size 256] [--jpeg 85] [--worst 10] [--see DIR] [--only TEXT] [--core FILE]
 *
 * Needs a build of packages/core. The pictures are PNG files `--size` px wide, or JPEG files of that quality. Results are judged at 1024 px on
 * white: mean CIEDE2000 and PSNR. The gradients of a scene are `none` where the result has none, `many` where it has more than twice as many
 * shapes filled with a gradient as the scene has gradients, `exact` where the numbers are equal. Scenes without shading must have none:
 * `false` counts those that have one. Soft shadows (soft-scenes.mjs) have a table of their own. --see writes a PNG for each of the worst: truth, result, and 8 times their difference. --only keeps the
 * scenes whose name holds the text; --core names another build of the library.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { meanDifference } from './color-difference.mjs'
import { mean } from './judge.mjs'
import { psnr, render } from './measure.mjs'
import { FLAT, SHADED } from './shading-scenes.mjs'
import { SOFT } from './soft-scenes.mjs'
import { drawTriptych } from './triptych.mjs'

const JUDGED_WIDTH = 1024
const AMPLIFICATION = 8
/** Nobody sees what lies above, dB: a scene that becomes exact shall not hide what others lose. */
const PSNR_CAP = 60
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"/>'

const { values: flags } = parseArgs({
  options: {
    size: { type: 'string', default: '256' },
    jpeg: { type: 'string', default: '0' },
    worst: { type: 'string', default: '10' },
    see: { type: 'string' },
    only: { type: 'string', default: '' },
    core: { type: 'string' },
  },
})
const core = flags.core === undefined ? '@vec/core' : pathToFileURL(path.resolve(flags.core)).href
const { vectorize } = await import(core)

const isWanted = ({ name }) => name.includes(flags.only)
const shaded = await measureAll(SHADED.filter(isWanted))
const flat = await measureAll(FLAT.filter(isWanted))
const soft = await measureAll(SOFT.filter(isWanted))
const rows = [...shaded, ...flat]
printTable('SHADED', shaded, ['none', 'many', 'exact'])
printTable('FLAT', flat, ['false'])
printTable('SOFT', soft, ['none'])
printWrong()
printWorst()

/** The scene as users have it: a PNG that keeps transparency, or a JPEG on white. */
function fileOf(svg) {
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: Number(flags.size) }, font: { loadSystemFonts: false } })
    .render()
    .asPng()
  const quality = Number(flags.jpeg)
  return quality > 0 ? sharp(png).flatten({ background: '#fff' }).jpeg({ quality }).toBuffer() : Promise.resolve(png)
}

async function measureAll(scenes) {
  const measured = []
  for (const scene of scenes) measured.push(await measure(scene))
  return measured
}

async function measure(scene) {
  const { svg, stats, error } = await traceOf(scene)
  const truth = render(scene.svg, JUDGED_WIDTH)
  const result = render(svg, JUDGED_WIDTH)
  return {
    scene,
    svg,
    error,
    difference: meanDifference(truth.pixels, result.pixels),
    psnr: psnr(truth, result),
    found: stats.gradients,
    verdict: verdictOf(stats.gradients, scene.gradients),
    shapes: stats.shapes,
    bytes: stats.bytes,
    milliseconds: stats.milliseconds,
  }
}

/** The result of a scene; an empty drawing where tracing fails, so that the other scenes are measured. */
async function traceOf(scene) {
  try {
    return await vectorize(await fileOf(scene.svg), { imageType: 'artwork' })
  } catch (error) {
    return { svg: EMPTY, stats: { gradients: 0, shapes: 0, bytes: EMPTY.length, milliseconds: 0 }, error }
  }
}

function verdictOf(found, wanted) {
  if (found === wanted) return 'exact'
  if (wanted === 0) return 'false'
  if (found === 0) return 'none'
  return found > 2 * wanted ? 'many' : 'near'
}

function printTable(title, measured, verdicts) {
  if (measured.length === 0) return
  const kinds = new Map(
    measured.map(({ scene }) => [scene.kind, measured.filter((row) => row.scene.kind === scene.kind)]),
  )
  const heads = ['scenes', 'dE00', 'PSNR', ...verdicts, 'bytes', 'ms']
  console.log(`${title.padEnd(20)}${heads.map((head) => head.padStart(8)).join('')}`)
  for (const [kind, members] of [...kinds, ['all', measured]]) {
    const meanOf = (figure) => mean(members.map(figure))
    const cells = [
      members.length,
      meanOf(({ difference }) => difference).toFixed(3),
      meanOf((row) => Math.min(PSNR_CAP, row.psnr)).toFixed(2),
      ...verdicts.map((verdict) => members.filter((row) => row.verdict === verdict).length),
      meanOf(({ bytes }) => bytes).toFixed(0),
      meanOf(({ milliseconds }) => milliseconds).toFixed(0),
    ]
    console.log(`${kind.padEnd(20)}${cells.map((cell) => String(cell).padStart(8)).join('')}`)
  }
  console.log('')
}

function printWrong() {
  const wrong = rows.filter(({ verdict }) => ['none', 'many', 'false'].includes(verdict))
  console.log(`Wrong numbers of gradients: ${wrong.length} of ${rows.length}`)
  for (const row of wrong) console.log(lineOf(row))
  console.log('')
}

function printWorst() {
  const worst = [...rows].sort((a, b) => b.difference - a.difference).slice(0, Number(flags.worst))
  console.log(`The worst ${worst.length}:`)
  for (const [i, row] of worst.entries()) {
    console.log(lineOf(row))
    if (flags.see !== undefined) writePicture(row, i)
  }
}

function lineOf({ scene, difference, psnr, found, shapes, bytes, milliseconds, error }) {
  const figures = [
    `dE00 ${difference.toFixed(3).padStart(7)}`,
    `${psnr.toFixed(2).padStart(6)} dB`,
    `gradients ${found} of ${scene.gradients}`.padEnd(18),
    `${String(shapes).padStart(4)} shapes`,
    `${String(bytes).padStart(6)} bytes`,
    `${milliseconds.toFixed(0).padStart(5)} ms`,
  ]
  return `  ${scene.name.padEnd(52)} ${figures.join('  ')}${error === undefined ? '' : `  ${error.message}`}`
}

function writePicture({ scene, svg }, rank) {
  mkdirSync(flags.see, { recursive: true })
  const name = `${String(rank + 1).padStart(2, '0')}-${scene.name.replaceAll(/[^\w.]+/g, '-')}.png`
  const picture = drawTriptych(render(scene.svg, JUDGED_WIDTH), render(svg, JUDGED_WIDTH), AMPLIFICATION)
  writeFileSync(path.join(flags.see, name), picture)
}
