import { OPTIONS, resolveOptions } from '@vec/core'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { hostedTools } from '../../src/tools/offered-tools'
import { FakeBackend, FakePreviews, SVG, UPLOAD_ID } from '../fake-backend'

const NEVER = new AbortController().signal
let backend: FakeBackend
let previews: FakePreviews

beforeEach(() => {
  backend = new FakeBackend()
  previews = new FakePreviews()
})

function call(name: string, given: Record<string, unknown> = {}) {
  const tool = hostedTools(backend, previews, 'modern').find(({ definition }) => definition.name === name)
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

  it('gives size, links, what was charged and what became of the options as data', async () => {
    expect((await call('vectorize', { image_base64: 'AAAA' })).data).toEqual({
      width: 3,
      height: 4,
      svg_bytes: SVG.length,
      credits_charged: 1,
      credits_remaining: 7,
      download_url: 'https://vec.example/r',
      resolved: {
        image_type: 'artwork',
        quality: 'high',
        colors: 'auto',
        detail: 'medium',
        reason: '93 % of the figure is flat colour',
      },
      stats: { shapes: 3, segments: 12, colors: 2, gradients: 0 },
    })
  })

  it('says the same in words, shows a picture, and gives the SVG last and once', async () => {
    const { shown } = await call('vectorize', { image_base64: 'AAAA' })
    expect(shown).toEqual([
      {
        type: 'text',
        text:
          `3 x 4 px, drawn as artwork (93 % of the figure is flat colour): 3 shapes, 2 flat colours, ${SVG.length} bytes of SVG. ` +
          '1 credit charged. 7 images can still be processed.',
      },
      { type: 'image', data: Buffer.from('png').toString('base64'), mimeType: 'image/png' },
      { type: 'text', text: SVG },
    ])
  })

  it('gives the SVG inline when it has fewer than 61,440 bytes, unless it is declined', async () => {
    const texts = async (given = {}) => {
      const { shown = [] } = await call('vectorize', { image_base64: 'AAAA', ...given })
      return shown.flatMap((block) => (block.type === 'text' ? [block.text] : []))
    }
    backend.svg = 'x'.repeat(61_439)
    expect((await texts()).at(-1)).toBe(backend.svg)
    expect(await texts({ inline_svg: false })).toHaveLength(1)
    backend.svg = 'x'.repeat(61_440)
    expect(await texts()).toHaveLength(1)
  })

  it('draws no picture when it is declined, and does without one that cannot be drawn', async () => {
    const { shown: declined } = await call('vectorize', { image_base64: 'AAAA', preview: false })
    expect(declined?.map(({ type }) => type)).toEqual(['text', 'text'])
    expect(previews.drawn).toEqual([])
    previews.png = null
    const { data, shown: missing } = await call('vectorize', { image_base64: 'AAAA' })
    expect(data.credits_charged).toBe(1)
    expect(missing?.[1]).toEqual({ type: 'text', text: expect.stringContaining('No preview') })
  })

  it('draws the picture before anything is charged, so that a caller who leaves meanwhile pays nothing', async () => {
    const charged: number[] = []
    previews.render = () => {
      charged.push(backend.charged)
      return Promise.resolve(null)
    }
    await call('vectorize', { image_base64: 'AAAA' })
    expect([charged, backend.charged]).toEqual([[0], 1])
  })

  it('does not fail for a picture that fails', async () => {
    previews.render = () => Promise.reject(new Error('the renderer broke'))
    const { data, shown } = await call('vectorize', { image_base64: 'AAAA' })
    expect(data.credits_charged).toBe(1)
    expect(shown?.map(({ type }) => type)).toEqual(['text', 'text', 'text'])
  })

  it.each(['preview', 'inline_svg'])('takes only true and false as %s, before anything is charged', async (name) => {
    await expect(call('vectorize', { image_base64: 'AAAA', [name]: 'no' })).rejects.toMatchObject({
      code: 'bad_request',
      message: `${name} must be true or false.`,
    })
    expect(backend.calls).toEqual([])
  })
})

describe('inspect', () => {
  it('says what vectorize would do, and what it would cost', async () => {
    backend.files.set(UPLOAD_ID, Buffer.from('image'))
    const { data } = await call('inspect', { upload_id: UPLOAD_ID, colors: 5 })
    expect(data).toEqual({
      format: 'png',
      width: 3,
      height: 4,
      resolved: expect.objectContaining({ image_type: 'artwork' }),
      refusal: null,
      price: 1,
      free_repeat: false,
    })
    expect(backend.calls).toEqual([{ image: Buffer.from('image'), options: resolveOptions({ colors: 5 }) }])
  })

  it('gives a refusal as a result', async () => {
    const refusal = { code: 'too_many_pixels', message: 'the image is 5000 x 1 px' }
    backend.inspection = { header: null, resolved: null, refusal, cost: { credits: 0, freeRepeat: false } }
    const { data } = await call('inspect', { image_base64: 'AAAA' })
    expect(data).toEqual({
      format: null,
      width: null,
      height: null,
      resolved: null,
      refusal,
      price: 0,
      free_repeat: false,
    })
  })

  it('is offered to clients of the modern era; the others get the three tools of the contract', () => {
    const names = (era: 'modern' | 'legacy') =>
      hostedTools(backend, previews, era).map(({ definition }) => definition.name)
    expect(names('legacy')).toEqual(['create_upload', 'vectorize', 'get_usage'])
    expect(names('modern')).toEqual(['create_upload', 'vectorize', 'get_usage', 'inspect'])
  })
})

describe('create_upload', () => {
  it('gives the link and a command', async () => {
    expect((await call('create_upload')).data).toEqual({
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
