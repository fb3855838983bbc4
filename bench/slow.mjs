/**
 * Measures the slowest pictures that people and attackers send: CPU seconds, memory, shapes, bytes and fidelity of each.
 *
 *   node bench/slow.mjs                                   # all pictures, each with the options of its kind
 *   node bench/slow.mjs --only photo,map --limit 60       # names that hold one of these texts; seconds after which a child is ended
 *   node bench/slow.mjs --kind crafted --core FILE        # one kind; another build of the library
 *
 * Needs a build of packages/core. Each picture is traced in a process of its own that has the heap of a worker of the service, so that one
 * that fails does not stop the rest. Fidelity is the PSNR at the size of the picture, on white; `blank` marks a result of a single color.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { psnr, render } from './measure.mjs'
import { KINDS, slowPicture } from './slow-pictures.mjs'

/** Heap of a worker of the service as it is set up, MB: 0.6 of VEC_WORKER_MEMORY_MB. */
const HEAP_MEGABYTES = 720
/** The other flags of such a worker (packages/server/src/jobs/worker-pool.ts). */
const WORKER_FLAGS = ['--single-threaded-gc', '--max-inlined-bytecode-size-cumulative=300']
/** The options that pictures of each kind are traced with. */
const OPTIONS = {
  realistic: [{}, { imageType: 'artwork' }, { imageType: 'artwork', quality: 'high' }],
  crafted: [{}, { imageType: 'artwork' }, { imageType: 'artwork_sharp' }],
}
/** Number of the slowest runs that are listed again at the end. */
const LISTED = 10

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    kind: { type: 'string' },
    options: { type: 'string' },
    limit: { type: 'string', default: '150' },
    core: { type: 'string' },
    trace: { type: 'string' },
    save: { type: 'string' },
  },
})
if (flags.trace === undefined) await runAll()
else await runOne(flags.trace, JSON.parse(flags.options ?? '{}'))

/** In a child: traces one file and prints what it cost as JSON. */
async function runOne(file, options) {
  const core = flags.core === undefined ? '@vec/core' : pathToFileURL(path.resolve(flags.core)).href
  const { vectorize } = await import(core)
  const bytes = readFileSync(file)
  const before = process.cpuUsage()
  let result
  try {
    result = await vectorize(bytes, options)
  } catch (error) {
    console.log(JSON.stringify({ ...cost(before), error: `${error.code ?? 'crash'}: ${error.message}`.slice(0, 100) }))
    return
  }
  const spent = cost(before)
  const { svg, width, resolved, stats } = result
  if (flags.save) writeFileSync(flags.save, svg)
  const sharp = (await import('sharp')).default
  const truth = await sharp(bytes)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = render(svg, width)
  const db = psnr(drawn, { width: truth.info.width, height: truth.info.height, pixels: truth.data })
  const first = drawn.pixels.readUInt32LE(0)
  let isBlank = true
  for (let i = 4; isBlank && i < drawn.pixels.length; i += 4) isBlank = drawn.pixels.readUInt32LE(i) === first
  const stages = Object.entries(stats.stageMilliseconds).sort((a, b) => b[1] - a[1])
  const top = stages.slice(0, 3).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`)
  const type = `${resolved.imageType}/${resolved.quality}`
  console.log(
    JSON.stringify({
      ...spent,
      shapes: svg.match(/<path/g)?.length ?? 0,
      bytes: svg.length,
      db,
      isBlank,
      top: top.join(', '),
      type,
    }),
  )
}

function cost(before) {
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }
}

async function runAll() {
  const folder = mkdtempSync(path.join(tmpdir(), 'vec-slow-'))
  const texts = flags.only.split(',')
  const rows = []
  for (const [kind, names] of Object.entries(KINDS)) {
    if (flags.kind !== undefined && flags.kind !== kind) continue
    for (const name of names.filter((each) => texts.some((text) => each.includes(text)))) {
      const file = path.join(folder, name)
      writeFileSync(file, await slowPicture(name))
      for (const options of flags.options === undefined ? OPTIONS[kind] : [JSON.parse(flags.options)]) {
        const row = { name: `${name} ${Object.values(options).join('/') || 'auto'}`, ...(await measure(file, options)) }
        rows.push(row)
        console.log(line(row))
      }
    }
  }
  rmSync(folder, { recursive: true })
  rows.sort((a, b) => b.seconds - a.seconds)
  console.log(`\nThe slowest of ${rows.length}:`)
  for (const row of rows.slice(0, LISTED)) console.log(line(row))
}

/** What a run in a process of its own cost, or why it ended. */
async function measure(file, options) {
  const words = [
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    ...WORKER_FLAGS,
    fileURLToPath(import.meta.url),
    '--trace',
    file,
  ]
  if (flags.core !== undefined) words.push('--core', flags.core)
  words.push('--options', JSON.stringify(options))
  const started = process.hrtime.bigint()
  try {
    const child = await promisify(execFile)(process.execPath, words, {
      timeout: 1000 * Number(flags.limit),
      killSignal: 'SIGKILL',
    })
    return JSON.parse(child.stdout)
  } catch (error) {
    const seconds = Number(process.hrtime.bigint() - started) / 1e9
    const isMemory = /heap out of memory/.test(error.stderr)
    return {
      seconds,
      megabytes: 0,
      error: error.killed ? 'over the limit of time' : isMemory ? 'out of memory' : 'crash',
    }
  }
}

function line({ name, seconds, megabytes, error, shapes, bytes, db, isBlank, top, type }) {
  const head = `${name.padEnd(34)} ${seconds.toFixed(1).padStart(6)} s ${megabytes.toFixed(0).padStart(5)} MB`
  if (error !== undefined) return `${head}  ${error}`
  const figures = `${String(shapes).padStart(6)} shapes ${(bytes / 1000).toFixed(0).padStart(6)} kB ${db.toFixed(1).padStart(5)} dB`
  return `${head} ${figures}${isBlank ? ' BLANK' : ''}  ${type}  ${top}`
}
