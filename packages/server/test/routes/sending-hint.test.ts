import { readFileSync } from 'node:fs'
import { inspect } from '@vec/core'
import { describe, expect, it } from 'vitest'
import { withSendingHint } from '../../src/routes/sending-hint'

const example = (name: string) => readFileSync(new URL(`../../../../examples/${name}`, import.meta.url))

/** What `curl -d @FILE` makes of a file. */
const strip = (bytes: Buffer) => Buffer.from(bytes.filter((byte) => ![0, 10, 13].includes(byte)))

/** The message of the refusal of these bytes. */
function refusalOf(bytes: Buffer, method: 'POST' | 'PUT' = 'POST'): string {
  try {
    inspect(bytes)
  } catch (error) {
    return (withSendingHint(error, bytes, method) as Error).message
  }
  throw new Error('accepted')
}

describe('a body that is no image', () => {
  it.each([
    ['a PNG sent by curl -d', strip(example('logo.png')), '--data-binary @FILE'],
    ['a JPEG sent by curl -d', strip(example('photo.jpg')), '--data-binary @FILE'],
    ['a file name', Buffer.from('@logo.png'), 'use --data-binary @FILE'],
    ['a field sent by curl -d', Buffer.from('image=@logo.png'), '-F image=@FILE'],
    ['JSON', Buffer.from('{"image": "..."}'), 'It is JSON'],
    ['base64', Buffer.from(example('logo.png').toString('base64')), 'It is base64'],
    ['a data URL', Buffer.from('data:image/png;base64,iVBO'), 'It is a data URL'],
    ['a form', Buffer.from('--abc\r\nContent-Disposition: form-data'), '-F image=@FILE'],
    ['a GIF', Buffer.from('GIF89a....'), 'It is a GIF.'],
    ['an SVG', Buffer.from('<?xml version="1.0"?>\n<svg xmlns="..."/>'), 'It is an SVG already.'],
    ['an AVIF', Buffer.from('\0\0\0\x20ftypavif', 'latin1'), 'It is an AVIF.'],
    ['a HEIC', Buffer.from('\0\0\0\x20ftypheic', 'latin1'), 'It is a HEIC'],
  ])('that is %s is told so', (_name, bytes, hint) => {
    expect(refusalOf(bytes)).toContain(hint)
  })

  it.each([
    ['a PNG sent by curl -d', strip(example('logo.png'))],
    ['a field of a form', Buffer.from('image=@logo.png')],
    ['a form', Buffer.from('--abc\r\nContent-Disposition: form-data')],
    ['JSON', Buffer.from('{"image": "..."}')],
  ])('is told the flag for an upload link when it is %s', (_name, bytes) => {
    const refusal = refusalOf(bytes, 'PUT')
    expect(refusal).toMatch(/ -T FILE\.$/)
    expect(refusal).not.toMatch(/-F|--data-binary|options/)
  })

  it('gets no guess when nothing is known of it, or when it is an image that is damaged', () => {
    expect(refusalOf(Buffer.from('whatever'))).not.toContain('It is')
    expect(refusalOf(example('logo.png').subarray(0, 5000))).not.toContain('curl')
    expect(refusalOf(example('photo.jpg').subarray(0, 5000))).not.toContain('curl')
  })

  it('keeps the code, and every other error as it is', () => {
    const refused = Object.assign(new Error('no'), { code: 'unsupported_format' })
    expect(withSendingHint(refused, Buffer.from('GIF89a'), 'POST')).toMatchObject({ code: 'unsupported_format' })
    const other = Object.assign(new Error('no'), { code: 'no_credits' })
    expect(withSendingHint(other, Buffer.from('GIF89a'), 'POST')).toBe(other)
    expect(withSendingHint(null, Buffer.from('GIF89a'), 'POST')).toBeNull()
  })
})
