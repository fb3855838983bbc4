import { crc32, deflateSync } from 'node:zlib'
import { bigEndian, concat } from './bytes'

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

export const GREY = 0
export const RGB = 2
export const INDEXED = 3
export const GREY_ALPHA = 4
export const RGBA = 6

/** Every colour type with every bit depth it may have. */
export const PNG_KINDS = [
  ...[1, 2, 4, 8, 16].map((bitDepth) => ({ colourType: GREY, bitDepth })),
  ...[8, 16].map((bitDepth) => ({ colourType: RGB, bitDepth })),
  ...[1, 2, 4, 8].map((bitDepth) => ({ colourType: INDEXED, bitDepth })),
  ...[8, 16].map((bitDepth) => ({ colourType: GREY_ALPHA, bitDepth })),
  ...[8, 16].map((bitDepth) => ({ colourType: RGBA, bitDepth })),
]

const CHANNELS: Readonly<Record<number, number>> = { [GREY]: 1, [RGB]: 3, [INDEXED]: 1, [GREY_ALPHA]: 2, [RGBA]: 4 }

/** Start and step of the seven Adam7 passes: x, y, step x, step y (PNG specification, section 8.1). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface PngPlan {
  readonly width: number
  readonly height: number
  readonly colourType: number
  readonly bitDepth: number
  readonly interlaced?: boolean
  /** The sample of a channel, 0 to 2^bitDepth - 1. */
  readonly sample: (x: number, y: number, channel: number) => number
  /** PLTE body; indexed images have a default one that fits. */
  readonly palette?: Uint8Array
  /** Chunks between PLTE and IDAT. */
  readonly beforePixels?: readonly Uint8Array[]
  /** Chunks between IDAT and IEND. */
  readonly afterPixels?: readonly Uint8Array[]
}

/** One chunk with its length and right checksum. */
export function pngChunk(type: string, data: Uint8Array | readonly number[] = []): Uint8Array {
  const body = concat(type, data)
  return concat(bigEndian(4, data.length), body, bigEndian(4, crc32(body)))
}

export function pngHeader(width: number, height: number, bitDepth = 8, colourType = RGB, interlace = 0): Uint8Array {
  return pngChunk('IHDR', concat(bigEndian(4, width, height), [bitDepth, colourType, 0, 0, interlace]))
}

/** A whole PNG file with unfiltered rows. */
export function makePng(plan: PngPlan): Uint8Array {
  const { width, height, colourType, bitDepth } = plan
  const palette = plan.palette ?? (colourType === INDEXED ? defaultPalette(bitDepth) : undefined)
  return concat(
    PNG_SIGNATURE,
    pngHeader(width, height, bitDepth, colourType, plan.interlaced ? 1 : 0),
    ...(palette ? [pngChunk('PLTE', palette)] : []),
    ...(plan.beforePixels ?? []),
    pngChunk('IDAT', deflateSync(pngRows(plan))),
    ...(plan.afterPixels ?? []),
    pngChunk('IEND'),
  )
}

/** A small opaque colour picture, for tests that are about something else. */
export function plainPng(width = 7, height = 5, extra: Pick<PngPlan, 'beforePixels' | 'afterPixels'> = {}): Uint8Array {
  return makePng({
    width,
    height,
    colourType: RGB,
    bitDepth: 8,
    sample: (x, y, c) => (x * 31 + y * 57 + c * 85) & 255,
    ...extra,
  })
}

/** The filtered, uncompressed rows of a picture, pass by pass when interlaced. */
function pngRows(plan: PngPlan): Uint8Array {
  const passes = plan.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)
  const rows: Uint8Array[] = []
  for (const [startX, startY, stepX, stepY] of passes) {
    const passWidth = Math.ceil((plan.width - startX) / stepX)
    if (passWidth <= 0) continue
    for (let y = startY; y < plan.height; y += stepY) rows.push(pngRow(plan, y, startX, stepX, passWidth))
  }
  return concat(...rows)
}

function pngRow(plan: PngPlan, y: number, startX: number, stepX: number, passWidth: number): Uint8Array {
  const { bitDepth } = plan
  const channels = CHANNELS[plan.colourType]
  const row = new Uint8Array(1 + Math.ceil((passWidth * channels * bitDepth) / 8))
  let bit = 8
  for (let index = 0; index < passWidth; index++) {
    for (let channel = 0; channel < channels; channel++) {
      const value = plan.sample(startX + index * stepX, y, channel)
      if (bitDepth === 16) row[bit >> 3] = value >> 8
      if (bitDepth === 16) row[(bit >> 3) + 1] = value & 255
      else row[bit >> 3] |= value << (8 - bitDepth - (bit & 7))
      bit += bitDepth
    }
  }
  return row
}

function defaultPalette(bitDepth: number): Uint8Array {
  return Uint8Array.from({ length: 3 << bitDepth }, (_, index) => (index * 89 + 40) & 255)
}
