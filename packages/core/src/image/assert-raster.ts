import { VecError } from '../errors'
import type { Raster } from '../model/raster'
import { checkSize } from './container'
import { kindOf } from './kind-of'

/** Bytes of one pixel of a raster: red, green, blue and alpha. */
const BYTES_PER_PIXEL = 4

/**
 * Checks a raster from outside before any work is done on it. Throws VecError, in this order: `bad_request` (no object, a size that is not
 * an integer, `rgba` of another type, `isLossy` no boolean, `quantization` no tables), `empty` (a width or height of 0), `too_many_pixels`, `bad_request` (`rgba` of another length).
 * Arrays and rasters of another realm pass. The levels themselves need no check, since every byte is a level.
 */
export function assertRaster(raster: unknown): asserts raster is Raster {
  if (typeof raster !== 'object' || raster === null) {
    throw new VecError('bad_request', 'the raster must be an object { width, height, rgba }')
  }
  const { width, height, rgba, isLossy, quantization } = raster as Record<string, unknown>
  if (!isSide(width) || !isSide(height)) {
    throw new VecError('bad_request', 'width and height of the raster must be integers, in px')
  }
  if (rgba === undefined && 'data' in raster) {
    throw new VecError('bad_request', 'the raster has no rgba; of an ImageData, pass { width, height, rgba: data }')
  }
  const kind = kindOf(rgba)
  if (kind !== 'Uint8Array' && kind !== 'Uint8ClampedArray') {
    throw new VecError('bad_request', 'rgba of the raster must be a Uint8Array or Uint8ClampedArray')
  }
  if (isLossy !== undefined && typeof isLossy !== 'boolean') {
    throw new VecError('bad_request', 'isLossy of the raster must be true or false')
  }
  if (quantization !== undefined && !isQuantization(quantization)) {
    throw new VecError(
      'bad_request',
      'quantization of the raster must be tables of 64 steps from 1 to 65535 and a scale of 1 or 2',
    )
  }
  if (width === 0 || height === 0) throw new VecError('empty', `there is no image: it is ${width} x ${height} px`)
  checkSize(width, height)
  const expected = BYTES_PER_PIXEL * width * height
  const { length } = rgba as Raster['rgba']
  if (length !== expected) {
    throw new VecError('bad_request', `rgba must have 4 x ${width} x ${height} = ${expected} bytes; it has ${length}`)
  }
}

/** Whether a value is a quantization, with tables of this or of another realm. */
function isQuantization(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { luma, chroma, chromaScale } = value as Record<string, unknown>
  return isTable(luma) && isTable(chroma) && (chromaScale === 1 || chromaScale === 2)
}

function isTable(value: unknown): boolean {
  if (kindOf(value) !== 'Float64Array') return false
  const steps = value as Float64Array
  return steps.length === 64 && steps.every((step) => Number.isInteger(step) && step > 0 && step <= 65_535)
}

function isSide(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}
