import { describe, expect, test } from 'vitest'
import { inspect } from '../../src/image/inspect'
import { concat, overwrite } from '../generate/bytes'
import { sampleFiles } from '../generate/samples'
import { codeOf, read, verdict } from './verdict'

const files = Object.entries(await sampleFiles())

/** Bytes that a format's signature needs: shorter prefixes are not told from other files. */
const SIGNATURE_BYTES = { png: 8, jpeg: 3, webp: 12 } as const

/** Each CMYK decode builds a colour table for 40 ms: there, every fifth byte stands for its neighbours. */
const STRIDE: Readonly<Record<string, number>> = { 'jpeg cmyk': 5 }

describe.each(files)('%s', (name, file) => {
  const signature = SIGNATURE_BYTES[name.slice(0, name.indexOf(' ')) as keyof typeof SIGNATURE_BYTES]

  test('cut at every byte is refused before any decoding', async () => {
    expect(await verdict(file)).toBe('ok')
    for (let length = 0; length < file.length; length++) {
      const expected = length === 0 ? 'empty' : length < signature ? 'unsupported_format' : 'invalid_image'
      expect(await codeOf(() => inspect(file.subarray(0, length))), `cut to ${length} bytes`).toBe(expected)
    }
  })

  test('with a byte inverted, whichever, is a picture or is refused', async () => {
    for (let offset = 0; offset < file.length; offset += STRIDE[name] ?? 1) {
      const outcome = await verdict(overwrite(file, offset, [file[offset] ^ 0xff]))
      const allowed =
        offset < signature ? ['unsupported_format', 'invalid_image'] : ['ok', 'invalid_image', 'too_many_pixels']
      expect(allowed, `byte ${offset} inverted`).toContain(outcome)
    }
  })

  test('with anything behind it is the same picture', async () => {
    const picture = await read(file)
    for (const tail of [[0], 'PK\x03\x04 archive', '<script>alert(1)</script>', file]) {
      expect(await read(concat(file, tail))).toEqual(picture)
    }
  })
})
