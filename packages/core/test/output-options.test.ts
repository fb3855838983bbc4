import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inches } from '../src/model/page'
import { OPTIONS } from '../src/options'
import {
  OUTPUT_OPTIONS,
  type OutputOptions,
  parseWidth,
  resolveAllOptions,
  resolveOutputOptions,
} from '../src/output-options'

const DEFAULTS = { layers: 'stacked', group: 'none', background: 'keep', width: 'auto' }

describe('output options', () => {
  it('have their defaults, in canonical order', () => {
    for (const given of [undefined, {}, { width: undefined }]) {
      expect(Object.entries(resolveOutputOptions(given))).toEqual(Object.entries(DEFAULTS))
    }
  })

  it('take every value of the table', () => {
    for (const { name, values } of OUTPUT_OPTIONS) {
      for (const value of values)
        expect(resolveOutputOptions({ [name]: value })).toEqual({ ...DEFAULTS, [name]: value })
    }
  })

  it.each(['80mm', '0.5in', '3in', '640px', '200in', '5080mm', '19200px', '0.0001mm'])('take the width %s', (width) => {
    expect(resolveOutputOptions({ width })).toEqual({ ...DEFAULTS, width })
  })

  it.each([
    '',
    '80',
    80,
    'mm',
    '0mm',
    '-1mm',
    '1e2mm',
    '080mm',
    '.5mm',
    '80 mm',
    '80MM',
    '80cm',
    '80mm ',
    '200.1in',
    '5080.1mm',
    '1.23456mm',
    null,
    ['80mm'],
  ])('refuse the width %j and say what one is', (width) => {
    expect(() => resolveOutputOptions({ width })).toThrow(
      /^width must be one of auto or a length in mm, in, px, such as 80mm/,
    )
  })

  it('refuse unknown names and values', () => {
    expect(() => resolveOutputOptions({ layers: 'Cutout' })).toThrow('layers must be one of stacked, cutout')
    expect(() => resolveOutputOptions({ colors: 4 })).toThrow(
      'unknown option "colors"; the options are layers, group, background, width',
    )
    expect(() => resolveOutputOptions('cutout')).toThrow('output options must be a plain object')
    expect(() => resolveOutputOptions(Object.create({ layers: 'cutout' }))).toThrow('output options must be a plain')
  })

  it('spell a length that parseWidth reads', () => {
    const anyValue = fc.integer({ min: 1, max: 9_999 })
    fc.assert(
      fc.property(anyValue, anyValue, fc.constantFrom('mm', 'in', 'px'), (whole, part, unit) => {
        const value = whole % 200 || 1
        const text = `${value}.${part}${unit}` as OutputOptions['width']
        expect(parseWidth(text)).toEqual({ value: Number(`${value}.${part}`), unit })
      }),
    )
    expect(parseWidth('auto')).toBeNull()
    expect(['25.4mm', '1in', '96px'].map((text) => inches(parseWidth(text as OutputOptions['width'])!))).toEqual([
      1, 1, 1,
    ])
  })
})

describe('all options of a call', () => {
  it('are parted into those of the service and those of the output', () => {
    const { reading, output } = resolveAllOptions({ colors: 4, layers: 'cutout' })
    expect(Object.keys(reading)).toEqual(OPTIONS.map(({ name }) => name))
    expect(reading.colors).toBe(4)
    expect(output).toEqual({ ...DEFAULTS, layers: 'cutout' })
  })

  it('are all named when one is unknown', () => {
    expect(() => resolveAllOptions({ layer: 'cutout' })).toThrow(
      'unknown option "layer"; the options are imageType, quality, colors, detail, layers, group, background, width',
    )
    expect(() => resolveAllOptions([])).toThrow('options must be a plain object')
    expect(() => resolveAllOptions(7)).toThrow('options must be a plain object')
  })
})
