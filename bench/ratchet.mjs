/**
 * Traces a few icons of every set with our tracer and holds the figures to baseline.json: fails when the mean PSNR of a set falls, or its
 * segments rise, by more than the margins. Knows no time, so it says the same on every machine.
 *
 *   npm run bench:ratchet [-- --update]
 *
 * --update writes baseline.json anew: after a change that improves figures, or one that costs some and says why.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readIcons, SETS } from './icon-sets.mjs'
import { fileOf, geometricMean, judgeOf, mean } from './judge.mjs'
import { TRACERS } from './tracers.mjs'

/** How many icons of each set, how large (not where their grids meet ours), through JPEG of which quality (0: PNG). */
const RUNS = [
  { name: 'png', count: 12, size: 256, jpeg: 0 },
  { name: 'png small', count: 12, size: 100, jpeg: 0 },
  { name: 'jpeg', count: 6, size: 200, jpeg: 80 },
]
/** Nobody sees what lies above, dB: one icon that becomes exact shall not hide what others lose. */
const PSNR_CAP = 50
const ZOOM = 4
const BASELINE = new URL('baseline.json', import.meta.url)
/** What PSNR may fall by, dB, and what segments may rise to, before it is a fault. */
const PSNR_MARGIN = 0.3
const SEGMENTS_MARGIN = 1.03

const { values: flags } = parseArgs({ options: { update: { type: 'boolean', default: false } } })

async function measure(set, { count, size, jpeg }) {
  const verdicts = []
  for (const { svg: artist } of readIcons(set, count)) {
    const svg = await TRACERS.vec(await fileOf(artist, size, jpeg))
    verdicts.push(judgeOf(artist, size * ZOOM)(svg))
  }
  return {
    psnr: round(mean(verdicts.map(({ psnr }) => Math.min(PSNR_CAP, psnr)))),
    segments: round(geometricMean(verdicts.map(({ segments }) => segments))),
    bytes: round(geometricMean(verdicts.map(({ bytes }) => bytes))),
  }
}

function round(figure) {
  return Number(figure.toFixed(3))
}

function faultOf(figures, baseline) {
  if (baseline === undefined) return 'no baseline'
  if (figures.psnr < baseline.psnr - PSNR_MARGIN) return 'PSNR fell'
  return figures.segments > baseline.segments * SEGMENTS_MARGIN ? 'segments rose' : ''
}

const change = (now, before) =>
  `${now.toFixed(2).padStart(8)} ${before === undefined ? '' : `(${before.toFixed(2)})`.padStart(9)}`

const baseline = JSON.parse(readFileSync(BASELINE, 'utf8'))
const measured = {}
let faults = 0
console.log('run        set       PSNR (baseline)  segments (baseline)  bytes (baseline)')
for (const run of RUNS) {
  measured[run.name] = {}
  for (const set of Object.keys(SETS)) {
    const figures = await measure(set, run)
    const before = baseline[run.name]?.[set]
    const fault = faultOf(figures, before)
    const cells = ['psnr', 'segments', 'bytes'].map((key) => change(figures[key], before?.[key])).join('')
    console.log(`${run.name.padEnd(10)} ${set.padEnd(9)}${cells}  ${fault}`)
    measured[run.name][set] = figures
    if (fault !== '') faults++
  }
}
if (flags.update) writeFileSync(BASELINE, `${JSON.stringify(measured, null, 2)}\n`)
else if (faults > 0) {
  console.error(`${faults} of the figures are worse than baseline.json allows`)
  process.exitCode = 1
}
