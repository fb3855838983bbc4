/**
 * Measures how often `auto` chooses the image type that a person would, on pictures of labelled classes (auto/classes.mjs).
 *
 *   node bench/auto.mjs [--only TEXT] [--save DIR] [--json FILE]
 *
 * Prints how many of each class are right and lists the others with the reason that was given. --only keeps the pictures whose class or name
 * holds the text; --save writes the files, so that one can look at them; --json writes each decision with its statistics.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadTypeScript } from '../packages/core/test/load-typescript.mjs'
import { pictures } from './auto/classes.mjs'

const { values: flags } = parseArgs({
  options: { only: { type: 'string', default: '' }, save: { type: 'string' }, json: { type: 'string' } },
})

const core = new URL('../packages/core/', import.meta.url)
const { decide } = await loadTypeScript(new URL('test/classify/decide.ts', core))

const rows = new Map()
const wrong = []
const decisions = []
for (const { kind, name, accepts, make } of pictures()) {
  if (!`${kind} ${name}`.includes(flags.only)) continue
  const bytes = await make()
  if (bytes === null) continue
  if (flags.save) {
    mkdirSync(flags.save, { recursive: true })
    const ending = bytes[0] === 0xff ? 'jpg' : bytes[0] === 0x52 ? 'webp' : 'png'
    writeFileSync(path.join(flags.save, `${`${kind} ${name}`.replaceAll(/[^\w.]+/g, '-')}.${ending}`), bytes)
  }
  const decision = await decide(bytes)
  const isRight = accepts.includes(decision.imageType)
  const row = rows.get(kind) ?? { count: 0, right: 0 }
  rows.set(kind, { count: row.count + 1, right: row.right + (isRight ? 1 : 0) })
  decisions.push({ kind, name, accepts, ...decision })
  if (!isRight) wrong.push(`${kind}: ${name}: ${decision.imageType} (${decision.reason})`)
}

const total = [...rows.values()].reduce((sum, row) => ({ count: sum.count + row.count, right: sum.right + row.right }))
for (const [kind, { count, right }] of [...rows, ['all', total]]) {
  console.log(
    `${kind.padEnd(24)}${String(right).padStart(5)} of ${String(count).padStart(4)}${`${((100 * right) / count).toFixed(1)} %`.padStart(9)}`,
  )
}
for (const line of wrong) console.log(line)
if (flags.json) writeFileSync(flags.json, JSON.stringify(decisions))
