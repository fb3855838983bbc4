import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMultipart, readForm } from '../../src/http/multipart'

const LIMIT = 2_000
const TYPE = 'multipart/form-data; boundary=b'

/** Reads a form whose bytes arrive in pieces of the given sizes. */
function read(body: Buffer, type = TYPE, pieceBytes = 65_536) {
  const request = new PassThrough() as unknown as IncomingMessage & PassThrough
  for (let i = 0; i < body.length; i += pieceBytes) request.write(body.subarray(i, i + pieceBytes))
  request.end()
  return readForm(request, {} as ServerResponse, type, LIMIT)
}

const part = (headers: string, value: Buffer | string = '') =>
  Buffer.concat([Buffer.from(`--b\r\n${headers}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n')])
const file = (value: Buffer | string, name = 'image') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="f"`, value)
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const END = Buffer.from('--b--\r\n')

describe('readForm', () => {
  it('gives back the bytes and fields of any form, however it is cut into pieces', async () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).filter((value) => !value.includes('--b'))
    const bytes = fc.uint8Array({ maxLength: LIMIT }).filter((value) => !Buffer.from(value).includes('\r\n--b'))
    await fc.assert(
      fc.asyncProperty(
        bytes,
        fc.array(text, { maxLength: 4 }),
        fc.integer({ min: 1, max: 300 }),
        async (image, values, piece) => {
          const body = Buffer.concat([
            ...values.map((value, i) => field(`f${i}`, value)),
            file(Buffer.from(image)),
            END,
          ])
          const form = await read(body, TYPE, piece)
          expect(form.image?.equals(image)).toBe(true)
          expect(form.fields).toEqual(values.map((value, i) => [`f${i}`, value]))
        },
      ),
      { numRuns: 100 },
    )
  })

  it('reads a preamble, an epilogue, a quoted boundary and a file name with anything in it', async () => {
    const named = part(
      'Content-Disposition: form-data; name="image"; filename="../\\0;%00.png"; filename*=UTF-8\'\'%2e%2e',
      'x',
    )
    const body = Buffer.concat([Buffer.from('preamble\r\n'), named, END, Buffer.from('epilogue')])
    expect((await read(body, 'Multipart/Form-Data; charset=utf-8; boundary="b"')).image?.toString()).toBe('x')
  })

  it.each([
    ['a file in another field', file('x', 'file')],
    ['an image that is no file', field('image', 'logo.png')],
  ])('names the flag of curl to %s', async (_name, part) => {
    await expect(read(Buffer.concat([part, END]))).rejects.toThrow('with curl use -F image=@FILE')
  })

  it('has no image when no part is one', async () => {
    expect((await read(Buffer.concat([field('colors', '3'), END]))).image).toBeUndefined()
    expect((await read(END)).image).toBeUndefined()
  })

  it.each<[string, Buffer, string?]>([
    ['names no boundary', Buffer.concat([file('x'), END]), 'multipart/form-data'],
    ['has another boundary', Buffer.concat([file('x'), END]), 'multipart/form-data; boundary=other'],
    ['has no end', file('x')],
    [
      'ends inside the file',
      Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="f"\r\n\r\nabc'),
    ],
    ['ends inside a header', Buffer.from('--b\r\nContent-Dispo')],
    ['is empty', Buffer.alloc(0)],
    ['is not a form', Buffer.from('hello')],
    ['holds two images', Buffer.concat([file('x'), file('y'), END])],
    ['holds a file in another field', Buffer.concat([file('x'), file('y', 'colors'), END])],
    ['holds an image that is no file', Buffer.concat([field('image', 'x'), END])],
    [
      'encodes its file',
      Buffer.concat([
        part('Content-Disposition: form-data; name="image"; filename="f"\r\nContent-Transfer-Encoding: base64', 'eA=='),
        END,
      ]),
    ],
    ['holds a very long value', Buffer.concat([field('colors', 'x'.repeat(1_100)), file('x'), END])],
    [
      'has a hundred parts',
      Buffer.concat([...Array.from({ length: 100 }, (_, i) => field(`f${i}`, '1')), file('x'), END]),
    ],
    ['holds a part without a name', Buffer.concat([part('Content-Disposition: form-data', 'x'), file('x'), END])],
  ])('refuses a form that %s', async (_name, body, type) => {
    for (const pieceBytes of [1, 7, 65_536]) {
      await expect(read(body, type, pieceBytes)).rejects.toMatchObject({ code: 'bad_request' })
    }
  })

  it('answers too_large to a file over the limit, and to a form that only has large fields', async () => {
    await expect(read(Buffer.concat([file(Buffer.alloc(LIMIT + 1)), END]))).rejects.toMatchObject({ code: 'too_large' })
    await expect(read(Buffer.concat([field('colors', 'x'.repeat(70_000)), END]))).rejects.toMatchObject({
      code: 'too_large',
    })
  })

  it('ends every mutated form with a form or one of the three refusals', async () => {
    const sound = Buffer.concat([field('colors', '3'), file('some bytes of an image'), END])
    const change = fc.tuple(fc.nat(sound.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), fc.nat(sound.length), async (changes, cut) => {
        const body = Buffer.from(sound)
        for (const [at, value] of changes) body[at] = value
        const outcome = await read(body.subarray(0, cut)).then(
          () => 'form',
          (error: { code?: string }) => error.code,
        )
        expect(['form', 'bad_request', 'too_large']).toContain(outcome)
      }),
      { numRuns: 300 },
    )
  })
})

describe('isMultipart', () => {
  it('looks at the media type alone', () => {
    for (const type of ['multipart/form-data', 'MULTIPART/Form-Data ; boundary=x', ' multipart/form-data;']) {
      expect(isMultipart(type)).toBe(true)
    }
    for (const type of [
      undefined,
      '',
      'image/png',
      'multipart/mixed',
      'multipart/form-data2',
      'x; multipart/form-data',
    ]) {
      expect(isMultipart(type)).toBe(false)
    }
  })
})
