/**
 * Traces icons whose drawing is known with every tracer, in one process, and prints fidelity, size and time side by side.
 *
 *   node bench/compare.mjs [--sets lucide,flag] [--count 48] [--size 128,256,512,1024] [--zoom 4] [--making resvg,jpeg80]
 *                          [--tracers vec,vtracer] [--worst N --save DIR]
 *
 * Each icon becomes a picture of each --size px in each --making (makings.mjs lists them; resvg renders it on white) and is traced; the
 * result is judged at --zoom times the size, against the icon itself. --worst writes our N worst results as triptychs: truth, result,
 * difference.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readIcons, SETS } from './icon-sets.mjs'
import { geometricMean, judgeOf, mean, median } from './judge.mjs'
import { MAKINGS, makePicture, truthOf } from './makings.mjs'
import { render } from './measure.mjs'
import { TRACERS } from './tracers.mjs'
import { drawTriptych } from './triptych.mjs'

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: Object.keys(SETS).join(',') },
    count: { type: 'string', default: '48' },
    size: { type: 'string', default: '512' },
    zoom: { type: 'string', default: '4' },
    making: { type: 'string', default: 'resvg' },
    tracers: { type: 'string', default: Object.keys(TRACERS).join(',') },
    worst: { type: 'string', default: '0' },
    save: { type: 'string', default: 'out/worst' },
  },
})
const [count, zoom, worst] = [values.count, values.zoom, values.worst].map(Number)
const [sets, sizes, makings, tracers] = [values.sets, values.size, values.making, values.tracers].map((list) =>
  list.split(','),
)
const unknown = makings.filter((making) => !MAKINGS.includes(making))
if (unknown.length > 0) throw new Error(`no making ${unknown.join(', ')}; there are ${MAKINGS.join(', ')}`)

async function measureIcon(set, { name, svg: artist }, making, size) {
  const file = await makePicture(making, artist, size)
  const truth = truthOf(making, artist, size)
  const judge = judgeOf(truth, size * zoom)
  const rows = []
  for (const tracer of tracers) {
    const start = performance.now()
    const svg = await TRACERS[tracer](file)
    const ms = performance.now() - start
    rows.push({ set, name, making, size, tracer, ms, ...judge(svg), svg, truth })
  }
  return rows
}

/** The first runs of a process are compiled while they run; they are not timed. */
async function warmUp(set, making, size) {
  for (const { svg } of readIcons(set, 3)) {
    const file = await makePicture(making, svg, size)
    for (const tracer of tracers) await TRACERS[tracer](file)
  }
}

function printRow(set, tracer, rows) {
  const cells = [
    set.padEnd(9),
    tracer.padEnd(9),
    String(rows.length).padStart(6),
    mean(rows.map((row) => row.psnr))
      .toFixed(2)
      .padStart(11),
    Math.min(...rows.map((row) => row.psnr))
      .toFixed(2)
      .padStart(8),
    geometricMean(rows.map((row) => row.segments))
      .toFixed(2)
      .padStart(10),
    geometricMean(rows.map((row) => row.bytes))
      .toFixed(2)
      .padStart(9),
    median(rows.map((row) => row.ms))
      .toFixed(0)
      .padStart(11),
  ]
  console.log(cells.join(' '))
}

function printTable(rows, making, size) {
  console.log(
    `input ${size} px, making ${making}, judged at ${zoom}x; segments and bytes as multiples of the artist's (geometric means)`,
  )
  console.log('set       tracer     icons   PSNR mean   lowest   segments     bytes   ms median')
  for (const set of sets.length > 1 ? [...sets, 'all'] : sets) {
    for (const tracer of tracers) {
      const own = rows.filter((row) => (set === 'all' || row.set === set) && row.tracer === tracer)
      printRow(set, tracer, own)
    }
  }
}

function saveWorst(rows) {
  mkdirSync(values.save, { recursive: true })
  const ours = rows.filter((row) => row.tracer === 'vec').sort((a, b) => a.psnr - b.psnr)
  for (const [index, row] of ours.slice(0, worst).entries()) {
    const file = path.join(
      values.save,
      `${String(index + 1).padStart(2, '0')}-${row.set}-${row.name}-${row.making}-${row.size}`,
    )
    writeFileSync(`${file}.svg`, row.svg)
    writeFileSync(`${file}.png`, drawTriptych(render(row.truth, 2 * row.size), render(row.svg, 2 * row.size)))
    console.log(`${file}.png  ${row.psnr.toFixed(2)} dB, ${row.segments.toFixed(2)} x segments`)
  }
}

const all = []
for (const making of makings) {
  for (const size of sizes.map(Number)) {
    const rows = []
    for (const set of sets) {
      await warmUp(set, making, size)
      for (const icon of readIcons(set, count)) rows.push(...(await measureIcon(set, icon, making, size)))
    }
    printTable(rows, making, size)
    all.push(...rows)
  }
}
if (worst > 0) saveWorst(all)
