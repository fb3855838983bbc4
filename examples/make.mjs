/** Makes every image of this folder from the sources beside it. Run: node examples/make.mjs */
import { readFileSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { renderLandscape } from './landscape.mjs'
import { drawToadstool } from './pixel-art.mjs'

const here = (name) => new URL(name, import.meta.url)

async function savePng(name, { width, height, rgba }) {
  const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  writeFileSync(here(name), png)
}

for (const name of ['logo', 'illustration', 'gradients', 'icon']) {
  const image = new Resvg(readFileSync(here(`sources/${name}.svg`), 'utf8'), {
    font: { loadSystemFonts: false },
  }).render()
  writeFileSync(here(`${name}.png`), image.asPng())
}

await savePng('pixel-art.png', drawToadstool(1))
await savePng('pixel-art-8x.png', drawToadstool(8))

const [width, height] = [800, 532]
const photo = sharp(renderLandscape(width, height), { raw: { width, height, channels: 3 } })
writeFileSync(here('photo.jpg'), await photo.jpeg({ quality: 85 }).toBuffer())
