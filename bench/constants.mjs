/**
 * Halves and doubles each tuned constant of the engine and records what moves in a fixed sample: pictures, dB, segments, cases of the
 * hard suite. Writes docs/constants.md when every constant has its figures.
 *
 *   npm run constants -- [--only TEXT] [--jobs N] [--keep] [--list] [--report]
 *
 * --only keeps the constants whose file and name hold the text (`lambda` is the curve of the price of a parameter), and prints their
 * figures instead of writing the document. Figures are kept in out/constants.json, so a run that was stopped goes on where it was;
 * those of another engine are measured again, unless --keep says that it did the same as this one. --list prints the constants.
 * --report writes the document from the figures that there are; where there are none, rows of constants with the same name and value stay. Needs no build.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { minifiedEngine } from './constants/engine.mjs'
import { findConstants, findStaleEntries } from './constants/find-constants.mjs'
import { keptFrom } from './constants/kept-rows.mjs'
import { tryAll } from './constants/pool.mjs'
import { documentOf, effectOf } from './constants/report.mjs'
import { editOf, variantsOf } from './constants/variants.mjs'

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    jobs: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
})

const DOCUMENT = new URL('../docs/constants.md', import.meta.url)
const FIGURES = fileURLToPath(new URL('../out/constants.json', import.meta.url))
/** The price of a parameter, in half chi-squared (nats): one value for drawings and photos while its curve is measured. */
const LAMBDA_NAMES = ['ARTWORK_LAMBDA', 'PHOTO_LAMBDA']
const LAMBDA_VALUES = [1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32]

const constants = findConstants()
for (const entry of findStaleEntries()) console.error(`LEFT_OUT names what is not there: ${entry}`)
const engine = await digestOfEngine()
const figures = readFigures()

/** All that is to be tried: `{ key, label, edit, sample, found }`; `found` is undefined when it has to be measured. */
const halvesAndDoubles = constants.flatMap((constant) =>
  Object.entries(variantsOf(constant)).map(([what, value]) => ({
    constant,
    what,
    ...variantOf(`${constant.file} ${constant.name}`, [constant], value, ['pictures', 'scenes']),
  })),
)
const lambdas = constants.filter(({ name }) => LAMBDA_NAMES.includes(name))
const curve = LAMBDA_VALUES.map((value) => ({
  value,
  ...variantOf('lambda', lambdas, value, ['lambda', 'scenes']),
}))
const variants = [...curve, ...halvesAndDoubles].filter(({ label }) => label.includes(flags.only))

if (flags.list) {
  for (const { file, name, value } of constants) console.log(`${file.padEnd(36)} ${name} = ${JSON.stringify(value)}`)
  console.log(`${constants.length} constants`)
} else {
  if (!flags.report) await measureMissing()
  if (flags.only === '' || flags.report) writeDocument()
}

function writeDocument() {
  writeFileSync(DOCUMENT, documentOf(curve, halvesAndDoubles, keptFrom(readFileSync(DOCUMENT, 'utf8'))))
}

function variantOf(name, places, value, sample) {
  const label = `${name} = ${JSON.stringify(value)}`
  const known = figures[label]
  const isValid = known && (flags.keep || flags.report || known.engine === engine)
  return { label, sample, edit: () => editOf(places, value), found: isValid ? known.found : undefined }
}

async function measureMissing() {
  const missing = variants.filter(({ found }) => found === undefined)
  let count = 0
  await tryAll(missing, Number(flags.jobs), (variant, found) => {
    variant.found = found
    figures[variant.label] = { engine, found }
    saveFigures()
    count++
    console.log(`${count}/${missing.length} ${variant.label}: ${effectOf(found)}`)
  })
  if (flags.only === '') return
  for (const { label, found } of variants.filter((variant) => !missing.includes(variant)))
    console.log(`${label}: ${effectOf(found)}`)
}

/** Tells engines apart that may do different things, and samples. */
async function digestOfEngine() {
  const sample = readFileSync(new URL('constants/sample.mjs', import.meta.url))
  return createHash('sha256')
    .update(await minifiedEngine())
    .update(sample)
    .digest('hex')
    .slice(0, 16)
}

function readFigures() {
  try {
    return JSON.parse(readFileSync(FIGURES, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

/** Writes the file in one step, so that a run that is stopped leaves a whole one. */
function saveFigures() {
  mkdirSync(new URL('../out/', import.meta.url), { recursive: true })
  writeFileSync(`${FIGURES}.new`, JSON.stringify(figures))
  renameSync(`${FIGURES}.new`, FIGURES)
}
