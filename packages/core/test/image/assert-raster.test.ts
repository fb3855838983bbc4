import vm from 'node:vm'
import { describe, expect, it } from 'vitest'
import { VecError } from '../../src/errors'
import { assertRaster } from '../../src/image/assert-raster'
import { MAX_PIXELS, MAX_SIDE } from '../../src/limits'
import { trace } from '../../src/trace'

const rgba = (count: number) => new Uint8Array(4 * count)

const tables = (luma: unknown, chromaScale: number) => ({ luma, chroma: new Float64Array(64).fill(3), chromaScale })

/** Checks at the door of the engine and reports the code and message of the refusal. */
function refusalOf(raster: unknown): [string, string] | undefined {
  try {
    trace(raster as Parameters<typeof trace>[0])
  } catch (error) {
    expect(error).toBeInstanceOf(VecError)
    const { code, message } = error as VecError
    return [code, message]
  }
  return undefined
}

describe('the raster given to trace', () => {
  it.each<[string, unknown]>([
    ['null', null],
    ['nothing', undefined],
    ['a number', 4],
    ['an array of pixels', rgba(4)],
    ['no width', { height: 2, rgba: rgba(4) }],
    ['isLossy that is no boolean', { width: 2, height: 2, rgba: rgba(16), isLossy: 'yes' }],
    ['no tables', { width: 2, height: 2, rgba: rgba(16), quantization: 5 }],
    ['tables of zeros', { width: 2, height: 2, rgba: rgba(16), quantization: tables(new Float64Array(64), 2) }],
    ['a short table', { width: 2, height: 2, rgba: rgba(16), quantization: tables(Float64Array.of(1), 2) }],
    [
      'a table of whole numbers',
      { width: 2, height: 2, rgba: rgba(16), quantization: tables(new Int32Array(64).fill(3), 2) },
    ],
    ['another scale', { width: 2, height: 2, rgba: rgba(16), quantization: tables(new Float64Array(64).fill(3), 3) }],
    ['a fractional width', { width: 8.5, height: 2, rgba: rgba(17) }],
    ['a fractional height', { width: 2, height: 8.5, rgba: rgba(17) }],
    ['a negative width', { width: -2, height: -2, rgba: rgba(4) }],
    ['a width that is not a number', { width: Number.NaN, height: 2, rgba: rgba(4) }],
    ['an infinite width', { width: Number.POSITIVE_INFINITY, height: 2, rgba: rgba(4) }],
    ['a width in words', { width: '2', height: 2, rgba: rgba(4) }],
    ['no pixels', { width: 2, height: 2 }],
    ['pixels in a plain array', { width: 1, height: 1, rgba: [0, 0, 0, 255] }],
    ['pixels as a buffer', { width: 1, height: 1, rgba: rgba(1).buffer }],
    ['pixels as floats', { width: 1, height: 1, rgba: new Float32Array(4) }],
    ['pixels as 16 bits', { width: 1, height: 1, rgba: new Uint16Array(4) }],
    ['what calls itself an array', { width: 1, height: 1, rgba: { [Symbol.toStringTag]: 'Uint8Array', length: 4 } }],
    ['too few pixels', { width: 2, height: 2, rgba: rgba(3) }],
    ['too many pixels', { width: 2, height: 2, rgba: rgba(5) }],
    ['three channels', { width: 2, height: 2, rgba: new Uint8Array(12) }],
  ])('is refused as bad_request with %s', (_, raster) => {
    expect(refusalOf(raster)?.[0]).toBe('bad_request')
  })

  it('is refused as bad_request when its memory was transferred', () => {
    const pixels = rgba(4)
    structuredClone(pixels, { transfer: [pixels.buffer] })
    expect(refusalOf({ width: 2, height: 2, rgba: pixels })?.[0]).toBe('bad_request')
  })

  it('is refused with what to do for an ImageData', () => {
    const imageData = { width: 1, height: 1, data: new Uint8ClampedArray(4), colorSpace: 'srgb' }
    expect(refusalOf(imageData)).toEqual(['bad_request', expect.stringContaining('rgba: data')])
  })

  it('is empty with a width or height of 0', () => {
    for (const [width, height] of [
      [0, 0],
      [0, 3],
      [3, 0],
    ]) {
      expect(refusalOf({ width, height, rgba: rgba(0) })?.[0]).toBe('empty')
    }
  })

  it('has too many pixels beyond a side or the area, whatever the length of its array', () => {
    expect(refusalOf({ width: MAX_SIDE + 1, height: 1, rgba: rgba(MAX_SIDE + 1) })?.[0]).toBe('too_many_pixels')
    expect(refusalOf({ width: 1, height: MAX_SIDE + 1, rgba: rgba(1) })?.[0]).toBe('too_many_pixels')
    expect(refusalOf({ width: 2100, height: 2001, rgba: rgba(1) })?.[0]).toBe('too_many_pixels')
    expect(refusalOf({ width: 1e300, height: 1e300, rgba: rgba(1) })?.[0]).toBe('too_many_pixels')
    expect(2100 * 2000).toBe(MAX_PIXELS)
    expect(() => assertRaster({ width: 2100, height: 2000, rgba: rgba(MAX_PIXELS) })).not.toThrow()
    expect(() => assertRaster({ width: MAX_SIDE, height: 1, rgba: rgba(MAX_SIDE) })).not.toThrow()
  })

  it('is judged after the options', () => {
    expect(() => trace(null as never, { imageType: 'drawing' as never })).toThrow('imageType must be')
  })

  it('holds its pixels in a Uint8Array, Uint8ClampedArray or Buffer of any realm', () => {
    const levels = Array.from({ length: 64 }, (_, index) => (index % 4 === 3 ? 255 : index))
    const { svg } = trace({ width: 4, height: 4, rgba: Uint8Array.from(levels) })
    const elsewhere = vm.runInNewContext('Uint8Array.from(levels)', { levels }) as Uint8Array
    for (const pixels of [Uint8ClampedArray.from(levels), Buffer.from(levels), elsewhere]) {
      expect(trace({ width: 4, height: 4, rgba: pixels }).svg).toBe(svg)
    }
  })
})
