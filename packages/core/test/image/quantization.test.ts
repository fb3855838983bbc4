import sharp, { type JpegOptions } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readQuantization } from '../../src/image/quantization'
import { transposed } from '../../src/model/quantization'

/** The first row of the example tables of ITU-T T.81, annex K, at a quality of 50. */
const LUMA_ROW = [16, 11, 10, 16, 24, 40, 51, 61]
const CHROMA_ROW = [17, 18, 24, 47, 99, 99, 99, 99]

function jpeg(options: JpegOptions, channels: 1 | 3 = 3): Promise<Buffer> {
  const pixels = Buffer.alloc(20 * 20 * channels, 120)
  const image = sharp(pixels, { raw: { width: 20, height: 20, channels } })
  return (channels === 1 ? image.toColourspace('b-w') : image).jpeg({ quality: 50, ...options }).toBuffer()
}

/** The place of the body of the first segment of a marker. */
function bodyOf(bytes: Uint8Array, marker: number): number {
  for (let at = 2; ; at += 2 + bytes[at + 2] * 256 + bytes[at + 3]) if (bytes[at + 1] === marker) return at + 4
}

/** A JPEG with some bytes of its frame header changed: 7, 10 and 13 hold the sizes of samples, 8, 11 and 14 the numbers of tables. */
async function withFrame(changes: Record<number, number>): Promise<Uint8Array> {
  const bytes = Uint8Array.from(await jpeg({ chromaSubsampling: '4:2:0' }))
  const frame = bodyOf(bytes, 0xc0)
  for (const [place, value] of Object.entries(changes)) bytes[frame + Number(place)] = value
  return bytes
}

describe('readQuantization', () => {
  it('reads the steps of luma and chroma, and the size of samples', async () => {
    for (const [chromaSubsampling, chromaScale] of [
      ['4:2:0', 2],
      ['4:4:4', 1],
    ] as const) {
      for (const progressive of [false, true]) {
        const found = readQuantization(await jpeg({ chromaSubsampling, progressive }))
        expect(found?.chromaScale).toBe(chromaScale)
        expect([...(found?.luma.subarray(0, 8) ?? [])]).toEqual(LUMA_ROW)
        expect(found?.luma[8]).toBe(12)
        expect(found?.luma[63]).toBe(99)
        expect([...(found?.chroma?.subarray(0, 8) ?? [])]).toEqual(CHROMA_ROW)
        // The table of luma is not symmetric: row 1 begins 12, 12, 14
        expect([...(found?.luma.subarray(8, 11) ?? [])]).toEqual([12, 12, 14])
      }
    }
  })

  it('has none of grays', async () => {
    expect(readQuantization(await jpeg({}, 1))).toBeUndefined()
  })

  it('reads steps of two bytes', async () => {
    const bytes = await jpeg({ chromaSubsampling: '4:4:4' })
    const table = bodyOf(bytes, 0xdb) - 4
    const wide = Buffer.from([
      0xff,
      0xdb,
      0,
      2 + 2 * 129,
      ...[0, 1].flatMap((k) => [16 + k, ...Array(64).fill([1, 44]).flat()]),
    ])
    wide[2] = (wide.length - 2) >> 8
    wide[3] = (wide.length - 2) & 255
    const size = 2 + bytes[table + 2] * 256 + bytes[table + 3]
    // Tables may come in one segment or in two
    const next = bytes[table + size + 1] === 0xdb ? 2 + bytes[table + size + 2] * 256 + bytes[table + size + 3] : 0
    const found = readQuantization(Buffer.concat([bytes.subarray(0, table), wide, bytes.subarray(table + size + next)]))
    expect(found?.luma.every((step) => step === 300)).toBe(true)
    expect(found?.chroma?.every((step) => step === 300)).toBe(true)
  })

  it('has none for samples of other sizes, color differences of different steps, and missing tables', async () => {
    expect(readQuantization(await withFrame({}))).toBeDefined()
    expect(readQuantization(await withFrame({ 7: 0x21 }))).toBeUndefined()
    expect(readQuantization(await withFrame({ 7: 0x44 }))).toBeUndefined()
    expect(readQuantization(await withFrame({ 14: 0 }))).toBeUndefined()
    expect(readQuantization(await withFrame({ 8: 3 }))).toBeUndefined()
    expect(readQuantization(await withFrame({ 5: 4 }))).toBeUndefined()
    expect(readQuantization(await withFrame({ 5: 2 }))).toBeUndefined()
    const bytes = Uint8Array.from(await jpeg({}))
    bytes[bodyOf(bytes, 0xdb) + 20] = 0
    expect(readQuantization(bytes)).toBeUndefined()
  })

  it('has none of files with a profile, and of red, green and blue', async () => {
    const bytes = await jpeg({})
    const profiled = await sharp(bytes).withIccProfile('p3').jpeg().toBuffer()
    expect(readQuantization(profiled)).toBeUndefined()
    const adobe = (transform: number): Buffer => {
      const segment = [0xff, 0xee, 0, 14, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform]
      return Buffer.concat([bytes.subarray(0, 2), Buffer.from(segment), bytes.subarray(2)])
    }
    expect(readQuantization(adobe(1))).toEqual(readQuantization(bytes))
    expect(readQuantization(adobe(0))).toBeUndefined()
    expect(readQuantization(await withFrame({ 6: 0x52, 9: 0x47, 12: 0x42 }))).toBeUndefined()
  })

  it('passes over markers without a length', async () => {
    const bytes = await jpeg({})
    for (const marker of [0x01, 0xd0, 0xd7]) {
      const file = Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, marker]), bytes.subarray(2)])
      expect(readQuantization(file)).toEqual(readQuantization(bytes))
    }
  })

  it('comes to an end in files that are cut off anywhere', async () => {
    const bytes = await jpeg({})
    const whole = readQuantization(bytes)
    const frame = bodyOf(bytes, 0xc0) - 4
    for (let length = 2; length < bytes.length; length++) {
      const found = readQuantization(bytes.subarray(0, length))
      if (length <= frame + 10) expect(found).toBeUndefined()
      else if (found !== undefined) expect(found).toEqual(whole)
    }
  })
})

it('transposed turns the steps, twice to what they were', async () => {
  const found = readQuantization(await jpeg({}))
  if (found === undefined) throw new Error('no tables')
  expect([0, 8, 16, 1].map((n) => transposed(found).luma[n])).toEqual([16, 11, 10, 12])
  expect(transposed(transposed(found))).toEqual(found)
})
