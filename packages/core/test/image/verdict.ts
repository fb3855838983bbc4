import { VecError, type VecErrorCode } from '../../src/errors'
import { decode } from '../../src/image/decode'
import { inspect } from '../../src/image/inspect'
import type { Raster } from '../../src/model/raster'

/** The code of the VecError that an action throws, or 'ok'. Anything else thrown fails the test. */
export async function codeOf(action: () => unknown): Promise<VecErrorCode | 'ok'> {
  try {
    await action()
    return 'ok'
  } catch (error) {
    if (error instanceof VecError) return error.code
    throw error
  }
}

/** The upright pixels of a file, whose size is checked against its header. */
export async function read(bytes: Uint8Array): Promise<Raster> {
  const header = inspect(bytes)
  const raster = await decode(bytes, header)
  if (
    raster.width !== header.width ||
    raster.height !== header.height ||
    raster.rgba.length !== 4 * raster.width * raster.height
  ) {
    throw new Error('the raster is not of the size that was inspected')
  }
  return raster
}

/** What becomes of a file that is inspected, then decoded. */
export function verdict(bytes: Uint8Array): Promise<VecErrorCode | 'ok'> {
  return codeOf(() => read(bytes))
}

/** Largest difference of any channel of any pixel. */
export function largestDifference(a: Raster['rgba'], b: ArrayLike<number>): number {
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  let largest = 0
  for (let index = 0; index < a.length; index++) largest = Math.max(largest, Math.abs(a[index] - b[index]))
  return largest
}
