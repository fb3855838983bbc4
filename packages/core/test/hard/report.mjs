/**
 * Prints every hard case: its figure today, the bound that the tests hold it to, the goal.
 *
 *   npm run hard -- [--only TEXT] [--missed] [--tighten] [--save DIR]
 *
 * --only keeps the cases whose name holds the text; --missed those that miss their goal. --tighten writes bounds.json: new cases get
 * bounds, better figures better ones; none is loosened. --save writes each scene as truth | result | difference at 8 times its size,
 * and both drawings.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadTypeScript } from '../load-typescript.mjs'

const boundsFile = fileURLToPath(new URL('bounds.json', import.meta.url))
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    missed: { type: 'boolean', default: false },
    tighten: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
})

const suite = await loadTypeScript(new URL('suite.ts', import.meta.url))
const { boundFor, CASES, differenceOf, drawContactSheet, isWorse, render, sceneSvg } = suite
const bounds = JSON.parse(readFileSync(boundsFile, 'utf8'))
const start = performance.now()
const rows = []
for (const { name, property, goal, outcome } of CASES) {
  if (!name.includes(flags.only)) continue
  const traced = await outcome()
  const figure = property.measure(traced)
  rows.push({ name, property, goal, figure, bound: bounds[name], traced, isMissed: isWorse(property, figure, goal) })
}

const spell = (figure) => (figure === undefined ? '-' : String(Number(figure.toFixed(figure < 10 ? 3 : 1))))
console.log(`${'case'.padEnd(64)}${['figure', 'bound', 'goal'].map((word) => word.padStart(9)).join('')}  unit`)
for (const { name, property, goal, figure, bound, traced, isMissed } of rows) {
  if (flags.missed && !isMissed) continue
  const cells = [figure, bound, goal].map((cell) => spell(cell).padStart(9)).join('')
  const broken = bound !== undefined && isWorse(property, figure, bound) ? '  BROKEN' : ''
  const kind = traced.imageType === 'artwork' ? '' : traced.imageType
  console.log(`${name.padEnd(64)}${cells}  ${property.unit.padEnd(6)} ${isMissed ? 'missed' : ''}${broken} ${kind}`)
}
const missed = rows.filter(({ isMissed }) => isMissed).length
console.log(
  `${rows.length} cases, ${rows.length - missed} reach their goal; ${((performance.now() - start) / 1000).toFixed(1)} s`,
)

if (flags.tighten) {
  const tightened = {}
  for (const { name, property } of CASES) {
    const row = rows.find((other) => other.name === name)
    const bound = bounds[name]
    const next = row && boundFor(property, row.figure, row.goal)
    const keeps = next === undefined || (bound !== undefined && isWorse(property, next, bound))
    tightened[name] = keeps ? bound : next
  }
  writeFileSync(boundsFile, `${JSON.stringify(tightened, null, 2)}\n`)
}

if (flags.save !== undefined) {
  mkdirSync(flags.save, { recursive: true })
  for (const traced of new Set(rows.map((row) => row.traced))) saveScene(rows.filter((row) => row.traced === traced))
}

/** One row of a contact sheet, and both drawings. `ofScene` holds the figures of one scene. */
function saveScene(ofScene) {
  const [{ name, traced }] = ofScene
  const colon = name.lastIndexOf(':')
  const title = name.slice(0, colon)
  const figures = ofScene.map((row) => `${row.name.slice(colon + 2)} ${spell(row.figure)} (goal ${spell(row.goal)})`)
  const truth = sceneSvg(traced.scene)
  const [drawnTruth, drawnResult] = [truth, traced.svg].map((svg) => render(svg, 8, '#fff'))
  const panels = [
    { caption: 'truth', picture: drawnTruth },
    { caption: 'result', picture: drawnResult },
    { caption: 'difference, 8 x', picture: differenceOf(drawnTruth, drawnResult) },
  ]
  const file = path.join(flags.save, title.replaceAll(/[^\w.]+/g, '-'))
  writeFileSync(`${file}.png`, drawContactSheet([{ title, figures: figures.join(', '), panels }]))
  writeFileSync(`${file}.truth.svg`, truth)
  writeFileSync(`${file}.svg`, traced.svg)
}
