import { inspect, MAX_INPUT_BYTES, MAX_SVG_BYTES } from '@vec/core'
import { undisturbed } from '../batch/interruption'
import { examineOutput, writeResult } from '../batch/process-job'
import { type Difference, findWorstWindow, measureDifference } from '../compare/difference'
import type { Picture, Window } from '../compare/picture'
import { decodeImage, renderSvg } from '../compare/render'
import { drawSheet, SCALE } from '../compare/sheet'
import { readSvgDocument, type SvgDocument } from '../compare/svg-document'
import { EXIT_FAILED, EXIT_OK } from '../exit-codes'
import { toFailure } from '../failure'
import { readAll } from '../inputs/read-input'
import { writeStandardOutput } from '../outputs/write-output'
import { sha256 } from '../records/result-key'
import { errorLine } from '../report/lines'
import { COMMANDS } from '../words/command-table'
import { parseOptions } from '../words/parse-options'
import { UsageError } from '../words/usage-error'
import { openRecords } from './open-records'

/** Sides of the place that is enlarged, px: an eighth of the picture, within bounds that make something to look at. */
const MIN_WINDOW = 24
const MAX_WINDOW = 96

/** `vec compare IMAGE RESULT.svg`: how far a result is from its image, as figures and as a picture. */
export async function compare(words: readonly string[]): Promise<number> {
  const row = COMMANDS.find(({ name }) => name === 'compare')!
  const { operands, given } = parseOptions('vec compare', words, row.options)
  const [imageFile, svgFile] = operands
  if (imageFile === undefined || svgFile === undefined || operands.length > 2) {
    throw new UsageError('vec compare takes an image and an SVG; vec compare --help says more')
  }
  if (typeof given.output === 'string' && !/\.png$/i.test(given.output)) {
    throw new UsageError(`-o ${given.output} must end in .png: the sheet is a PNG`)
  }
  let current = imageFile
  try {
    const imageBytes = await readAll(imageFile, MAX_INPUT_BYTES)
    inspect(imageBytes)
    const image = await decodeImage(imageBytes)
    current = svgFile
    const svg = (await readAll(svgFile, MAX_SVG_BYTES)).toString('utf8')
    const document = readSvgDocument(svg)
    const whole = { left: 0, top: 0, width: image.width, height: image.height }
    const result = await renderSvg(document, image, whole, 1)
    const difference = measureDifference(image, result)
    const worst = findWorstWindow(difference.map, image.width, image.height, windowFor(image))
    if (typeof given.output === 'string') {
      const sheet = () => drawSheet({ image, result, difference, worst, document }, psnrText(difference))
      await writeSheet(given.output, sheet, sha256(sha256(imageBytes) + sha256(svg)), given.overwrite === true)
    }
    const proportions = describeProportions(image, document)
    if (given.json) await writeStandardOutput(toJson(imageFile, svgFile, difference, worst, proportions === undefined))
    else await writeStandardOutput(describe(difference, worst) + (proportions ?? ''))
    return EXIT_OK
  } catch (error) {
    const failure = toFailure(error)
    process.stderr.write(`${errorLine(current, failure)}\n`)
    if (given.json) {
      const failed = { image: imageFile, svg: svgFile, error: { file: current, ...failure } }
      await writeStandardOutput(`${JSON.stringify(failed)}\n`)
    }
    return EXIT_FAILED
  }
}

function windowFor({ width, height }: Picture): { width: number; height: number } {
  const sideFor = (side: number) => Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, Math.round(side / SCALE)))
  return { width: sideFor(width), height: sideFor(height) }
}

/** Writes the sheet, as carefully as any result: what somebody else made is not replaced. */
async function writeSheet(output: string, draw: () => Promise<Buffer>, key: string, overwrite: boolean): Promise<void> {
  const records = openRecords({ manifest: undefined, verbosity: 'normal' })
  examineOutput(output, key, { records, overwrite })
  const sheet = await draw()
  await undisturbed(async () => {
    const record = { key, sha256: sha256(sheet), details: { width: 0, height: 0 } }
    await writeResult(output, sheet, record, { records, overwrite })
  })
}

function psnrText({ psnr }: Difference): string {
  return psnr === Number.POSITIVE_INFINITY ? 'equal' : `${psnr.toFixed(1)} dB`
}

function describe(difference: Difference, { left, top, width, height }: Window): string {
  const { mean, max, visible } = difference
  return [
    `PSNR            ${psnrText(difference)}`,
    `mean difference ${mean.toFixed(2)} of 255 levels`,
    `largest         ${max} levels`,
    `visible         ${(100 * visible).toFixed(2)} % of the pixels differ by more than 16 levels`,
    `worst place     ${width} x ${height} px at ${left}, ${top}`,
    '',
  ].join('\n')
}

/** What is to be said of a document that another picture was made of, since it has other proportions; undefined for the same. */
function describeProportions(image: Picture, { size }: SvgDocument): string | undefined {
  // Sizes are rounded, so a side may differ by up to a pixel of the image.
  const differs = (length: number, other: number) => Math.abs(length - other) > 1
  if (size === undefined) return undefined
  const scale = Math.min(image.width / size.width, image.height / size.height)
  if (!differs(size.width * scale, image.width) && !differs(size.height * scale, image.height)) return undefined
  return `proportions     differ: ${image.width} x ${image.height} and ${size.width} x ${size.height}; the SVG has white beside it\n`
}

function toJson(
  image: string,
  svg: string,
  { psnr, mean, max, visible }: Difference,
  worst: Window,
  sameProportions: boolean,
): string {
  const finite = Number.isFinite(psnr) ? psnr : null
  return `${JSON.stringify({ image, svg, psnr: finite, mean, max, visible, worst, sameProportions })}\n`
}
