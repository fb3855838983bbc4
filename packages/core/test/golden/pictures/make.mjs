/**
 * Draws the inputs of the golden drawings from the SVG sources beside them.
 *
 *   npm run golden:inputs -- [NAME...]
 *
 * The files in git are what counts, and they are lossless: a JPEG decoder, a resizing filter or a renderer may round differently in its
 * next version, and the goldens would then fail without a change of the engine. So a picture with the faults of JPEG is stored as the
 * pixels that decoding gave. After drawing a picture anew, look at it and accept its drawing with `npm run golden -- --update NAME`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { renderLandscape } from '../../../../../examples/landscape.mjs'
import { drawToadstool } from '../../../../../examples/pixel-art.mjs'

const JPEG_QUALITY = 75
const JPEG_CHROMA = '4:2:0'
/** Times that a picture is drawn larger before it is reduced, or smaller before it is enlarged. */
const REDUCTION = 4
const ENLARGEMENT = 3

const here = (name) => new URL(name, import.meta.url)
const pictures = JSON.parse(readFileSync(here('pictures.json'), 'utf8'))

/** The source of that name as a PNG, `zoom` times its size. */
function render(name, zoom = 1) {
  const source = readFileSync(here(`sources/${name}.svg`), 'utf8')
  return new Resvg(source, { fitTo: { mode: 'zoom', value: zoom }, font: { loadSystemFonts: false } }).render().asPng()
}

async function resize(png, factor, kernel) {
  const { width } = await sharp(png).metadata()
  return sharp(png)
    .resize({ width: Math.round(width * factor), kernel })
    .png()
    .toBuffer()
}

/** Pictures that are more than their source rendered. */
const RECIPES = {
  jpeg: (name) => sharp(render(name)).jpeg({ quality: JPEG_QUALITY, chromaSubsampling: JPEG_CHROMA }).toBuffer(),
  reduced: (name) => resize(render(name, REDUCTION), 1 / REDUCTION, 'lanczos3'),
  enlarged: (name) => resize(render(name), ENLARGEMENT, 'cubic'),
  'pixel-art': () => {
    const { width, height, rgba } = drawToadstool(4)
    return sharp(rgba, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
  },
  photo: () => {
    const landscape = sharp(renderLandscape(240, 160), { raw: { width: 240, height: 160, channels: 3 } })
    return landscape.extract({ left: 60, top: 40, width: 120, height: 80 }).png().toBuffer()
  },
}

for (const { file } of pictures) {
  const [name, format] = file.split('.')
  if (process.argv.length > 2 && !process.argv.includes(name)) continue
  const image = sharp(await (RECIPES[name] ?? render)(name))
  const encoded = format === 'webp' ? image.webp({ lossless: true }) : image.png({ compressionLevel: 9 })
  writeFileSync(here(file), await encoded.toBuffer())
}
