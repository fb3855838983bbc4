import sharp, { type OverlayOptions } from 'sharp'
import type { Difference } from './difference'
import type { Picture, Window } from './picture'
import { enlarge, renderSvg } from './render'
import type { SvgDocument } from './svg-document'

/** How much larger the worst place is drawn. */
export const SCALE = 8
/** Space around the panels and above each for its words, px. */
const MARGIN = 16
const CAPTION = 28
/** Levels of a difference times this are drawn, so that faint ones are seen. */
const AMPLIFICATION = 4

interface Panel {
  readonly caption: string
  readonly picture: Picture
}

/** What a sheet shows. */
export interface Comparison {
  readonly image: Picture
  readonly result: Picture
  readonly difference: Difference
  readonly worst: Window
  readonly document: SvgDocument
}

/** A PNG of six panels: image, result and difference, and below them the worst place of each at 8 times its size. */
export async function drawSheet(
  { image, result, difference, worst, document }: Comparison,
  figures: string,
): Promise<Buffer> {
  const place = `${SCALE}x at ${worst.left}, ${worst.top}`
  const differences = drawDifference(difference.map, image)
  const rows: Panel[][] = [
    [
      { caption: 'image', picture: image },
      { caption: `result: ${figures}`, picture: result },
      { caption: `difference, ${AMPLIFICATION} times`, picture: differences },
    ],
    [
      { caption: `image, ${place}`, picture: enlarge(image, worst, SCALE) },
      { caption: 'result', picture: await renderSvg(document, image, worst, SCALE) },
      { caption: 'difference of the pixels', picture: enlarge(differences, worst, SCALE) },
    ],
  ]
  return layOut(rows)
}

/** White where nothing differs, red where much does. */
function drawDifference(map: Uint8Array, { width, height }: { width: number; height: number }): Picture {
  const rgb = new Uint8Array(3 * map.length)
  for (let pixel = 0; pixel < map.length; pixel++) {
    const level = Math.min(255, AMPLIFICATION * map[pixel]!)
    rgb.set([255 - level / 4, 255 - level, 255 - level], 3 * pixel)
  }
  return { width, height, rgb }
}

function layOut(rows: readonly (readonly Panel[])[]): Promise<Buffer> {
  const columnWidth = Math.max(...rows.flat().map(({ picture }) => picture.width), 240)
  const width = MARGIN + rows[0]!.length * (columnWidth + MARGIN)
  const layers: OverlayOptions[] = []
  const captions: string[] = []
  let top = MARGIN
  for (const row of rows) {
    row.forEach(({ caption, picture: { rgb, ...size } }, column) => {
      const left = MARGIN + column * (columnWidth + MARGIN)
      captions.push(`<text x="${left}" y="${top + CAPTION - 10}">${caption}</text>`)
      captions.push(
        `<rect x="${left - 0.5}" y="${top + CAPTION - 0.5}" width="${size.width + 1}" height="${size.height + 1}"/>`,
      )
      layers.push({ input: Buffer.from(rgb), raw: { ...size, channels: 3 }, left, top: top + CAPTION })
    })
    top += CAPTION + Math.max(...row.map(({ picture }) => picture.height)) + MARGIN
  }
  const style = 'font-family="sans-serif" font-size="14" fill="#222"'
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${top}"><g ${style}>${captions.join('')}</g></svg>`
  const frames = words.replaceAll('<rect ', '<rect fill="none" stroke="#bbb" ')
  return sharp({ create: { width, height: top, channels: 3, background: '#f6f6f6' } })
    .composite([...layers, { input: Buffer.from(frames), left: 0, top: 0 }])
    .png()
    .toBuffer()
}
