/**
 * Traces icons whose drawing is known with every tracer, in one process, and prints fidelity, size and time side by side.
 *
 *   node bench/compare.mjs [--sets lucide,flag] [--count 48] [--size 128,256,512,1024] [--zoom 4] [--jpeg 80] [--tracers vec,vtracer]
 *                          [--worst N --save DIR]
 *
 * Each icon is rendered on white at each --size px, through JPEG of that quality with --jpeg, and traced; the result is judged at --zoom
 * times the size, against the icon itself. --worst writes our N worst results as triptychs: truth, result, difference.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readIcons, SETS } from './icon-sets.mjs'
import { fileOf, geometricMean, judgeOf, mean, median } from './judge.mjs'
import { render } from './measure.mjs'
import { TRACERS } from './tracers.mjs'
import { drawTriptych } from './triptych.mjs'

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: Object.keys(SETS).join(',') },
    count: { type: 'string', default: '48' },
    size: { type: 'string', default: '512' },
    zoom: { type: 'string', default: '4' },
    jpeg: { type: 'string', default: '0' },
    tracers: { type: 'string', default: Object.keys(TRACERS).join(',') },
    worst: { type: 'string', default: '0' },
    save: { type: 'string', default: 'out/worst' },
  },
})
const [count, zoom, jpeg, worst] = [values.count, values.zoom, values.jpeg, values.worst].map(Number)
const [sets, sizes, tracers] = [values.sets, values.size, values.tracers].map((list) => list.split(','))

async function measureIcon(set, { name, svg: artist }, size) {
  const file = await fileOf(artist, size, jpeg)
  const judge = judgeOf(artist, size * zoom)
  const rows = []
  for (const tracer of tracers) {
    const start = performance.now()
    const svg = await TRACERS[tracer](file)
    const ms = performance.now() - start
    rows.push({ set, name, size, tracer, ms, ...judge(svg), svg, artist })
  }
  return rows
}

/** The first runs of a process are compiled while they run; they are not timed. */
async function warmUp(set, size) {
  for (const { svg } of readIcons(set, 3)) {
    const file = await fileOf(svg, size, jpeg)
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

function printTable(rows, size) {
  const through = jpeg > 0 ? `, through JPEG of quality ${jpeg}` : ''
  console.log(
    `input ${size} px${through}, judged at ${zoom}x; segments and bytes as multiples of the artist's (geometric means)`,
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
    const file = path.join(values.save, `${String(index + 1).padStart(2, '0')}-${row.set}-${row.name}-${row.size}`)
    writeFileSync(`${file}.svg`, row.svg)
    writeFileSync(`${file}.png`, drawTriptych(render(row.artist, 2 * row.size), render(row.svg, 2 * row.size)))
    console.log(`${file}.png  ${row.psnr.toFixed(2)} dB, ${row.segments.toFixed(2)} x segments`)
  }
}

const all = []
for (const size of sizes.map(Number)) {
  const rows = []
  for (const set of sets) {
    await warmUp(set, size)
    for (const icon of readIcons(set, count)) rows.push(...(await measureIcon(set, icon, size)))
  }
  printTable(rows, size)
  all.push(...rows)
}
if (worst > 0) saveWorst(all)
