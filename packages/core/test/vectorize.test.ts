import { Readable } from 'node:stream'
import vm from 'node:vm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import type { ColorCount } from '../src/options'
import { exifSegment, withSegments } from './generate/jpeg'
import { plainPng } from './generate/png'
import { SAMPLE_SIZE, sampleFiles, sampleImage } from './generate/samples'

// Files of tests share their modules, so this one loads the library anew, around an engine that can be watched.
vi.resetModules()
vi.doMock('../src/trace', async (original) => {
  const actual = await original<typeof import('../src/trace')>()
  return { ...actual, trace: vi.fn(actual.trace) }
})
const { trace } = await import('../src/trace')
const library = await import('../src/index')
const { VecError, vectorize } = library

afterAll(() => {
  vi.doUnmock('../src/trace')
  vi.resetModules()
})

let jpeg: Uint8Array

beforeAll(async () => {
  jpeg = await sampleImage().jpeg({ quality: 95 }).toBuffer()
})

/** The VecError that a conversion ends with. */
async function refusal(...args: Parameters<typeof vectorize>): Promise<InstanceType<typeof VecError>> {
  const outcome = await vectorize(...args).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(VecError)
  return outcome as InstanceType<typeof VecError>
}

describe('vectorize', () => {
  test('gives a valid document of the upright size for every encoding', async () => {
    for (const [name, bytes] of Object.entries({
      ...(await sampleFiles()),
      turned: withSegments(jpeg, exifSegment(8)),
    })) {
      const { width, height } = library.inspect(bytes)
      const result = await vectorize(bytes)
      expect([result.width, result.height], name).toEqual([width, height])
      expect(result.svg, name).toContain(`viewBox="0 0 ${width} ${height}"`)
      expect(() => library.validateSvg(result.svg), name).not.toThrow()
    }
  })

  test('gives the same bytes again, also when several run at once', async () => {
    const { svg } = await vectorize(jpeg)
    const others = await Promise.all([jpeg, Uint8Array.from(jpeg), jpeg].map((bytes) => vectorize(bytes)))
    expect(others.map((other) => other.svg)).toEqual([svg, svg, svg])
  })

  test('hands the engine the decoded pixels, the completed options and a clock', async () => {
    vi.mocked(trace).mockClear()
    await vectorize(jpeg, { colors: 5 })
    const [raster, options, control] = vi.mocked(trace).mock.calls[0]
    expect(raster).toMatchObject(SAMPLE_SIZE)
    expect(options).toEqual({ ...library.resolveOptions({ colors: 5 }), ...library.resolveOutputOptions() })
    expect(control?.now?.()).toBeGreaterThan(0)
  })

  test('refuses with the code of the first check that fails', async () => {
    const wrong = { colors: 1 as ColorCount }
    expect((await refusal(new Uint8Array(0), wrong)).code).toBe('bad_request')
    expect((await refusal(new Uint8Array(0))).code).toBe('empty')
    expect((await refusal(new Uint8Array(library.MAX_INPUT_BYTES + 1))).code).toBe('too_large')
    expect((await refusal(Buffer.from('<svg/>'))).code).toBe('unsupported_format')
    expect((await refusal(plainPng(4097, 1))).code).toBe('too_many_pixels')
    expect((await refusal(jpeg.subarray(0, -1))).code).toBe('invalid_image')
  })

  test('passes the stages of the engine on', async () => {
    const onStage = vi.fn()
    vi.mocked(trace).mockImplementationOnce((_raster, _options, control) => {
      control?.onStage?.('01-regions', '<svg/>')
      return { svg: plainSvg, width: 1, height: 1 } as ReturnType<typeof trace>
    })
    await vectorize(jpeg, {}, { onStage })
    expect(onStage.mock.calls).toEqual([['01-regions', '<svg/>']])
  })
})

const plainSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1"><path fill="#000" d="M0 0h1v1z"/></svg>\n'

