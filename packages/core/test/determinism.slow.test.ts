import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url))
const LIBRARY = new URL('../dist/index.js', import.meta.url).href
const IMAGES = [
  'logo.png',
  'illustration.png',
  'gradients.png',
  'icon.png',
  'pixel-art.png',
  'pixel-art-8x.png',
  'photo.jpg',
]

/** How often one process converts every image: a few times here, more often in `.ci/run`. */
const ROUNDS = Number(process.env.VEC_TEST_ROUNDS ?? 2)

/** Converts every image once a round, each round beginning with another image; prints the distinct hashes by image. */
const SCRIPT = `
  import { createHash } from 'node:crypto'
  import { readFileSync } from 'node:fs'
  const [library, folder, rounds, ...images] = process.argv.slice(1)
  const { vectorize } = await import(library)
  const hashes = Object.fromEntries(images.map((image) => [image, []]))
  for (let round = 0; round < Number(rounds); round++) {
    for (let i = 0; i < images.length; i++) {
      const image = images[(i + round) % images.length]
      const { svg, resolved } = await vectorize(readFileSync(folder + image))
      const hash = createHash('sha256').update(svg).update(JSON.stringify(resolved)).digest('hex')
      if (!hashes[image].includes(hash)) hashes[image].push(hash)
    }
  }
  console.log(JSON.stringify(hashes))
`

/** The distinct results of every image, from a process of its own. */
async function distinctResults(rounds: number, images: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const words = ['--input-type=module', '-e', SCRIPT, LIBRARY, EXAMPLES, String(rounds), ...images]
  const { stdout } = await promisify(execFile)(process.execPath, words, { env: { ...process.env, ...env } })
  return JSON.parse(stdout) as Record<string, string[]>
}

describe('the same bytes in', () => {
  it(`give the same bytes out, ${ROUNDS} times over, in any order, process, time zone and locale`, {
    timeout: 120_000 + 40_000 * ROUNDS,
  }, async () => {
    const first = await distinctResults(ROUNDS, IMAGES)
    expect(Object.keys(first)).toEqual(IMAGES)
    for (const hashes of Object.values(first)) expect(hashes).toHaveLength(1)
    const places = [
      { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', UV_THREADPOOL_SIZE: '1' },
      { TZ: 'America/St_Johns', LC_ALL: 'ar_EG.UTF-8', LANG: 'ar_EG.UTF-8', NODE_ENV: 'production' },
    ]
    for (const env of places) expect(await distinctResults(1, [...IMAGES].reverse(), env)).toEqual(first)
  })
})
