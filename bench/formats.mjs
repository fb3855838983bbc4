/**
 * Whether PDF, EPS and DXF look as the SVG does, to readers that share nothing with our writers: Poppler and Ghostscript render what resvg
 * renders from the SVG, and an independent reader gives the areas of the DXF's layers.
 *
 *   node bench/formats.mjs                        # a row for each picture; exit status 1 below a floor
 *   node bench/formats.mjs --only photo --sheet out/formats.png
 *
 * Needs a build of packages/core, and pdftocairo and gs on the path (Debian: poppler-utils, ghostscript).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { vectorize } from '@vec/core'
import { exportSvg } from '@vec/core/formats'
import sharp from 'sharp'
import { layerAreas } from './formats/dxf-areas.mjs'
import { pictures } from './formats/pictures.mjs'
import { assertRenderers, renderEps, renderPdf, renderSvg } from './formats/renders.mjs'

/** Least PSNR of a render of the PDF or EPS against that of the SVG, dB. */
const MIN_PSNR = 40
/** Largest difference of the area of a DXF layer from that of the color in the SVG, as a share. */
const MAX_AREA_ERROR = 0.005
/** Side of a tile of the sheet, px. */
const TILE = 300

const { values: flags } = parseArgs({ options: { only: { type: 'string' }, sheet: { type: 'string' } } })

assertRenderers()
const folder = mkdtempSync(path.join(tmpdir(), 'vec-formats-'))
const tiles = []
let misses = 0
let least = { pdf: Infinity, eps: Infinity }
let worstArea = 0
let count = 0
try {
  console.log(`${'picture'.padEnd(30)} PDF, dB  EPS, dB  DXF area, %  layers    SVG    PDF    EPS     DXF bytes`)
  for (const { name, bytes } of pictures()) {
    if (flags.only !== undefined && !name.includes(flags.only)) continue
    const image = await bytes()
    const { svg } = await vectorize(image)
    const cutout = await vectorize(image, { layers: 'cutout' })
    const files = {
      pdf: await exportSvg(svg, 'pdf'),
      eps: await exportSvg(svg, 'eps'),
      dxf: await exportSvg(cutout.svg, 'dxf'),
    }
    for (const format of ['pdf', 'eps']) writeFileSync(path.join(folder, `picture.${format}`), files[format])
    const truth = renderSvg(svg)
    const pdf = await renderPdf(path.join(folder, 'picture.pdf'), truth)
    const eps = await renderEps(path.join(folder, 'picture.eps'), truth)
    const psnrs = { pdf: psnr(pdf, truth), eps: psnr(eps, truth) }
    const areas = layerAreas(Buffer.from(files.dxf).toString(), cutout.svg)
    least = { pdf: Math.min(least.pdf, psnrs.pdf), eps: Math.min(least.eps, psnrs.eps) }
    worstArea = Math.max(worstArea, areas.worst)
    count++
    const isMiss = Math.min(psnrs.pdf, psnrs.eps) < MIN_PSNR || areas.worst > MAX_AREA_ERROR
    if (isMiss) misses++
    const numbers = [
      psnrs.pdf.toFixed(1).padStart(7),
      psnrs.eps.toFixed(1).padStart(8),
      (100 * areas.worst).toFixed(2).padStart(12),
      String(areas.layers).padStart(7),
      ...[svg, files.pdf, files.eps].map(({ length }) => String(length).padStart(6)),
      String(files.dxf.length).padStart(8),
    ]
    console.log(`${name.padEnd(30)} ${numbers.join(' ')}${isMiss ? '  below the floor' : ''}`)
    if (flags.sheet !== undefined) for (const picture of [truth, pdf, eps]) tiles.push(await tileOf(picture))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `${count} pictures: PDF at least ${least.pdf.toFixed(1)} dB, EPS at least ${least.eps.toFixed(1)} dB, ` +
    `areas within ${(100 * worstArea).toFixed(2)} %; ${misses} below a floor`,
)
if (flags.sheet !== undefined) await writeSheet(flags.sheet)
if (misses > 0 || count === 0) process.exitCode = 1

/** Peak signal-to-noise ratio of two pictures with 3 bytes a pixel, dB. */
function psnr(a, b) {
  if (a.width !== b.width || a.height !== b.height) {
    throw new Error(`renders of ${a.width} x ${a.height} and ${b.width} x ${b.height} px`)
  }
  let sum = 0
  for (let i = 0; i < a.rgb.length; i++) sum += (a.rgb[i] - b.rgb[i]) ** 2
  return Math.min(99, 10 * Math.log10((255 * 255 * a.rgb.length) / sum))
}

function tileOf({ rgb, width, height }) {
  const bytes = Uint8Array.from(rgb, Math.round)
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .resize(TILE, TILE, { fit: 'contain', background: '#888' })
    .png()
    .toBuffer()
}

/** The renders of resvg, Poppler and Ghostscript side by side, two pictures a row. */
async function writeSheet(file) {
  const columns = 6
  const rows = Math.ceil(tiles.length / columns)
  await sharp({ create: { width: columns * TILE, height: rows * TILE, channels: 3, background: '#888' } })
    .composite(tiles.map((input, k) => ({ input, left: (k % columns) * TILE, top: Math.floor(k / columns) * TILE })))
    .png()
    .toFile(file)
}