describe('the image', () => {
  test('is taken as a Uint8Array, Buffer, ArrayBuffer, Blob or File, of any realm', async () => {
    const { svg } = await vectorize(jpeg)
    const bytes = new Uint8Array(jpeg)
    const elsewhere = vm.runInNewContext('Uint8Array.from(bytes)', { bytes: [...jpeg] }) as Uint8Array
    expect(elsewhere).not.toBeInstanceOf(Uint8Array)
    const forms = [Buffer.from(jpeg), bytes, bytes.buffer, elsewhere, elsewhere.buffer as ArrayBuffer]
    for (const form of [...forms, new Blob([bytes]), new File([bytes], 'logo.jpg')]) {
      expect((await vectorize(form)).svg).toBe(svg)
      if (!(form instanceof Blob)) expect(library.inspect(form)).toEqual(library.inspect(jpeg))
    }
    const padded = Buffer.concat([Buffer.from('padding'), jpeg, Buffer.from('padding')])
    expect((await vectorize(padded.subarray(7, -7))).svg).toBe(svg)
  })

  test.each<[string, unknown, RegExp]>([
    ['a path', 'logo.png', /await readFile\(path\)/],
    ['a URL', new URL('file:///logo.png'), /await readFile\(url\)/],
    ['a Response', new Response('x'), /await response\.arrayBuffer\(\)/],
    ['a Request', new Request('https://example.org/'), /fetch\(request\)/],
    ['a stream of Node.js', Readable.from([]), /Buffer\.concat\(await stream\.toArray\(\)\)/],
    ['a stream', new ReadableStream(), /new Response\(stream\)\.arrayBuffer\(\)/],
    ['a promise', Promise.resolve(new Uint8Array(1)), /awaited first/],
    ['shared memory', new SharedArrayBuffer(8), /copied first/],
    ['a DataView', new DataView(new ArrayBuffer(8)), /view\.byteOffset/],
    ['decoded pixels', new Uint8ClampedArray(8), /@vec\/core\/trace/],
    ['16-bit numbers', new Uint16Array(8), /Uint8Array/],
    ['an array', [1, 2, 3], /Uint8Array/],
    ['what calls itself an array', { [Symbol.toStringTag]: 'Uint8Array' }, /Uint8Array/],
    ['what calls itself a Blob', { [Symbol.toStringTag]: 'Blob' }, /Uint8Array/],
    ['null', null, /Uint8Array/],
    ['nothing', undefined, /Uint8Array/],
    ['a number', 7, /Uint8Array/],
  ])('is refused as %s, with what to do', async (_, value, hint) => {
    const image = value as Uint8Array
    const error = await refusal(image)
    expect([error.code, error.message]).toEqual(['bad_request', expect.stringMatching(hint)])
    expect(() => library.inspect(image)).toThrow(
      expect.objectContaining({ code: 'bad_request', message: expect.stringMatching(hint) }),
    )
  })

  test('cannot be examined as a Blob, which must be read first', () => {
    const blob = new Blob([new Uint8Array(jpeg)]) as unknown as ArrayBuffer
    expect(() => library.inspect(blob)).toThrow(/await blob\.arrayBuffer\(\)/)
  })

  test('is empty in a buffer that was transferred away, as in its arrays', async () => {
    const bytes = new Uint8Array(jpeg)
    const { buffer } = bytes
    structuredClone(buffer, { transfer: [buffer] })
    for (const image of [buffer, bytes]) {
      expect((await refusal(image)).code).toBe('empty')
      expect((await library.dryRun(image)).refusal?.code).toBe('empty')
      expect(() => library.inspect(image)).toThrow(expect.objectContaining({ code: 'empty' }))
    }
  })

  test('is refused by its size before a Blob is read', async () => {
    const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
    expect((await refusal(new Blob([new Uint8Array(library.MAX_INPUT_BYTES + 1)]))).code).toBe('too_large')
    expect((await refusal(new Blob([]))).code).toBe('empty')
    expect(read).not.toHaveBeenCalled()
    read.mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'))
    const error = await refusal(new Blob([new Uint8Array(jpeg)]))
    expect([error.code, error.cause]).toEqual(['invalid_image', expect.objectContaining({ name: 'NotReadableError' })])
    read.mockRestore()
  })

  test('is copied, so that its memory can be used again at once', async () => {
    const { svg } = await vectorize(jpeg)
    const bytes = Uint8Array.from(jpeg)
    const running = vectorize(bytes)
    bytes.fill(0)
    expect((await running).svg).toBe(svg)
  })
})

