import { OPTIONS, resolveOptions } from '@vec/core'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { hostedTools } from '../../src/tools/offered-tools'
import { FakeBackend, SVG, UPLOAD_ID } from '../fake-backend'

const NEVER = new AbortController().signal
let backend: FakeBackend

beforeEach(() => {
  backend = new FakeBackend()
})

function call(name: string, given: Record<string, unknown> = {}) {
  const tool = hostedTools(backend).find(({ definition }) => definition.name === name)
  if (tool === undefined) throw new Error(`no tool ${name}`)
  return tool.call(given, NEVER)
}

const base64 = (length: number) => Buffer.alloc(length, 1).toString('base64')

describe('vectorize', () => {
  it('takes the bytes of an upload', async () => {
    backend.files.set(UPLOAD_ID, Buffer.from('image'))
    await call('vectorize', { upload_id: UPLOAD_ID })
    expect(backend.calls[0]).toEqual({ image: Buffer.from('image'), options: resolveOptions() })
  })

  it('takes base64 of either alphabet, padded or not, broken into lines or after the head of a data URL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1 }), async (bytes) => {
        const plain = Buffer.from(bytes).toString('base64')
        const spellings = [
          plain,
          plain.replace(/=+$/, ''),
          Buffer.from(bytes).toString('base64url'),
          plain.replace(/.{1,76}/g, '$&\r\n'),
          `data:image/png;base64,${plain}`,
        ]
        for (const text of spellings) {
          await call('vectorize', { image_base64: text })
          expect(Buffer.from(backend.calls.at(-1)?.image ?? [])).toEqual(Buffer.from(bytes))
        }
      }),
      { numRuns: 50 },
    )
  })

  it.each(['A', 'AAAAA', 'AA!A', 'AA=A', 'AAAA====', 'data:image/png,AAAA', 'AAAA\u00e9', '{}'])(
    'refuses %s, which is not base64',
    async (text) => {
      await expect(call('vectorize', { image_base64: text })).rejects.toMatchObject({ code: 'bad_request' })
    },
  )

  it('accepts 2,097,152 bytes inline and not one more', async () => {
    await call('vectorize', { image_base64: base64(2_097_152) })
    await expect(call('vectorize', { image_base64: base64(2_097_153) })).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('create_upload'),
    })
    expect(backend.calls.length).toBe(1)
  })

  it('refuses an empty image', async () => {
    await expect(call('vectorize', { image_base64: '' })).rejects.toMatchObject({ code: 'empty' })
  })

  it('passes every option on, and refuses every other value with the allowed ones', async () => {
    for (const { name, wireName, values, integers } of OPTIONS) {
      const allowed = [...values, ...(integers ? [integers.min, integers.max, String(integers.max)] : [])]
      for (const value of allowed) {
        await call('vectorize', { image_base64: 'AAAA', [wireName]: value })
        expect(String(backend.calls.at(-1)?.options[name])).toBe(String(value))
      }
      for (const value of ['AUTO', '', null, 1, 33, 2.5, true, {}]) {
        await expect(call('vectorize', { image_base64: 'AAAA', [wireName]: value })).rejects.toMatchObject({
          code: 'bad_request',
          message: expect.stringContaining(values.join(', ')),
        })
      }
    }
  })

  it.each([
    [{}, 'exactly one of upload_id and image_base64'],
    [{ upload_id: UPLOAD_ID, image_base64: 'AAAA' }, 'exactly one of upload_id and image_base64'],
    [{ image_base64: 7 }, 'image_base64 must be a string'],
    [
      { image_base64: 'AAAA', path: '/etc/passwd' },
      'Unknown argument "path"; the arguments are upload_id, image_base64',
    ],
    [{ image_base64: 'AAAA', imageType: 'photo' }, 'Unknown argument "imageType"'],
  ])('refuses %j and says why', async (given, reason) => {
    await expect(call('vectorize', given)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(reason),
    })
    expect(backend.calls).toEqual([])
  })

  it('gives the SVG inline when it has fewer than 61,440 bytes', async () => {
    expect(await call('vectorize', { image_base64: 'AAAA' })).toEqual({
      width: 3,
      height: 4,
      svg_bytes: SVG.length,
      credits_remaining: 7,
      download_url: 'https://vec.example/r',
      svg: SVG,
    })
    backend.svg = 'x'.repeat(61_439)
    expect(await call('vectorize', { image_base64: 'AAAA' })).toMatchObject({ svg_bytes: 61_439, svg: backend.svg })
    backend.svg = 'x'.repeat(61_440)
    const large = await call('vectorize', { image_base64: 'AAAA' })
    expect(large).toMatchObject({ svg_bytes: 61_440, download_url: 'https://vec.example/r' })
    expect(large).not.toHaveProperty('svg')
  })
})

describe('create_upload', () => {
  it('gives the link and a command', async () => {
    expect(await call('create_upload')).toEqual({
      upload_id: UPLOAD_ID,
      upload_url: 'https://vec.example/u?token=t',
      upload_command: expect.stringMatching(/^curl .*-X PUT .*"@IMAGE_FILE" "https:\/\/vec\.example\/u\?token=t"$/),
      expires_in_seconds: 600,
      max_bytes: 10_485_760,
    })
  })

  it('takes no arguments', async () => {
    await expect(call('create_upload', { a: 1 })).rejects.toMatchObject({
      code: 'bad_request',
      message: 'Unknown argument "a"; there are no arguments.',
    })
  })
})
