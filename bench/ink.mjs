/**
 * Traces pictures of ink whose drawing is known (ink-scenes.mjs) and says how near the results come to it.
 *
 *   node bench/ink.mjs [--class scan|paper|clipped|pencil] [--only TEXT] [--worst 10] [--see DIR] [--files DIR] [--core FILE] [--potrace DIR] [--options JSON]
 *
 * Needs a build of packages/core. One-bit scans are judged at twice their size by mean CIEDE2000 against the drawing and by segments, beside
 * potrace where --potrace names a folder with its npm package installed. Ink on paper is judged pixel by pixel: `precision` is the share of
 * the result's ink that has ink of the drawing within a pixel, `recall` the reverse, `shapes` is in multiples of the strokes. Pencil drawings
 * are judged by `kept`, the recall of those lines that VTracer keeps, and by bytes as a multiple of VTracer's.
 * --files keeps the pictures for further runs; --see writes a PNG for each of the worst: input, result, and what is wrong (scans: 8 times the
 * difference; else lost ink red, invented ink blue); --core names another build of the library.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { meanDifference } from './color-difference.mjs'
import { CLIPPED, PAPERS, PENCILS, SCANS } from './ink-scenes.mjs'
import { mean } from './judge.mjs'
import { countSegments, render } from './measure.mjs'
import { TRACERS } from './tracers.mjs'
import { drawTriptych } from './triptych.mjs'

const AMPLIFICATION = 8
/** Scale at which one-bit scans are judged. */
const SCAN_SCALE = 2
/** Share of a picture from which on one color of a result is its paper. */
const MIN_PAPER = 0.4
/** Ink is there where at least this part of its darkness is. */
const PART = 0.5
/** Darkness, 0-1, below which pixels of a drawing hold no ink. */
const FAINT = 0.12
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

const { values: flags } = parseArgs({
  options: {
    class: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    worst: { type: 'string', default: '0' },
    see: { type: 'string' },
    files: { type: 'string' },
    core: { type: 'string' },
    potrace: { type: 'string' },
    options: { type: 'string', default: '{}' },
  },
})
const { vectorize } = await import(
  flags.core === undefined ? '@vec/core' : pathToFileURL(path.resolve(flags.core)).href
)
const potrace = flags.potrace === undefined ? null : createRequire(`${path.resolve(flags.potrace)}/`)('potrace')

for (const [name, scenes, measure, columns] of [
  ['scan', SCANS, measureScan, ['dE00', 'ofPeer', 'segments', 'ofPeer', 'bytes']],
  ['paper', PAPERS, measurePaper, ['precision', 'recall', 'shapes', 'bytes']],
  ['clipped', CLIPPED, measurePaper, ['precision', 'recall', 'shapes', 'bytes']],
  ['pencil', PENCILS, measurePencil, ['kept', 'recall', 'precision', 'bytes', 'ofVtracer', 'segments']],
]) {
  if (flags.class !== '' && flags.class !== name) continue
  const rows = []
  for (const scene of scenes) {
    if (scene.name.includes(flags.only)) rows.push(await measureScene(scene, measure))
  }
  if (rows.length > 0) report(rows, columns)
}

async function fileOf({ kind, name, file }) {
  if (flags.files === undefined) return file()
  const at = path.join(flags.files, `${`${kind} ${name}`.replaceAll(/[^\w.]+/g, '-')}.image`)
  if (existsSync(at)) return readFileSync(at)
  mkdirSync(flags.files, { recursive: true })
  const bytes = await file()
  writeFileSync(at, bytes)
  return bytes
}

async function measureScene(scene, measure) {
  const bytes = await fileOf(scene)
  const { svg, stats, resolved } = await traceOf(bytes)
  const judged = await measure(scene, svg, bytes, stats)
  return { scene, bytes, svg, resolved, milliseconds: stats.milliseconds, ...judged }
}

/** The result of a picture; an empty drawing where tracing fails, so that the other scenes are measured. */
async function traceOf(bytes) {
  try {
    return await vectorize(bytes, JSON.parse(flags.options))
  } catch (error) {
    return {
      svg: EMPTY,
      stats: { shapes: 0, bytes: 0, milliseconds: 0 },
      resolved: { imageType: 'error', reason: error.message },
    }
  }
}

