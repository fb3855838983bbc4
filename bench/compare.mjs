/**
 * Traces icons whose drawing is known with every tracer, in one process, and prints fidelity, size and time side by side.
 *
 *   node bench/compare.mjs [--sets lucide,simple,twemoji] [--count 48] [--size 512] [--zoom 4] [--worst N --save DIR]
 *
 * Each icon is rendered on white at --size px and traced; the result is judged at --zoom times that, against the icon itself. --worst
 * writes our N worst results as triptychs: truth, result, difference.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readIcons, SETS } from './icon-sets.mjs'
import { countSegments, psnr, render } from './measure.mjs'
import { TRACERS } from './tracers.mjs'
import { drawTriptych } from './triptych.mjs'

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: Object.keys(SETS).join(',') },
    count: { type: 'string', default: '48' },
    size: { type: 'string', default: '512' },
    zoom: { type: 'string', default: '4' },
    worst: { type: 'string', default: '0' },
    save: { type: 'string', default: 'out/worst' },
  },
})
const [count, size, zoom, worst] = [values.count, values.size, values.zoom, values.worst].map(Number)

async function measureIcon(set, { name, svg: artist }) {
  const png = render(artist, size).png()
  const truth = render(artist, size * zoom)
  const rows = []
  for (const [tracer, trace] of Object.entries(TRACERS)) {
    const start = performance.now()
    const svg = await trace(png)
    const ms = performance.now() - start
    rows.push({
      set,
      name,
      tracer,
      ms,
      psnr: psnr(render(svg, size * zoom), truth),
      segments: countSegments(svg) / countSegments(artist),
      bytes: svg.length / artist.length,
      svg,
      artist,
    })
  }
  return rows
}

/** The first runs of a process are compiled while they run; they are not timed. */
async function warmUp(set) {
  for (const icon of readIcons(set, 3)) {
    const png = render(icon.svg, size).png()
    for (const trace of Object.values(TRACERS)) await trace(png)
  }
}

const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
const geometricMean = (numbers) => Math.exp(mean(numbers.map(Math.log)))
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]

function printTable(rows) {
  console.log(`input ${size} px, judged at ${zoom}x; segments and bytes as multiples of the artist's (geometric means)`)
  console.log('set       tracer     icons   PSNR mean   lowest   segments     bytes   ms median')
  for (const set of new Set(rows.map((row) => row.set))) {
    for (const tracer of Object.keys(TRACERS)) {
      const own = rows.filter((row) => row.set === set && row.tracer === tracer)
      const cells = [
        set.padEnd(9),
        tracer.padEnd(9),
        String(own.length).padStart(6),
        mean(own.map((row) => row.psnr))
          .toFixed(2)
          .padStart(11),
        Math.min(...own.map((row) => row.psnr))
          .toFixed(2)
          .padStart(8),
        geometricMean(own.map((row) => row.segments))
          .toFixed(2)
          .padStart(10),
        geometricMean(own.map((row) => row.bytes))
          .toFixed(2)
          .padStart(9),
        median(own.map((row) => row.ms))
          .toFixed(0)
          .padStart(11),
      ]
      console.log(cells.join(' '))
    }
  }
}

function saveWorst(rows) {
  mkdirSync(values.save, { recursive: true })
  const ours = rows.filter((row) => row.tracer === 'vec').sort((a, b) => a.psnr - b.psnr)
  for (const [index, row] of ours.slice(0, worst).entries()) {
    const file = path.join(values.save, `${String(index + 1).padStart(2, '0')}-${row.set}-${row.name}`)
    writeFileSync(`${file}.svg`, row.svg)
    writeFileSync(`${file}.png`, drawTriptych(render(row.artist, 2 * size), render(row.svg, 2 * size)))
    console.log(`${file}.png  ${row.psnr.toFixed(2)} dB, ${row.segments.toFixed(2)} x segments`)
  }
}

const rows = []
for (const set of values.sets.split(',')) {
  await warmUp(set)
  for (const icon of readIcons(set, count)) rows.push(...(await measureIcon(set, icon)))
}
printTable(rows)
if (worst > 0) saveWorst(rows)
