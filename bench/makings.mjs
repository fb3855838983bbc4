/**
 * Ways in which the world makes a picture from a drawing, by name. The drawing is SVG text; the picture is the bytes of a file, on white
 * where nothing else is said. Drawings are square, as those of icon-sets.mjs are.
 */
import sharp from 'sharp'
import { cropped, draw, onGround } from './drawings.mjs'
import { quantize } from './quantize.mjs'
import { resample } from './resample.mjs'

/** Width of the large render that resized pictures are made from, in multiples of the picture's. */
const OVERSAMPLING = 4
/** How much of what a pixel differs by from its surroundings sharpening adds. */
const SHARPENING = 0.5
/** Standard deviation of the mean, px, and how much of the difference from it is added, by those who sharpen by much. */
const UNSHARP = { deviation: 1, amount: 1 }
/** How far a picture is moved between two passes through JPEG, px: neither is a multiple of the 8 px of a block. */
const SHIFT = { left: 3, top: 5 }
/** Alpha from which a pixel is opaque in pictures that know no other, 0-255. */
const OPAQUE = 128

/** Premultiplied RGBA pixels as an image of sharp, without alpha where all is opaque. */
function imageOf({ width, height, pixels }) {
  const straight = Uint8Array.from(pixels)
  let isOpaque = true
  for (let i = 0; i < straight.length; i += 4) {
    const alpha = straight[i + 3]
    if (alpha < 255) isOpaque = false
    for (let c = 0; c < 3 && alpha > 0; c++) straight[i + c] = Math.round((straight[i + c] * 255) / alpha)
  }
  const image = sharp(straight, { raw: { width, height, channels: 4 } })
  return isOpaque ? image.removeAlpha() : image
}

const toPng = (image) => imageOf(image).png().toBuffer()
const toWebp = (image, quality) => imageOf(image).webp({ quality }).toBuffer()
/** JPEG keeps half of the colours' rows and columns, as cameras, phones and most programs do. */
const toJpeg = (image, quality) => imageOf(image).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer()
/** An indexed picture would hold the same pixels; sharp knows palettes of 16 and of 256 colours only. */
const toPalette = (image, count, dither) => toPng(quantize(image, count, dither))

/** The large render, brought down to `size` px by a filter of resample.mjs. */
function shrink(artist, size, filter, background) {
  return resample(draw(artist, OVERSAMPLING * size, background), size, filter)
}

/** A small render, brought up `factor` times by the cubic filter to the multiple of `factor` that is nearest to `size` px. */
function enlarge(artist, size, factor) {
  const small = Math.max(1, Math.round(size / factor))
  return resample(draw(artist, small), factor * small, 'cubic')
}

/** Adds to each pixel SHARPENING times its difference from the mean of the 3 x 3 pixels about it (unsharp mask). */
function sharpen({ width, height, pixels }) {
  const out = new Uint8ClampedArray(pixels.length)
  const inside = (at, length) => Math.min(length - 1, Math.max(0, at))
  for (let i = 0; i < pixels.length; i++) {
    const [c, x, y] = [i % 4, (i >> 2) % width, Math.floor((i >> 2) / width)]
    let sum = 0
    for (let k = 0; k < 9; k++) {
      const row = inside(y + Math.floor(k / 3) - 1, height)
      const column = inside(x + (k % 3) - 1, width)
      sum += pixels[4 * (row * width + column) + c]
    }
    out[i] = pixels[i] + SHARPENING * (pixels[i] - sum / 9)
  }
  return { width, height, pixels: out }
}

/** Sharpened by much as programs do it: a Gaussian mean about each pixel, and UNSHARP.amount times the difference from it added (unsharp mask). */
async function unsharpMask(image) {
  const { width, height, pixels } = image
  const raw = { raw: { width, height, channels: 4 } }
  const means = await sharp(Uint8Array.from(pixels), raw)
    .blur({ sigma: UNSHARP.deviation, minAmplitude: 0.001, precision: 'float' })
    .raw()
    .toBuffer()
  const out = Uint8ClampedArray.from(pixels, (value, i) => value + UNSHARP.amount * (value - means[i]))
  return { width, height, pixels: out }
}