async function measureScan({ svg: drawing, width }, svg, bytes, stats) {
  const truth = render(drawing, SCAN_SCALE * width)
  const differenceOf = (document) => meanDifference(truth.pixels, render(document, SCAN_SCALE * width).pixels)
  const difference = differenceOf(svg)
  const segments = countSegments(svg)
  const figures = { dE00: difference, segments, bytes: stats.bytes }
  if (potrace !== null) {
    const peer = await potraceOf(bytes)
    figures.ofPeer = { dE00: difference / differenceOf(peer), segments: segments / countSegments(peer) }
  }
  const picture = () => drawTriptych(truth, render(svg, SCAN_SCALE * width), AMPLIFICATION)
  return { figures, badness: figures.ofPeer?.dE00 ?? difference, picture }
}

function potraceOf(bytes) {
  return new Promise((resolve, reject) => {
    potrace.trace(bytes, {}, (error, svg) => (error ? reject(error) : resolve(svg)))
  })
}

function measurePaper(scene, svg, bytes, stats) {
  const truth = darknessOfDrawing(scene)
  const { precision, recall, picture } = compareInk(scene, truth, svg, bytes)
  const figures = {
    precision: 100 * precision,
    recall: 100 * recall,
    shapes: stats.shapes / scene.strokes,
    bytes: stats.bytes,
  }
  return { figures, badness: 2 - precision - recall, picture }
}

async function measurePencil(scene, svg, bytes, stats) {
  const truth = darknessOfDrawing(scene)
  const { precision, recall, picture } = compareInk(scene, truth, svg, bytes)
  const peer = TRACERS.vtracer(await sharp(bytes).png().toBuffer())
  const peerNear = dilated(darknessOfResult(scene, peer), scene)
  const near = dilated(darknessOfResult(scene, svg), scene)
  let kept = 0
  let all = 0
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] < FAINT || peerNear[i] < PART * truth[i]) continue
    all++
    if (near[i] >= PART * truth[i]) kept++
  }
  const figures = {
    kept: (100 * kept) / Math.max(1, all),
    recall: 100 * recall,
    precision: 100 * precision,
    bytes: stats.bytes,
    ofVtracer: stats.bytes / peer.length,
    segments: countSegments(svg),
  }
  return { figures, badness: 100 - figures.kept, picture }
}

/** How dark each pixel is, 0-1: the channel that differs most from the paper. */
function darknessOfDrawing({ svg, width }) {
  const { pixels } = render(svg, width)
  return darknessOn(pixels, () => 255)
}

