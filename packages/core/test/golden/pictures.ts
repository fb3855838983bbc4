import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from '../../src/image/decode'
import { inspect } from '../../src/image/inspect'
import type { Options } from '../../src/options'
import { vectorize } from '../../src/vectorize'
import { type Picture, render } from '../hard/outcome'
import { readSheet } from '../hard/sheet'
import { differenceOf, drawContactSheet, enlarge, type Panel, psnr, type SheetRow } from './contact-sheet'

/** An entry of `pictures.json`: an input beside that file, and the options it is traced with. */
export interface GoldenPicture {
  readonly file: string
  readonly options: Partial<Options>
}

/** An input with the drawing in git and the one that the engine makes of it now. */
export interface Comparison {
  readonly name: string
  readonly input: Picture
  /** Undefined for an input whose drawing was never accepted. */
  readonly before: string | undefined
  readonly after: string
}

/** Longest side of a panel, px. Pictures are magnified by whole numbers up to it. */
const MAX_PANEL = 600
/** Most rows of one sheet, so that viewers need not shrink it. */
const MAX_ROWS = 6

export function nameOf({ file }: GoldenPicture): string {
  return file.slice(0, file.lastIndexOf('.'))
}

export function goldenFile(folder: string, name: string): string {
  return join(folder, `${name}.svg`)
}

/** All golden pictures of the folder. */
export function readPictures(folder: string): GoldenPicture[] {
  return JSON.parse(readFileSync(join(folder, 'pictures.json'), 'utf8')) as GoldenPicture[]
}

/** Traces one picture of the folder that holds `pictures.json`. */
export async function compare(folder: string, picture: GoldenPicture): Promise<Comparison> {
  const bytes = readFileSync(join(folder, picture.file))
  const { width, height, rgba } = await decode(bytes, inspect(bytes))
  const { svg } = await vectorize(bytes, picture.options)
  const name = nameOf(picture)
  const golden = goldenFile(folder, name)
  return {
    name,
    input: { width, height, pixels: Uint8Array.from(rgba) },
    before: existsSync(golden) ? readFileSync(golden, 'utf8') : undefined,
    after: svg,
  }
}

/**
 * Writes contact sheets, the pictures that changed most first, and both drawings of each picture. Empties the folder before. Returns the
 * names of the sheets in it.
 */
export function writeSheets(comparisons: readonly Comparison[], folder: string): string[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, before, after } of comparisons) {
    writeFileSync(join(folder, `${name}.after.svg`), after)
    if (before !== undefined) writeFileSync(join(folder, `${name}.before.svg`), before)
  }
  const rows = comparisons.map(drawnRow).sort((a, b) => a.agreement - b.agreement)
  const sheets: string[] = []
  for (let first = 0; first < rows.length; first += MAX_ROWS) {
    const sheet = first === 0 ? 'contact-sheet.png' : `contact-sheet-${1 + first / MAX_ROWS}.png`
    writeFileSync(join(folder, sheet), drawContactSheet(rows.slice(first, first + MAX_ROWS)))
    sheets.push(sheet)
  }
  return sheets
}

/** The row of a picture, and the PSNR between its two drawings in dB. */
function drawnRow({ name, input, before, after }: Comparison): SheetRow & { readonly agreement: number } {
  const zoom = Math.max(1, Math.floor(MAX_PANEL / Math.max(input.width, input.height)))
  const panels: Panel[] = [{ caption: 'input', picture: enlarge(input, zoom) }]
  const drawn = render(after, zoom)
  const small = render(after, 1)
  const title = `${name}: ${input.width} x ${input.height} px, shown ${zoom} times as large`
  if (before === undefined || before === after) {
    const state = before === undefined ? 'after (new)' : 'before and after (equal)'
    const difference = enlarge(differenceOf(input, small), zoom)
    panels.push({ caption: state, picture: drawn }, { caption: 'input - after, pixels, 8 x', picture: difference })
    return { title, figures: figuresOf(input, after), panels, agreement: before === undefined ? 0 : Infinity }
  }
  const drawnBefore = render(before, zoom)
  panels.push(
    { caption: 'before', picture: drawnBefore },
    { caption: 'after', picture: drawn },
    { caption: 'before - after, 8 x', picture: differenceOf(drawnBefore, drawn) },
  )
  return {
    title,
    figures: `before: ${figuresOf(input, before)}   after: ${figuresOf(input, after)}`,
    panels,
    agreement: psnr(drawnBefore, drawn),
  }
}

/** What a drawing is worth: its PSNR against the input at the input's size, and its length. */
function figuresOf(input: Picture, svg: string): string {
  const decibels = psnr(input, render(svg, 1))
  const fidelity = decibels === Infinity ? 'exact' : `${decibels.toFixed(2)} dB`
  return `${fidelity}, ${countSegments(svg)} segments, ${svg.length} bytes`
}

/** Lines, arcs and curves of all paths; closing a path does not count. */
function countSegments(svg: string): number {
  const { shapes } = readSheet(svg)
  return shapes.flatMap(({ subpaths }) => subpaths).reduce((sum, { segments }) => sum + segments.length, 0)
}
