import type { Quantization } from '../model/quantization'
import { viewOf } from './container'
import { beginsWith, DECODABLE_FRAMES, hasNoBody, nextMarker } from './jpeg'

const DQT = 0xdb
const SOS = 0xda
const APP2 = 0xe2
const APP14 = 0xee
/** Planes of a picture with color. */
const PLANES = 3
/** Coefficients along a side of a block. */
const SIDE = 8
/** Coefficients of a block. */
const BLOCK = SIDE * SIDE

/** The place in a block of each coefficient in the order that files have: along diagonals, every other one downward. */
const PLACES = zigzag()

/** How the segment of a color profile begins, and that in which Adobe tells how colors became components: the sixth byte after the name. */
const PROFILE = [...'ICC_PROFILE'].map((letter) => letter.charCodeAt(0))
const ADOBE = [...'Adobe'].map((letter) => letter.charCodeAt(0))
const ADOBE_TRANSFORM = 11

/**
 * The quantization of a JPEG file that `inspect` accepts. Undefined for files without three components in YCbCr, with a color profile, whose pixels are others than stored, with color
 * differences of different steps or with samples of other sizes than 1 x 1 and 2 x 2 px, with a step of 0, and without tables before the first scan. Linear in the bytes before that.
 */
export function readQuantization(bytes: Uint8Array): Quantization | undefined {
  const view = viewOf(bytes)
  const tables: (Float64Array | undefined)[] = []
  let frame: DataView | undefined
  for (let at = nextMarker(bytes, 2); at + 2 < bytes.length; ) {
    const marker = bytes[at]
    if (marker === SOS) break
    if (hasNoBody(marker)) {
      at = nextMarker(bytes, at + 1)
      continue
    }
    const start = at + 3
    const end = at + 1 + view.getUint16(at + 1)
    if (end > bytes.length || end < start) return undefined
    const body = new DataView(bytes.buffer, bytes.byteOffset + start, end - start)
    if (marker === DQT) readTables(body, tables)
    else if (DECODABLE_FRAMES.has(marker)) frame = body
    else if (marker === APP2 && beginsWith(bytes, start, end, PROFILE)) return undefined
    else if (marker === APP14 && beginsWith(bytes, start, end, ADOBE) && bytes[start + ADOBE_TRANSFORM] !== 1)
      return undefined
    at = nextMarker(bytes, end)
  }
  return frame && quantizationOf(frame, tables)
}

/** Reads the tables of a segment: a byte of precision and number, then the steps, of one or two bytes. */
function readTables(body: DataView, tables: (Float64Array | undefined)[]): void {
  for (let at = 0; at < body.byteLength; ) {
    const first = body.getUint8(at++)
    const size = first >>> 4 === 0 ? 1 : 2
    if (at + BLOCK * size > body.byteLength) return
    const steps = new Float64Array(BLOCK)
    for (const place of PLACES) {
      steps[place] = size === 1 ? body.getUint8(at) : body.getUint16(at)
      at += size
    }
    // Nothing is a multiple of 0, which no encoder writes
    tables[first & 15] = steps.includes(0) ? undefined : steps
  }
}

/** The tables of the components of a frame header: precision, height, width, their number, then three bytes for each. */
function quantizationOf(frame: DataView, tables: readonly (Float64Array | undefined)[]): Quantization | undefined {
  if (frame.byteLength < 6 + 3 * PLANES || frame.getUint8(5) !== PLANES) return undefined
  const [luma, blue, red] = Array.from({ length: PLANES }, (_, k) => ({
    name: frame.getUint8(6 + 3 * k),
    across: frame.getUint8(7 + 3 * k) >>> 4,
    down: frame.getUint8(7 + 3 * k) & 15,
    steps: tables[frame.getUint8(8 + 3 * k)],
  }))
  const isAlike = String(blue.steps) === String(red.steps) && blue.across === red.across && blue.down === red.down
  const scale = luma.across / blue.across
  // Without Adobe's word, libjpeg takes components of these names for red, green and blue
  if (luma.name === 0x52 && blue.name === 0x47 && red.name === 0x42) return undefined
  if (!isAlike || luma.steps === undefined || blue.steps === undefined || scale !== luma.down / blue.down)
    return undefined
  return scale === 1 || scale === 2 ? { luma: luma.steps, chroma: blue.steps, chromaScale: scale } : undefined
}

function zigzag(): number[] {
  const places: number[] = []
  for (let sum = 0; sum < 15; sum++) {
    const from = Math.max(0, sum - 7)
    const diagonal = Array.from({ length: Math.min(sum, 7) - from + 1 }, (_, k) => from + k)
    // Even diagonals run upward, so their column grows
    for (const column of sum % 2 === 0 ? diagonal : diagonal.reverse()) places.push(SIDE * (sum - column) + column)
  }
  return places
}
