/** Drawings as pixels, and what pictures show of them where it is not the whole drawing on white. A drawing is SVG text. */
import { Resvg } from '@resvg/resvg-js'

const GROUND = '#2f6db5'
/** Width of the render in which a drawing's extent is looked for, px. */
const EXTENT_WIDTH = 1024
const OPENING_TAG = /<svg\b[^>]*>/

/** A drawing as premultiplied RGBA pixels, `width` px wide: `{ width, height, pixels }`. A background of null is transparency. */
export function draw(artist, width, background = '#fff') {
  const options = { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }
  const image = new Resvg(artist, background === null ? options : { ...options, background }).render()
  return { width: image.width, height: image.height, pixels: image.pixels }
}

/** The drawing on a blue ground that fills the picture. */
export function onGround(artist) {
  const [x, y, width, height] = boxOf(artist)
  const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${GROUND}" stroke="none"/>`
  return artist.replace(OPENING_TAG, (tag) => tag + ground)
}

/**
 * The drawing cropped to what it covers, for a picture `size` px wide. The crop is extended, by less than 1 px, to a height of whole
 * pixels, so that renders at any multiple of `size` have that multiple of the height.
 */
export function cropped(artist, size) {
  const extent = extentOf(artist)
  if (extent === undefined) return artist
  const pixel = extent.width / size
  const rows = Math.ceil(extent.height / pixel - 1e-6)
  const top = extent.top - (rows * pixel - extent.height) / 2
  return artist.replace(OPENING_TAG, (tag) => {
    const bare = tag.replace(/\s(?:width|height|viewBox)=(?:"[^"]*"|'[^']*')/g, '')
    const box = [extent.left, top, extent.width, rows * pixel].join(' ')
    return bare.replace(/^<svg/, `<svg width="${size}" height="${rows}" viewBox="${box}"`)
  })
}

/** The box of all pixels that the drawing covers at EXTENT_WIDTH, in units of the drawing; undefined where it covers none. */
function extentOf(artist) {
  const { width, height, pixels } = draw(artist, EXTENT_WIDTH, null)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 3; i < pixels.length; i += 4) {
    if (pixels[i] === 0) continue
    const [x, y] = [(i >> 2) % width, Math.floor((i >> 2) / width)]
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + 1)
    bottom = Math.max(bottom, y + 1)
  }
  if (left >= right) return undefined
  const [boxLeft, boxTop, boxWidth] = boxOf(artist)
  const unit = boxWidth / width
  const [x, y] = [boxLeft + left * unit, boxTop + top * unit]
  return { left: x, top: y, width: (right - left) * unit, height: (bottom - top) * unit }
}

/** What a drawing shows, `[x, y, width, height]` in its units: its view box, or where it has none, its width and height. */
function boxOf(artist) {
  const [tag] = OPENING_TAG.exec(artist)
  const box = /\sviewBox=["']([^"']*)["']/.exec(tag)
  if (box !== null)
    return box[1]
      .trim()
      .split(/[\s,]+/)
      .map(Number)
  const { width, height } = new Resvg(artist, { font: { loadSystemFonts: false } })
  return [0, 0, width, height]
}