describe('stopping', () => {
  /** What a conversion rejects with. */
  function reasonOf(...args: Parameters<typeof vectorize>): Promise<unknown> {
    const done = new Error('the conversion ended well')
    return vectorize(...args).then(
      () => done,
      (reason: unknown) => reason,
    )
  }

  test('rejects with an AbortError, or the reason that was given', async () => {
    const plain = await reasonOf(jpeg, {}, { signal: AbortSignal.abort() })
    expect(plain).toBeInstanceOf(DOMException)
    expect((plain as DOMException).name).toBe('AbortError')
    for (const reason of ['changed my mind', new Error('enough'), null]) {
      expect(await reasonOf(jpeg, {}, { signal: AbortSignal.abort(reason) })).toBe(reason)
    }
  })

  test('rejects with a TimeoutError for a signal that timed out', async () => {
    const signal = AbortSignal.timeout(1)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    const reason = await reasonOf(jpeg, {}, { signal })
    expect(reason).toBe(signal.reason)
    expect((reason as DOMException).name).toBe('TimeoutError')
  })

  test('looks at the signal after the types of what it is given and before the bytes', async () => {
    const signal = AbortSignal.abort('stopped')
    expect((await refusal(jpeg, { colors: 1 as ColorCount }, { signal })).code).toBe('bad_request')
    expect((await refusal('logo.png' as unknown as Uint8Array, {}, { signal })).code).toBe('bad_request')
    expect(await reasonOf(new Uint8Array(0), {}, { signal })).toBe('stopped')
  })

  test('a signal that is aborted while the image is read or decoded ends it before tracing', async () => {
    vi.mocked(trace).mockClear()
    for (const image of [jpeg, new Blob([new Uint8Array(jpeg)])]) {
      const controller = new AbortController()
      const ended = reasonOf(image, {}, { signal: controller.signal })
      controller.abort()
      expect(await ended).toBe(controller.signal.reason)
    }
    expect(trace).not.toHaveBeenCalled()
  })

  test('a signal that reads as aborted during tracing stops at the next checkpoint', async () => {
    let looks = 0
    const signal = {
      get aborted() {
        return ++looks > 5
      },
      reason: 'late',
      addEventListener: () => {},
      throwIfAborted: () => {},
    } as unknown as AbortSignal
    vi.mocked(trace).mockImplementationOnce((_raster, _options, control) => {
      for (;;) control?.checkpoint?.()
    })
    expect(await reasonOf(jpeg, {}, { signal })).toBe('late')
  })

  test('a fault after the signal was aborted is still a fault', async () => {
    const controller = new AbortController()
    vi.mocked(trace).mockImplementationOnce(() => {
      controller.abort()
      throw new RangeError('Invalid array length')
    })
    expect((await refusal(jpeg, {}, { signal: controller.signal })).code).toBe('internal')
  })
})

describe('faults', () => {
  test('whatever is thrown becomes internal, with its cause and none of its text', async () => {
    for (const fault of [new RangeError('Invalid array length'), 'a string', undefined]) {
      vi.mocked(trace).mockImplementationOnce(() => {
        throw fault
      })
      const error = await refusal(jpeg)
      expect([error.code, error.cause]).toEqual(['internal', fault])
      expect(error.message).toBe('the image could not be converted because of a fault in the engine')
    }
  })

  test('a result outside the published subset is never returned', async () => {
    for (const svg of ['', plainSvg.replace('<path', '<script/><path'), plainSvg.replace('fill=', 'onload=')]) {
      vi.mocked(trace).mockImplementationOnce(() => ({ svg, width: 1, height: 1 }) as ReturnType<typeof trace>)
      const { code, cause } = await refusal(jpeg)
      expect(code).toBe('internal')
      expect(cause).toMatchObject({ code: 'bad_request', message: expect.stringMatching(/^SVG outside the subset: /) })
    }
  })

  test('control that is no object is refused', async () => {
    expect((await refusal(jpeg, {}, null as unknown as object)).code).toBe('bad_request')
  })
})

describe('the public face', () => {
  test('is exactly these names', () => {
    expect(Object.keys(library).sort()).toEqual([
      'MAX_INPUT_BYTES',
      'MAX_PIXELS',
      'MAX_SIDE',
      'MAX_SVG_BYTES',
      'OPTIONS',
      'OUTPUT_OPTIONS',
      'VERSION',
      'VecError',
      'dryRun',
      'inspect',
      'narrowDecoders',
      'parseWireOptions',
      'resolveOptions',
      'resolveOutputOptions',
      'validateSvg',
      'vectorize',
    ])
  })

  test('has the version of the package', () => {
    expect(library.VERSION).toBe(packageJson.version)
  })
})
