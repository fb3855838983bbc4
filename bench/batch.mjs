/**
 * Times the command as whole processes, in turns, so that a busy machine slows all alike:
 *
 *   npm run bench:batch [-- --count 1000 --rounds 3 --peers 60]
 *
 * - a directory of --count mixed files, ten of them broken, with -j 1 and with as many jobs as there are cores;
 * - --peers files of it with VTracer's own command, one process each;
 * - one icon of 512 px with the command and with the shortest script around VTracer's module;
 * - `vec --version`.
 *
 * Prints seconds and CPU seconds, the least of all rounds, and the ratios.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeBatch } from './batch-pictures.mjs'
import { readIcons } from './icon-sets.mjs'
import { makePicture } from './makings.mjs'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    peers: { type: 'string', default: '60' },
  },
})
const [count, rounds, peers] = [values.count, values.rounds, values.peers].map(Number)

const VEC = fileURLToPath(new URL('../packages/cli/bin/vec.js', import.meta.url))
const VTRACER = path.join(path.dirname(createRequire(import.meta.url).resolve('@neplex/vectorizer')), 'cli/index.mjs')

/** Runs a shell command and returns `{ seconds, cpu, status }`; `cpu` is that of all its processes. */
function time(command, cwd) {
  const script = `TIMEFORMAT='%R %U %S'; time { ${command} ; } >/dev/null 2>&3`
  const { stderr, status } = spawnSync('bash', ['-c', `exec 3>/dev/null; ${script}`], { cwd, encoding: 'utf8' })
  const [seconds, user, system] = stderr.trim().split('\n').at(-1).split(' ').map(Number)
  return { seconds, cpu: user + system, status }
}

/** The least seconds and CPU seconds of each command over all rounds, the commands taking turns. */
function race(commands, cwd, before = () => {}) {
  const best = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of Object.entries(commands)) {
      before(name)
      const { seconds, cpu } = time(command, cwd)
      const known = best[name] ?? { seconds: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY }
      best[name] = { seconds: Math.min(known.seconds, seconds), cpu: Math.min(known.cpu, cpu) }
    }
  }
  return best
}

function print(title, best) {
  console.log(`\n${title}`)
  for (const [name, { seconds, cpu }] of Object.entries(best)) {
    console.log(`  ${name.padEnd(28)} ${seconds.toFixed(3).padStart(9)} s ${cpu.toFixed(3).padStart(9)} s CPU`)
  }
}

const root = mkdtempSync(path.join(tmpdir(), 'vec-batch-'))
process.env.VEC_STATE_DIR = path.join(root, 'state')
try {
  await writeBatch(path.join(root, 'in'), count)
  const cores = availableParallelism()
  const batch = race(
    { '-j 1': `node ${VEC} -q -r in -d out -j 1`, [`-j ${cores}`]: `node ${VEC} -q -r in -d out -j ${cores}` },
    root,
    () => {
      for (const made of ['out', 'state']) rmSync(path.join(root, made), { recursive: true, force: true })
    },
  )
  print(`${count} mixed files`, batch)
  const [one, all] = Object.values(batch)
  console.log(`  ${cores} jobs: ${(one.seconds / all.seconds).toFixed(2)} times the throughput of one`)

  const files = readdirSync(path.join(root, 'in'), { recursive: true }).filter((name) => /\d\.(png|jpg)$/.test(name))
  writeFileSync(
    path.join(root, 'few.txt'),
    files
      .sort()
      .slice(0, peers)
      .map((name) => `in/${name}\n`)
      .join(''),
  )
  const looped = race(
    {
      vec: `node ${VEC} -q --files-from few.txt -d few --base in`,
      'vectorizer, looped': `mkdir -p peer; while read f; do node ${VTRACER} "$f" peer/x.svg; done < few.txt`,
    },
    root,
    () => {
      for (const made of ['few', 'state']) rmSync(path.join(root, made), { recursive: true, force: true })
    },
  )
  print(`${peers} of the files`, looped)
  console.log(
    `  ${(looped['vectorizer, looped'].seconds / looped.vec.seconds).toFixed(2)} times the throughput of VTracer's command`,
  )

  const [{ svg }] = readIcons('simple', 1)
  writeFileSync(path.join(root, 'icon.png'), await makePicture('resvg', svg, 512))
  const peer = fileURLToPath(new URL('batch-peer.mjs', import.meta.url))
  const single = race(
    {
      vec: `node ${VEC} -q icon.png -o icon.svg`,
      'script around vectorizer': `node ${peer} icon.png peer.svg`,
      'vec --version': `node ${VEC} --version`,
      'node -e 0': 'node -e 0',
    },
    root,
    () => rmSync(path.join(root, 'icon.svg'), { force: true }),
  )
  print('one icon of 512 px', single)
  console.log(
    `  ${(single.vec.seconds / single['script around vectorizer'].seconds).toFixed(2)} times the time of the script`,
  )
} finally {
  rmSync(root, { recursive: true, force: true })
}
