import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VecError } from '../src/errors'
import { OPTIONS, type Options, parseWireOptions, resolveOptions } from '../src/options'

const DEFAULTS: Options = { imageType: 'auto', quality: 'auto', colors: 'auto', detail: 'auto' }
const POLLUTING = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']

/** Every choice that some option allows, as [spec, value]. */
const CHOICES = OPTIONS.flatMap((spec) => [
  ...spec.values.map((value) => [spec, value] as const),
  ...(spec.integers ? Array.from({ length: 31 }, (_, index) => [spec, index + 2] as const) : []),
])

function refusal(action: () => unknown): VecError {
  try {
    action()
  } catch (error) {
    expect(error).toBeInstanceOf(VecError)
    expect((error as VecError).code).toBe('bad_request')
    return error as VecError
  }
  throw new Error('nothing was thrown')
}

describe('the table', () => {
  test('holds the options of the service, with their wire names, values and defaults', () => {
    expect(
      OPTIONS.map(({ name, wireName, values, integers, defaultValue }) => [
        name,
        wireName,
        values,
        integers,
        defaultValue,
      ]),
    ).toEqual([
      ['imageType', 'image_type', ['auto', 'artwork', 'artwork_sharp', 'photo'], undefined, 'auto'],
      ['quality', 'quality', ['auto', 'high', 'medium', 'low'], undefined, 'auto'],
      ['colors', 'colors', ['auto', 'unlimited'], { min: 2, max: 32 }, 'auto'],
      ['detail', 'detail', ['auto', 'low', 'medium', 'high'], undefined, 'auto'],
    ])
  })
})

describe('resolveOptions', () => {
  test('nothing, an empty object and undefined values give the defaults', () => {
    expect(resolveOptions()).toEqual(DEFAULTS)
    expect(resolveOptions({})).toEqual(DEFAULTS)
    expect(resolveOptions({ colors: undefined, imageType: undefined })).toEqual(DEFAULTS)
  })

  test.each(CHOICES)('accepts $name %s', (spec, value) => {
    expect(resolveOptions({ [spec.name]: value })).toEqual({ ...DEFAULTS, [spec.name]: value })
  })

  test('is idempotent and always in canonical order, so that equal choices serialise equally', () => {
    const choice = fc.constantFrom(...CHOICES)
    fc.assert(
      fc.property(fc.array(choice), (picked) => {
        const given = Object.fromEntries(picked.map(([spec, value]) => [spec.name, value]))
        const resolved = resolveOptions(given)
        expect(resolveOptions(resolved)).toEqual(resolved)
        expect(Object.keys(resolved)).toEqual(OPTIONS.map((spec) => spec.name))
      }),
    )
  })

  test('a canonical decimal string is the same as its integer', () => {
    for (let count = 2; count <= 32; count++) expect(resolveOptions({ colors: String(count) }).colors).toBe(count)
  })

  test.each([
    1,
    0,
    -2,
    33,
    2.5,
    Number.NaN,
    Infinity,
    '1',
    '33',
    '02',
    '+4',
    '4.0',
    '0x4',
    ' 4',
    '4 ',
    '1e1',
    '٤',
    '',
    'AUTO',
    'Unlimited',
    null,
    true,
    [4],
    {},
  ])('refuses colors %j and says what is allowed', (colors) => {
    const { message } = refusal(() => resolveOptions({ colors }))
    expect(message).toBe('colors must be auto, unlimited or an integer from 2 to 32')
  })

  test('refuses every string that is not listed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OPTIONS), fc.string(), (spec, value) => {
        fc.pre(!spec.values.includes(value) && !(spec.integers && /^([2-9]|[12][0-9]|3[0-2])$/.test(value)))
        const { message } = refusal(() => resolveOptions({ [spec.name]: value }))
        expect(message).toContain(spec.name)
        for (const allowed of spec.values) expect(message).toContain(allowed)
      }),
    )
  })

  test.each(['imagetype', 'image_type', 'Colors', 'colours', '', ...POLLUTING])('refuses the name %j', (name) => {
    const { message } = refusal(() => resolveOptions(JSON.parse(`{${JSON.stringify(name)}:"auto"}`)))
    expect(message).toBe(`unknown option ${JSON.stringify(name)}; the options are imageType, quality, colors, detail`)
  })

  test.each([null, 'auto', 4, true, [], () => undefined])('refuses %j in place of an object', (options) => {
    refusal(() => resolveOptions(options))
  })

  test('refuses what holds options in another way, and says what to give', () => {
    for (const given of [new Map([['colors', 2]]), new URLSearchParams('colors=2'), Object.create({ colors: 7 })]) {
      expect(refusal(() => resolveOptions(given)).message).toMatch(/^options must be a plain object/)
    }
  })

  test('cuts a long name short in its message', () => {
    expect(refusal(() => resolveOptions({ ['x'.repeat(10_000)]: 1 })).message.length).toBeLessThan(150)
  })
})

describe('parseWireOptions', () => {
  test('nothing gives the defaults', () => {
    expect(parseWireOptions([])).toEqual(DEFAULTS)
  })

  test.each(CHOICES)('accepts $wireName %s as a string', (spec, value) => {
    expect(parseWireOptions([[spec.wireName, String(value)]])).toEqual({ ...DEFAULTS, [spec.name]: value })
  })

  test('accepts a query as it stands, and a JSON integer', () => {
    const query = new URLSearchParams('image_type=photo&detail=high&colors=16')
    expect(parseWireOptions(query)).toEqual({ imageType: 'photo', quality: 'auto', colors: 16, detail: 'high' })
    expect(parseWireOptions(Object.entries({ colors: 16 })).colors).toBe(16)
  })

  test('refuses a repeated name, even with the same value', () => {
    const { message } = refusal(() =>
      parseWireOptions([
        ['quality', 'low'],
        ['quality', 'low'],
      ]),
    )
    expect(message).toBe('quality is given more than once')
  })

  test('speaks of options by their wire names', () => {
    expect(refusal(() => parseWireOptions([['image_type', 'Photo']])).message).toBe(
      'image_type must be one of auto, artwork, artwork_sharp, photo',
    )
    expect(refusal(() => parseWireOptions([['imageType', 'photo']])).message).toBe(
      'unknown option "imageType"; the options are image_type, quality, colors, detail',
    )
  })

  test.each(POLLUTING)('the name %s is just unknown', (name) => {
    refusal(() => parseWireOptions([[name, 'auto']]))
  })

  test('never throws anything but bad_request, and returns only listed values', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.oneof(fc.constantFrom(...OPTIONS.map((spec) => spec.wireName)), fc.string()), fc.anything()),
        ),
        (pairs) => {
          try {
            const options = parseWireOptions(pairs)
            for (const spec of OPTIONS) {
              const value = options[spec.name]
              expect(typeof value === 'number' ? spec.integers !== undefined : spec.values.includes(value)).toBe(true)
            }
          } catch (error) {
            if (!(error instanceof VecError)) throw error
            expect(error.code).toBe('bad_request')
          }
        },
      ),
    )
  })
})
