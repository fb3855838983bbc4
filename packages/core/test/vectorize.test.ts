import { beforeAll, describe, expect, test, vi } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { VecError } from '../src/errors'
import * as library from '../src/index'
import type { Options } from '../src/options'
import { trace } from '../src/trace'
import { vectorize } from '../src/vectorize'
import { exifSegment, withSegments } from './generate/jpeg'
import { plainPng } from './generate/png'
import { SAMPLE_SIZE, sampleFiles, sampleImage } from './generate/samples'

vi.mock(import('../src/trace'), async (original) => {
  const actual = await original()
  return { ...actual, trace: vi.fn(actual.trace) }
})

let jpeg: Uint8Array

beforeAll(async () => {
  jpeg = await sampleImage().jpeg({ quality: 95 }).toBuffer()
})

/** The VecError that a conversion ends with. */
async function refusal(...args: Parameters<typeof vectorize>): Promise<VecError> {
  const outcome = await vectorize(...args).catch((error: unknown) => error)
  expect(outcome).toBeInstanceOf(VecError)
  return outcome as VecError
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
    expect(options).toEqual({ imageType: 'auto', quality: 'auto', colors: 5, detail: 'auto' })
    expect(control?.now?.()).toBeGreaterThan(0)
  })

  test('refuses with the code of the first check that fails', async () => {
    const wrong = { colors: 1 } as Partial<Options>
    expect((await refusal(new Uint8Array(0), wrong)).code).toBe('bad_request')
    expect((await refusal(new Uint8Array(0))).code).toBe('empty')
    expect((await refusal(new Uint8Array(library.MAX_INPUT_BYTES + 1))).code).toBe('too_large')
    expect((await refusal(Buffer.from('<svg/>'))).code).toBe('unsupported_format')
    expect((await refusal(plainPng(4097, 1))).code).toBe('too_many_pixels')
    expect((await refusal(jpeg.subarray(0, -1))).code).toBe('invalid_image')
    expect((await refusal('logo.png' as unknown as Uint8Array)).code).toBe('bad_request')
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

describe('stopping', () => {
  test('a signal that was aborted before ends it with timeout, after the checks of the input', async () => {
    const signal = AbortSignal.abort('changed my mind')
    const error = await refusal(jpeg, {}, { signal })
    expect([error.code, error.cause]).toEqual(['timeout', 'changed my mind'])
    expect((await refusal(new Uint8Array(0), {}, { signal })).code).toBe('empty')
  })

  test('a signal that is aborted while the image is decoded ends it before tracing', async () => {
    vi.mocked(trace).mockClear()
    const controller = new AbortController()
    const ended = refusal(jpeg, {}, { signal: controller.signal })
    controller.abort()
    expect((await ended).code).toBe('timeout')
    expect(trace).not.toHaveBeenCalled()
  })

  test('a signal that reads as aborted during tracing stops at the next checkpoint', async () => {
    let looks = 0
    const signal = {
      get aborted() {
        return ++looks > 3
      },
      reason: 'late',
    } as unknown as AbortSignal
    vi.mocked(trace).mockImplementationOnce((_raster, _options, control) => {
      for (;;) control?.checkpoint?.()
    })
    expect((await refusal(jpeg, {}, { signal })).code).toBe('timeout')
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
      expect((await refusal(jpeg)).code).toBe('internal')
    }
  })

  test('control that is no object is a fault too, not another kind of error', async () => {
    expect((await refusal(jpeg, {}, null as unknown as object)).code).toBe('internal')
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
      'VERSION',
      'VecError',
      'inspect',
      'parseWireOptions',
      'resolveOptions',
      'validateSvg',
      'vectorize',
    ])
  })

  test('has the version of the package', () => {
    expect(library.VERSION).toBe(packageJson.version)
  })
})