/** The same of a result, against the color that covers most of it, or where none covers enough, against the paper that is known. */
function darknessOfResult({ width, field }, svg) {
  const { pixels } = render(svg, width)
  const counts = new Map()
  for (let i = 0; i < pixels.length; i += 4) {
    const color = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const [[color, covered]] = [...counts].sort((a, b) => b[1] - a[1])
  if ((4 * covered) / pixels.length < MIN_PAPER) return darknessOn(pixels, (i, c) => field[3 * i + c])
  const paper = [color >> 16, (color >> 8) & 255, color & 255]
  return darknessOn(pixels, (_, c) => Math.max(1, paper[c]))
}

function darknessOn(pixels, paperAt) {
  const dark = new Float32Array(pixels.length / 4)
  for (let i = 0; i < dark.length; i++)
    for (let c = 0; c < 3; c++) dark[i] = Math.max(dark[i], 1 - pixels[4 * i + c] / paperAt(i, c))
  return dark
}

/** The largest value within a pixel. */
function dilated(values, { width, height }) {
  const out = new Float32Array(values.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < 9; k++) {
        const [u, v] = [x + (k % 3) - 1, y + Math.floor(k / 3) - 1]
        if (u >= 0 && v >= 0 && u < width && v < height)
          out[y * width + x] = Math.max(out[y * width + x], values[v * width + u])
      }
  return out
}

/** How much of the drawing's ink is in the result and the reverse, 0-1, and a picture of it. */
function compareInk(scene, truth, svg, bytes) {
  const result = darknessOfResult(scene, svg)
  const lost = missing(truth, dilated(result, scene))
  const invented = missing(result, dilated(truth, scene))
  const picture = async () => {
    const { width, height } = scene
    const input = await sharp(bytes).removeAlpha().ensureAlpha().raw().toBuffer()
    const wrong = new Uint8Array(4 * width * height).fill(255)
    for (let i = 0; i < width * height; i++) {
      if (truth[i] >= FAINT) wrong.fill(200, 4 * i, 4 * i + 3)
      if (lost.marks[i]) wrong.set([220, 0, 0], 4 * i)
      if (invented.marks[i]) wrong.set([0, 60, 255], 4 * i)
    }
    const panel = (pixels) => ({ width, height, pixels })
    const sides = [panel(input), render(svg, width), panel(wrong)]
    const composite = sides.map(({ pixels }, k) => ({
      input: Buffer.from(pixels),
      raw: { width, height, channels: 4 },
      left: k * (width + 8),
      top: 0,
    }))
    const canvas = { create: { width: 3 * width + 16, height, channels: 3, background: '#888' } }
    return sharp(canvas).composite(composite).png().toBuffer()
  }
  return { precision: 1 - invented.share, recall: 1 - lost.share, picture }
}

/** The pixels with ink that the other picture has none of within reach. */
function missing(dark, near) {
  const marks = new Uint8Array(dark.length)
  let all = 0
  let count = 0
  for (let i = 0; i < dark.length; i++) {
    if (dark[i] < FAINT) continue
    all++
    if (near[i] >= PART * dark[i]) continue
    count++
    marks[i] = 1
  }
  return { marks, share: all === 0 ? 0 : count / all }
}

function report(rows, columns) {
  const kinds = new Map(rows.map(({ scene: { kind } }) => [kind, rows.filter((row) => row.scene.kind === kind)]))
  const heads = ['scenes', ...columns, 'ms']
  console.log(`${''.padEnd(20)}${heads.map((head) => head.padStart(10)).join('')}`)
  for (const [kind, members] of [...kinds, ['all', rows]]) {
    const cells = [
      members.length,
      ...cellsOf(members, columns),
      mean(members.map((row) => row.milliseconds)).toFixed(0),
    ]
    console.log(`${kind.padEnd(20)}${cells.map((cell) => String(cell).padStart(10)).join('')}`)
  }
  const types = new Map()
  for (const { resolved } of rows) types.set(resolved.imageType, (types.get(resolved.imageType) ?? 0) + 1)
  console.log(`drawn as: ${[...types].map(([type, n]) => `${type} ${n}`).join(', ')}\n`)
  printWorst(rows, columns)
}

/** The mean of each column; a column `ofPeer` is that of the figure before it. */
function cellsOf(rows, columns) {
  return columns.map((column, k) => {
    const values = rows.map(({ figures }) => (column === 'ofPeer' ? figures.ofPeer?.[columns[k - 1]] : figures[column]))
    if (values.some((value) => value === undefined)) return '-'
    const value = mean(values)
    return value.toFixed(value < 10 ? 3 : value < 1000 ? 1 : 0)
  })
}

function printWorst(rows, columns) {
  const worst = [...rows].sort((a, b) => b.badness - a.badness).slice(0, Number(flags.worst))
  for (const row of worst) {
    const cells = cellsOf([row], columns).map((cell, k) => `${columns[k]} ${cell}`)
    console.log(`  ${row.scene.name.padEnd(34)} ${cells.join('  ')}  ${row.resolved.imageType}: ${row.resolved.reason}`)
  }
  if (flags.see === undefined) return
  mkdirSync(flags.see, { recursive: true })
  for (const [rank, { scene, picture }] of worst.entries()) {
    const name = `${String(rank + 1).padStart(2, '0')}-${`${scene.kind} ${scene.name}`.replaceAll(/[^\w.]+/g, '-')}.png`
    Promise.resolve(picture()).then((png) => writeFileSync(path.join(flags.see, name), png))
  }
}
