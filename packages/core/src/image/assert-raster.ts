import { VecError } from '../errors'
import type { Raster } from '../model/raster'
import { checkSize } from './container'
import { kindOf } from './kind-of'

/** Bytes of one pixel of a raster: red, green, blue and alpha. */
const BYTES_PER_PIXEL = 4

/**
 * Checks a raster from outside before any work is done on it. Throws VecError, in this order: `bad_request` (no object, a size that is not
 * an integer, `rgba` of another type, `isLossy` no boolean), `empty` (a width or height of 0), `too_many_pixels`, `bad_request` (`rgba` of another length).
 * Arrays and rasters of another realm pass. The levels themselves need no check, since every byte is a level.
 */
export function assertRaster(raster: unknown): asserts raster is Raster {
  if (typeof raster !== 'object' || raster === null) {
    throw new VecError('bad_request', 'the raster must be an object { width, height, rgba }')
  }
  const { width, height, rgba, isLossy } = raster as Record<string, unknown>
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
  if (width === 0 || height === 0) throw new VecError('empty', `there is no image: it is ${width} x ${height} px`)
  checkSize(width, height)
  const expected = BYTES_PER_PIXEL * width * height
  const { length } = rgba as Raster['rgba']
  if (length !== expected) {
    throw new VecError('bad_request', `rgba must have 4 x ${width} x ${height} = ${expected} bytes; it has ${length}`)
  }
}

function isSide(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}
