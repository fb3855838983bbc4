/**
 * Traces the golden pictures and draws contact sheets of them into out/golden: input, drawing before, drawing after, difference.
 *
 *   npm run golden -- [NAME...] [--changed] [--update]
 *
 * Without names it takes all pictures; --changed keeps those whose drawing differs from the one in git. --update makes the new drawings the
 * goldens.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadTypeScript } from '../load-typescript.mjs'

const folder = fileURLToPath(new URL('pictures', import.meta.url))
const sheets = fileURLToPath(new URL('../../../../out/golden', import.meta.url))
const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false }, update: { type: 'boolean', default: false } },
})

const { compare, goldenFile, nameOf, readPictures, writeSheets } = await loadTypeScript(
  new URL('pictures.ts', import.meta.url),
)
const pictures = readPictures(folder)
const unknown = names.filter((name) => !pictures.some((picture) => nameOf(picture) === name))
if (unknown.length > 0) throw new Error(`there is no golden picture ${unknown.join(', ')}`)

const comparisons = []
for (const picture of pictures) {
  if (names.length > 0 && !names.includes(nameOf(picture))) continue
  const comparison = await compare(folder, picture)
  const isChanged = comparison.after !== comparison.before
  if (isChanged || !flags.changed) comparisons.push(comparison)
  if (isChanged) console.log(`differs: ${comparison.name}`)
  if (isChanged && flags.update) writeFileSync(goldenFile(folder, comparison.name), comparison.after)
}
for (const sheet of writeSheets(comparisons, sheets)) console.log(path.relative('.', path.join(sheets, sheet)))
