import sharp, { type Sharp } from 'sharp'
import { FileFailure } from '../failure'
import type { Picture, Window } from './picture'
import type { SvgDocument } from './svg-document'

/** Decodes an image upright, in sRGB, on white. Throws FileFailure `invalid_image`. */
export async function decodeImage(bytes: Uint8Array): Promise<Picture> {
  try {
    return await toPicture(sharp(bytes).autoOrient().toColourspace('srgb'))
  } catch (cause) {
    throw new FileFailure('invalid_image', 'the image cannot be decoded', undefined, { cause })
  }
}

/**
 * Renders a part of an SVG document, which is fitted into the size of an image, at `scale` px to the px, on white, by librsvg: a renderer that
 * shares nothing with the engine. Where the proportions differ, the document is centered and white beside it. Throws FileFailure `invalid_image`.
 */
export async function renderSvg(
  document: SvgDocument,
  image: { width: number; height: number },
  part: Window,
  scale: number,
): Promise<Picture> {
  const [width, height] = [part.width * scale, part.height * scale]
  const viewBox = `${part.left} ${part.top} ${part.width} ${part.height}`
  const fitted = `<svg width="${image.width}" height="${image.height}"${document.attributes}>${document.content}`
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">${fitted}</svg>`
  try {
    return await toPicture(
      sharp(Buffer.from(frame), { density: 72, unlimited: true }).resize(width, height, { fit: 'fill' }),
    )
  } catch (cause) {
    throw new FileFailure('invalid_image', 'the SVG cannot be rendered', undefined, { cause })
  }
}

/** A part of a picture, each pixel a square of `scale` px. */
export function enlarge({ width, rgb }: Picture, part: Window, scale: number): Picture {
  const enlarged = { width: part.width * scale, height: part.height * scale }
  const out = new Uint8Array(3 * enlarged.width * enlarged.height)
  for (let y = 0; y < enlarged.height; y++) {
    for (let x = 0; x < enlarged.width; x++) {
      const from = 3 * ((part.top + Math.floor(y / scale)) * width + part.left + Math.floor(x / scale))
      out.set(rgb.subarray(from, from + 3), 3 * (y * enlarged.width + x))
    }
  }
  return { ...enlarged, rgb: out }
}

async function toPicture(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: data }
}
