/** Renders of the three kinds of files on white, all at the same number of pixels, 3 numbers a pixel. */
import { spawnSync } from 'node:child_process'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'

/** Pixels that are compared, for a px of the picture. */
const COMPARED = 2
/** How many times more of them are rendered and averaged: renderers smooth edges each in its own way. */
const SMOOTHED = 2
/** The same for Ghostscript, whose clips have no smooth edges at all. */
const ALIASED = 4
const DPI = 96

/** Throws with what to do where a renderer is missing. */
export function assertRenderers() {
  for (const [program, flag, debian] of [
    ['pdftocairo', '-v', 'poppler-utils'],
    ['gs', '--version', 'ghostscript'],
  ]) {
    const { error } = spawnSync(program, [flag])
    if (error) throw new Error(`${program} is missing (${error.code}); on Debian: apt-get install ${debian}`)
  }
}

export function renderSvg(svg) {
  const scale = COMPARED * SMOOTHED
  const [, width] = /viewBox="0 0 (\d+)/.exec(svg)
  const plain = svg.replace(/ width="[^"]*" height="[^"]*"/, '')
  const {
    pixels,
    width: columns,
    height: rows,
  } = new Resvg(plain, {
    background: '#fff',
    fitTo: { mode: 'width', value: scale * Number(width) },
  }).render()
  return averaged(pixels, columns, rows, 4, SMOOTHED)
}

export function renderPdf(file, truth) {
  const png = run('pdftocairo', ['-png', '-singlefile', '-r', String(DPI * COMPARED * SMOOTHED), file, '-'])
  return read(png, truth, SMOOTHED)
}

export function renderEps(file, truth) {
  const resolution = `-r${DPI * COMPARED * ALIASED}`
  const options = [
    '-q',
    '-dSAFER',
    '-dBATCH',
    '-dNOPAUSE',
    '-dEPSCrop',
    '-sDEVICE=png16m',
    resolution,
    '-sOutputFile=-',
  ]
  // By default Ghostscript paints every pixel that a shape touches; without adjustment, those whose middle it holds.
  return read(run('gs', [...options, '-c', '0 0 .setfilladjust2', '-f', file]), truth, ALIASED)
}

function run(program, words) {
  const { status, stdout, stderr } = spawnSync(program, words, { maxBuffer: 2 ** 30 })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout.subarray(0, 400)}${stderr}`)
  return stdout
}

/** A PNG at `factor` times the pixels of `truth`. */
async function read(png, truth, factor) {
  const { data, info } = await sharp(png, { limitInputPixels: false })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return averaged(data, info.width, info.height, 3, factor, truth)
}

/** The means of blocks of `factor` x `factor` pixels, in the size of `size` if it is given: renderers round pages up. */
function averaged(pixels, width, height, channels, factor, size) {
  const [columns, rows] = [size?.width ?? width / factor, size?.height ?? height / factor]
  if (width < columns * factor || height < rows * factor)
    throw new Error(`a render of ${width} x ${height} px is too small`)
  const rgb = new Float32Array(3 * columns * rows)
  for (let y = 0; y < rows * factor; y++) {
    for (let x = 0; x < columns * factor; x++) {
      const from = channels * (y * width + x)
      const to = 3 * (Math.floor(y / factor) * columns + Math.floor(x / factor))
      for (let c = 0; c < 3; c++) rgb[to + c] += pixels[from + c] / (factor * factor)
    }
  }
  return { width: columns, height: rows, rgb }
}
