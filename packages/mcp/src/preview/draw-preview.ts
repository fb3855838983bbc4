import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'

/** Longest side of a preview, px. */
const MAX_SIDE = 512

/** Largest preview, bytes: in base64 it is 64 KB, as much as the longest inline SVG. Drawings need 3 to 20 KB, photos up to this. */
const MAX_BYTES = 49_152

/** Side of a square of the chequers behind transparent parts, px, and the two greys. White drawings and black ones both show on them. */
const SQUARE = 8
const LIGHT = 224
const DARK = 192

/** Pixels as resvg gives them: RGBA, colors multiplied by opacity. */
interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/**
 * A small PNG of an SVG document: at most 512 px on its longest side, smaller when it would exceed 48 KB, with a palette of at most 256
 * colors, transparent parts over grey chequers. Throws for a document
 * that resvg cannot read, and for one so narrow that nothing of it would be left.
 */
export async function drawPreview(svg: string): Promise<Uint8Array> {
  let side = MAX_SIDE
  for (;;) {
    const png = await encode(render(svg, side))
    if (png.length <= MAX_BYTES || side <= MAX_SIDE / 8) return png
    side /= 2
  }
}

function render(svg: string, side: number): Picture {
  const options = { font: { loadSystemFonts: false } }
  const { width, height } = new Resvg(svg, options)
  const mode = width >= height ? 'width' : 'height'
  const drawn = new Resvg(svg, { ...options, fitTo: { mode, value: side } }).render()
  return { width: drawn.width, height: drawn.height, pixels: drawn.pixels }
}

function encode({ width, height, pixels }: Picture): Promise<Uint8Array> {
  const opaque = new Uint8Array(3 * width * height)
  for (let i = 0; i < width * height; i++) {
    const isLight = ((i % width) & SQUARE) === (Math.floor(i / width) & SQUARE)
    const behind = ((isLight ? LIGHT : DARK) * (255 - (pixels[4 * i + 3] as number))) / 255
    for (let channel = 0; channel < 3; channel++) {
      opaque[3 * i + channel] = Math.min(255, (pixels[4 * i + channel] as number) + behind)
    }
  }
  return sharp(opaque, { raw: { width, height, channels: 3 } })
    .png({ palette: true, effort: 4 })
    .toBuffer()
}