/** Through JPEG, moved by SHIFT as whoever crops a picture moves it, and through JPEG again. */
async function jpegTwice(artist, size, quality) {
  const image = draw(artist, size)
  const extended = await imageOf(image)
    .extend({ ...SHIFT, extendWith: 'copy' })
    .png()
    .toBuffer()
  const options = { quality, chromaSubsampling: '4:2:0' }
  const first = await sharp(extended).jpeg(options).toBuffer()
  const { width, height } = image
  return sharp(first)
    .extract({ ...SHIFT, width, height })
    .jpeg(options)
    .toBuffer()
}

/** The drawing on transparency with every pixel opaque or absent, as GIF has it. */
function thresholded(artist, size) {
  const { pixels, ...dimensions } = draw(artist, size, null)
  const out = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3]
    if (alpha < OPAQUE) continue
    for (let c = 0; c < 3; c++) out[i + c] = Math.round((pixels[i + c] * 255) / alpha)
    out[i + 3] = 255
  }
  return toPng({ ...dimensions, pixels: out })
}

/** What a picture of each way is made of the drawing: the bytes of a file `size` px wide (enlarged ones nearly so). */
const MAKERS = {
  resvg: (artist, size) => toPng(draw(artist, size)),
  area: (artist, size) => toPng(shrink(artist, size, 'area')),
  bilinear: (artist, size) => toPng(shrink(artist, size, 'bilinear')),
  cubic: (artist, size) => toPng(shrink(artist, size, 'cubic')),
  lanczos: (artist, size) => toPng(shrink(artist, size, 'lanczos')),
  sharpened: (artist, size) => toPng(sharpen(shrink(artist, size, 'lanczos'))),
  unsharp: async (artist, size) => toPng(await unsharpMask(shrink(artist, size, 'lanczos'))),
  jpeg30: (artist, size) => toJpeg(draw(artist, size), 30),
  jpeg60: (artist, size) => toJpeg(draw(artist, size), 60),
  jpeg80: (artist, size) => toJpeg(draw(artist, size), 80),
  jpeg90: (artist, size) => toJpeg(draw(artist, size), 90),
  jpeg95: (artist, size) => toJpeg(draw(artist, size), 95),
  jpegTwice: (artist, size) => jpegTwice(artist, size, 80),
  lanczosJpeg60: (artist, size) => toJpeg(shrink(artist, size, 'lanczos'), 60),
  lanczosJpeg90: (artist, size) => toJpeg(shrink(artist, size, 'lanczos'), 90),
  webp75: (artist, size) => toWebp(shrink(artist, size, 'lanczos'), 75),
  enlarged2: (artist, size) => toPng(enlarge(artist, size, 2)),
  enlarged3: (artist, size) => toPng(enlarge(artist, size, 3)),
  enlarged8: (artist, size) => toPng(enlarge(artist, size, 8)),
  enlarged2jpeg: (artist, size) => toJpeg(enlarge(artist, size, 2), 80),
  enlarged3jpeg: (artist, size) => toJpeg(enlarge(artist, size, 3), 80),
  enlarged8jpeg: (artist, size) => toJpeg(enlarge(artist, size, 8), 80),
  palette16: (artist, size) => toPalette(draw(artist, size), 16, false),
  palette64: (artist, size) => toPalette(draw(artist, size), 64, false),
  palette256: (artist, size) => toPalette(draw(artist, size), 256, false),
  dithered16: (artist, size) => toPalette(draw(artist, size), 16, true),
  dithered64: (artist, size) => toPalette(draw(artist, size), 64, true),
  dithered256: (artist, size) => toPalette(draw(artist, size), 256, true),
  transparent: (artist, size) => toPng(shrink(artist, size, 'lanczos', null)),
  thresholded,
  colored: (artist, size) => toPng(shrink(onGround(artist), size, 'lanczos')),
  cropped: (artist, size) => toPng(shrink(cropped(artist, size), size, 'lanczos')),
}

/** The drawing that pictures of a way show, where it is not the drawing that they are made of. */
const TRUTHS = { colored: onGround, cropped }

export const MAKINGS = Object.keys(MAKERS)

/** A picture of the drawing, made in one of the MAKINGS: the bytes of a file `size` px wide, enlarged ones nearly so. */
export function makePicture(making, artist, size) {
  return MAKERS[making](artist, size)
}

/** What a picture made in one of the MAKINGS at `size` px is judged against: SVG text that has the picture's proportions. */
export function truthOf(making, artist, size) {
  return TRUTHS[making]?.(artist, size) ?? artist
}
