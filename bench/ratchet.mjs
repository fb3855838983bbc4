/**
 * Traces a few icons of every set with our tracer and holds the figures to baseline.json: fails when a mean PSNR falls, or segments rise,
 * by more than the margins. Knows no time, so it says the same on every machine.
 *
 *   npm run bench:ratchet [-- --update]
 *
 * --update writes baseline.json anew: after a change that improves figures, or one that costs some and says why.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readIcons, SETS } from './icon-sets.mjs'
import { geometricMean, judgeOf, mean } from './judge.mjs'
import { makePicture, truthOf } from './makings.mjs'
import { answer, isWorker, share } from './share-work.mjs'
import { TRACERS } from './tracers.mjs'

/** What is traced: `count` icons of each set, `size` px wide (not where their grids meet ours), as makings.mjs makes pictures. */
const RUNS = [
  // One row for each set.
  { name: 'png', making: 'resvg', count: 12, size: 256, bySet: true },
  { name: 'png small', making: 'resvg', count: 12, size: 100, bySet: true },
  { name: 'jpeg', making: 'jpeg80', count: 6, size: 200, bySet: true },
  // One row over all sets.
  ...[
    'area',
    'bilinear',
    'cubic',
    'lanczos',
    'sharpened',
    'unsharp',
    'jpeg30',
    'jpegTwice',
    'lanczosJpeg60',
    'lanczosJpeg90',
    'jpeg95',
    'webp75',
    'enlarged2',
    'enlarged3',
    'enlarged8',
    'enlarged2jpeg',
    'enlarged3jpeg',
    'enlarged8jpeg',
    'palette16',
    'palette64',
    'palette256',
    'dithered16',
    'dithered64',
    'dithered256',
    'transparent',
    'thresholded',
    'colored',
    'cropped',
  ].map((making) => ({ name: `${making} 288`, making, count: 2, size: 288, bySet: false })),
  { name: 'lanczos 48', making: 'lanczos', count: 6, size: 48, bySet: false },
  { name: 'unsharp 96', making: 'unsharp', count: 3, size: 96, bySet: false },
  { name: 'jpeg80 48', making: 'jpeg80', count: 3, size: 48, bySet: false },
  { name: 'lanczos 1000', making: 'lanczos', count: 1, size: 1000, bySet: false },
]
/** Nobody sees what lies above, dB: one icon that becomes exact shall not hide what others lose. */
const PSNR_CAP = 50
const ZOOM = 4
const BASELINE = new URL('baseline.json', import.meta.url)
/** What PSNR may fall by, dB, and what segments may rise to, before it is a fault. */
const PSNR_MARGIN = 0.3
const SEGMENTS_MARGIN = 1.03

/** The means over some icons of each of the sets. */
async function measure(sets, { making, count, size }) {
  const verdicts = []
  for (const { svg: artist } of sets.flatMap((set) => readIcons(set, count))) {
    const svg = await TRACERS.vec(await makePicture(making, artist, size))
    verdicts.push(judgeOf(truthOf(making, artist, size), size * ZOOM)(svg))
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

/** The rows of a run: `[name, sets]`. */
function rowsOf({ bySet }) {
  const all = Object.keys(SETS)
  return bySet ? all.map((set) => [set, [set]]) : [['all', all]]
}

/** All rows of all runs: `{ run, row, sets }`. */
const ROWS = RUNS.flatMap((run) => rowsOf(run).map(([row, sets]) => ({ run, row, sets })))

/** Measures all rows and prints them beside the baseline; returns the figures by run and row, and how many are worse than allowed. */
async function compareWithBaseline() {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8'))
  const answers = await share(import.meta.filename, ROWS)
  const measured = {}
  let faults = 0
  console.log('run               set       PSNR (baseline)  segments (baseline)  bytes (baseline)')
  for (const [i, { run, row }] of ROWS.entries()) {
    const before = baseline[run.name]?.[row]
    const fault = faultOf(answers[i], before)
    const cells = ['psnr', 'segments', 'bytes'].map((key) => change(answers[i][key], before?.[key])).join('')
    console.log(`${run.name.padEnd(17)} ${row.padEnd(9)}${cells}  ${fault}`)
    measured[run.name] ??= {}
    measured[run.name][row] = answers[i]
    if (fault !== '') faults++
  }
  return { measured, faults }
}

async function main() {
  const { values: flags } = parseArgs({ options: { update: { type: 'boolean', default: false } } })
  const { measured, faults } = await compareWithBaseline()
  if (flags.update) writeFileSync(BASELINE, `${JSON.stringify(measured, null, 2)}\n`)
  else if (faults > 0) {
    console.error(`${faults} of the figures are worse than baseline.json allows`)
    process.exitCode = 1
  }
}

if (isWorker) answer(({ run, sets }) => measure(sets, run))
else await main()
