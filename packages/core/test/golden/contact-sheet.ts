import { PNG } from 'pngjs'
import type { Picture } from '../hard/outcome'
import { ADVANCE, LINE_HEIGHT, labelPixels } from './label'

/** One row of a contact sheet: two lines of text over pictures side by side. */
export interface SheetRow {
  readonly title: string
  readonly figures: string
  readonly panels: readonly Panel[]
}

export interface Panel {
  readonly caption: string
  readonly picture: Picture
}

/** Levels that differences are multiplied by. */
const AMPLIFICATION = 8
/** Space between panels and around rows, px. */
const MARGIN = 16
/** Side of a font pixel, px. */
const TEXT_SCALE = 2
const TEXT_LINE = LINE_HEIGHT * TEXT_SCALE
/** Gray level of the sheet. */
const PAPER = 0xf4
/** Gray level of text. */
const INK = 0x18
/** Transparent panels lie on a checkerboard of these two levels. */
const CHECKER_LEVELS = [0xff, 0xdc] as const
/** Side of its fields, px. */
const CHECKER_SIDE = 12

/** A PNG of all rows below each other. */
export function drawContactSheet(rows: readonly SheetRow[]): Buffer {
  const sizes = rows.map(rowSize)
  const width = Math.max(...sizes.map((size) => size.width))
  const height = sizes.reduce((sum, size) => sum + size.height, MARGIN)
  const png = new PNG({ width, height })
  png.data.fill(PAPER)
  let top = MARGIN
  for (const [k, row] of rows.entries()) {
    drawRow(png, row, top)
    top += sizes[k].height
  }
  for (let i = 3; i < png.data.length; i += 4) png.data[i] = 255
  return PNG.sync.write(png)
}

function rowSize({ title, figures, panels }: SheetRow): { width: number; height: number } {
  const text = Math.max(title.length, figures.length) * ADVANCE * TEXT_SCALE
  const pictures = panels.reduce((sum, panel) => sum + panelWidth(panel) + MARGIN, 0)
  const tallest = Math.max(...panels.map(({ picture }) => picture.height))
  return { width: MARGIN + Math.max(text + MARGIN, pictures), height: 3 * TEXT_LINE + tallest + 2 * MARGIN }
}

/** Captions of small pictures need more room than they. */
function panelWidth({ caption, picture }: Panel): number {
  return Math.max(picture.width, caption.length * ADVANCE * TEXT_SCALE)
}

function drawRow(png: PNG, { title, figures, panels }: SheetRow, top: number): void {
  drawText(png, title, MARGIN, top)
  drawText(png, figures, MARGIN, top + TEXT_LINE)
  let left = MARGIN
  for (const panel of panels) {
    drawText(png, panel.caption, left, top + 2 * TEXT_LINE)
    drawPicture(png, panel.picture, left, top + 3 * TEXT_LINE)
    left += panelWidth(panel) + MARGIN
  }
}

function drawText(png: PNG, text: string, left: number, top: number): void {
  const pixels = labelPixels(text)
  for (let k = 0; k < pixels.length; k += 2) {
    for (let y = 0; y < TEXT_SCALE; y++) {
      const start = 4 * ((top + pixels[k + 1] * TEXT_SCALE + y) * png.width + left + pixels[k] * TEXT_SCALE)
      png.data.fill(INK, start, start + 4 * TEXT_SCALE)
    }
  }
}

function drawPicture(png: PNG, { width, height, pixels }: Picture, left: number, top: number): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x)
      const to = 4 * ((top + y) * png.width + left + x)
      const field = (Math.floor(x / CHECKER_SIDE) + Math.floor(y / CHECKER_SIDE)) % 2
      for (let c = 0; c < 3; c++) png.data[to + c] = overGround(pixels, from, c, CHECKER_LEVELS[field])
    }
  }
}

/** A channel of the pixel at `offset` on an opaque ground of one level. */
function overGround(pixels: Uint8Array, offset: number, channel: number, ground: number): number {
  const alpha = pixels[offset + 3] / 255
  return Math.round(pixels[offset + channel] * alpha + ground * (1 - alpha))
}

/** The picture with each pixel as a square of `zoom` x `zoom`. */
export function enlarge({ width, height, pixels }: Picture, zoom: number): Picture {
  const enlarged = new Uint8Array(4 * width * zoom * height * zoom)
  for (let y = 0; y < height * zoom; y++) {
    for (let x = 0; x < width * zoom; x++) {
      const from = 4 * (Math.floor(y / zoom) * width + Math.floor(x / zoom))
      enlarged.set(pixels.subarray(from, from + 4), 4 * (y * width * zoom + x))
    }
  }
  return { width: width * zoom, height: height * zoom, pixels: enlarged }
}

/** How far two pictures of one size differ on white or on black, whichever shows more: amplified, black where they agree. */
export function differenceOf(a: Picture, b: Picture): Picture {
  const pixels = new Uint8Array(a.pixels.length).fill(255)
  for (let i = 0; i < pixels.length; i++) {
    if (i % 4 === 3) continue
    const [offset, channel] = [i - (i % 4), i % 4]
    const gapOn = (ground: number): number =>
      Math.abs(overGround(a.pixels, offset, channel, ground) - overGround(b.pixels, offset, channel, ground))
    pixels[i] = Math.min(255, AMPLIFICATION * Math.max(gapOn(0), gapOn(255)))
  }
  return { width: a.width, height: a.height, pixels }
}

/** Peak signal-to-noise ratio over red, green and blue on white and on black, dB; Infinity for equal pictures. */
export function psnr(a: Picture, b: Picture): number {
  let sum = 0
  for (let offset = 0; offset < a.pixels.length; offset += 4) {
    for (let c = 0; c < 3; c++) {
      for (const ground of [0, 255]) {
        sum += (overGround(a.pixels, offset, c, ground) - overGround(b.pixels, offset, c, ground)) ** 2
      }
    }
  }
  const mean = sum / (1.5 * a.pixels.length)
  return mean === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10(255 ** 2 / mean)
}
