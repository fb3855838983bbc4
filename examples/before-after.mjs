/** Makes docs/before-after.png, the picture of the README: crops of four examples and of their SVGs at 8 times the size. Needs a build. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { vectorize } from '@vec/core'
import sharp from 'sharp'

const SCALE = 8
/** Side of a crop, px of the image. */
const CROP = 48
const GAP = 16
/** Space beside and below the crops, and the gap between the two of a pair. */
const SEAM = 4
const PANEL = CROP * SCALE

/** Image, and the left upper corner of its crop. The pixel art is taken whole, its 20 px enlarged to fill the panel. */
const CROPS = [
  { name: 'logo.png', left: 190, top: 305 },
  { name: 'illustration.png', left: 776, top: 76 },
  { name: 'pixel-art.png', left: 0, top: 0, side: 20 },
  { name: 'photo.jpg', left: 470, top: 175 },
]

/** The image and its SVG, each cropped and enlarged to one panel, on white. */
async function makePair({ name, left, top, side = CROP }) {
  const bytes = readFileSync(new URL(name, import.meta.url))
  const { svg, width } = await vectorize(bytes)
  const scale = PANEL / side
  const region = { left, top, width: side, height: side }
  const image = sharp(bytes).flatten({ background: '#fff' }).extract(region)
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: Math.round(width * scale) }, background: '#fff' })
  const large = Object.entries(region).map(([key, value]) => [key, Math.round(value * scale)])
  return [
    await image.resize(PANEL, PANEL, { kernel: 'nearest' }).png().toBuffer(),
    await sharp(drawing.render().asPng()).extract(Object.fromEntries(large)).resize(PANEL, PANEL).png().toBuffer(),
  ]
}

const pairs = await Promise.all(CROPS.map(makePair))
const PAIR = 2 * PANEL + SEAM
const tiles = pairs.flatMap((pair, i) => {
  const left = (i % 2) * (PAIR + GAP)
  const top = Math.floor(i / 2) * (PANEL + GAP)
  return pair.map((input, side) => ({ input, left: left + side * (PANEL + SEAM), top }))
})
const canvas = { width: 2 * PAIR + GAP, height: 2 * PANEL + GAP, channels: 3, background: '#fff' }
await sharp({ create: canvas })
  .composite(tiles)
  .png({ palette: true, quality: 100, dither: 0, effort: 10 })
  .toFile(fileURLToPath(new URL('../docs/before-after.png', import.meta.url)))
