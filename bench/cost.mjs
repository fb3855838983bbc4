/**
 * Measures how CPU time and memory grow with the size of a picture, by kind (`GROWING` of slow-pictures.mjs), and draws both as curves.
 *
 *   node bench/cost.mjs [--only photo,map] [--write docs/cost.svg]
 *
 * Needs a build of packages/core. Each picture is traced with `auto` in a process of its own (`slow.mjs --trace`): seconds of CPU time, decoding
 * and checking of the result included, and the most memory that the process held at once, of which Node.js and sharp take about 100 MB.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { GROWING } from './slow-pictures.mjs'

/** Sides of the pictures, px: 0.07 to 4.2 megapixels. */
const SIDES = [256, 512, 1024, 1448, 2048]
const COLORS = ['#1b6ca8', '#c0392b', '#2e8b57', '#8e44ad', '#d68910', '#555']
const PANEL = { width: 300, height: 260, top: 50 }
const TRACER = fileURLToPath(new URL('slow.mjs', import.meta.url))

const { values: flags } = parseArgs({
  options: { only: { type: 'string', default: '' }, write: { type: 'string' } },
})
const texts = flags.only.split(',')
const kinds = Object.keys(GROWING).filter((kind) => texts.some((text) => kind.includes(text)))
const folder = mkdtempSync(path.join(tmpdir(), 'vec-cost-'))
const rows = []
for (const kind of kinds) {
  for (const side of SIDES) {
    const row = { kind, side, ...(await measure(kind, side)) }
    rows.push(row)
    const figures = `${row.seconds.toFixed(2).padStart(7)} s ${row.megabytes.toFixed(0).padStart(5)} MB ${String(row.shapes).padStart(6)} shapes`
    console.log(
      `${kind.padEnd(8)} ${String(side).padStart(5)} px ${figures} ${(row.bytes / 1000).toFixed(0).padStart(6)} kB`,
    )
  }
}
rmSync(folder, { recursive: true })
if (flags.write !== undefined) writeFileSync(flags.write, chartOf(rows))

/** What tracing a picture cost in a process of its own. */
async function measure(kind, side) {
  const file = path.join(folder, `${kind}-${side}`)
  writeFileSync(file, await GROWING[kind](side))
  const child = await promisify(execFile)(process.execPath, [TRACER, '--trace', file])
  const row = JSON.parse(child.stdout)
  if (row.error !== undefined) throw new Error(`${kind} of ${side} px: ${row.error}`)
  return row
}

/** Two charts side by side, both axes logarithmic: seconds and megabytes over megapixels, a line for each kind. */
function chartOf(measured) {
  const panels = [
    { title: 'CPU time, s', of: 'seconds', marks: [0.1, 0.3, 1, 3, 10] },
    { title: 'most memory, MB', of: 'megabytes', marks: [50, 100, 200, 400, 800] },
  ]
  const body = panels.map((panel, k) => panelOf(panel, 60 + 460 * k, measured))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 940 360" font-family="sans-serif" font-size="12"><rect width="940" height="360" fill="#fff"/>${body.join('')}</svg>\n`
}

function panelOf({ title, of, marks }, left, measured) {
  const { width, height, top } = PANEL
  const low = Math.log(marks[0])
  const high = Math.log(marks.at(-1))
  const x = (side) => left + (width * Math.log(side / SIDES[0])) / Math.log(SIDES.at(-1) / SIDES[0])
  const y = (value) => top + (height * (high - Math.log(value))) / (high - low)
  const parts = [`<text x="${left}" y="${top - 20}" font-weight="bold">${title}</text>`]
  for (const mark of marks) {
    const at = y(mark).toFixed(1)
    parts.push(
      `<path stroke="#ddd" d="M${left} ${at}h${width}"/><text x="${left - 6}" y="${at}" dy="4" text-anchor="end">${mark}</text>`,
    )
  }
  for (const side of SIDES) {
    const megapixels = (side * side) / 1e6
    parts.push(
      `<text x="${x(side).toFixed(1)}" y="${top + height + 18}" text-anchor="middle">${megapixels.toFixed(megapixels < 1 ? 2 : 1)}</text>`,
    )
  }
  parts.push(`<text x="${left + width / 2}" y="${top + height + 36}" text-anchor="middle">megapixels</text>`)
  const lines = kinds.map((kind, k) => {
    const points = measured.filter((row) => row.kind === kind).map((row) => [x(row.side), y(row[of])])
    return { kind, points, color: COLORS[k % COLORS.length], at: points.at(-1)[1] }
  })
  // Labels keep a line's distance
  let free = 0
  for (const { kind, points, color, at } of lines.sort((a, b) => a.at - b.at)) {
    const label = Math.max(at, free)
    free = label + 13
    const d = points.map((point) => point.map((value) => value.toFixed(1)).join(' ')).join('L')
    parts.push(`<path fill="none" stroke="${color}" stroke-width="2" d="M${d}"/>`)
    parts.push(`<text x="${left + width + 8}" y="${label.toFixed(1)}" dy="4" fill="${color}">${kind}</text>`)
  }
  return parts.join('')
}
