import { describe, expect, test } from 'vitest'
import { MAX_SVG_BYTES, MAX_SVG_ELEMENTS } from '../../src/limits'
import { validateSvg } from '../../src/svg/validate/validate'
import { documentOf, FULL, HEAD, LINEAR, PATH, RADIAL, STOPS, withFill, withPath } from './documents'

const isValid = (svg: string): boolean => {
  try {
    validateSvg(svg)
    return true
  } catch (error) {
    expect(error).toMatchObject({ name: 'VecError', code: 'bad_request' })
    return false
  }
}

describe('numbers', () => {
  const good = ['0', '1', '-1', '.5', '-.5', '0.5', '10.0', '999999', '999999.9999', '-.0001']
  const bad = [
    '',
    '-',
    '.',
    '-.',
    '+1',
    '--1',
    '-0',
    '-.0',
    '-0.0',
    '00',
    '01',
    '-01',
    '1.',
    '.5.5',
    '1.2.3',
    '.00001',
    '1000000',
  ]
  const worse = [
    '1e9',
    '1e999',
    '1E2',
    '1e-9',
    '0x10',
    'NaN',
    'Infinity',
    '1px',
    '1%',
    '1 ',
    ' 1',
    '1,2',
    '1 2',
    '1_000',
    '1n',
  ]
  test.each(good)('"%s" is one', (number) => {
    expect(isValid(FULL.replace('x1="0"', `x1="${number}"`))).toBe(true)
    expect(isValid(withPath(`M0 0h${number}`))).toBe(true)
    expect(isValid(withPath(`M${number} 1 2 ${number}`))).toBe(true)
  })
  test.each([...bad, ...worse])('"%s" is none', (number) => {
    expect(isValid(FULL.replace('x1="0"', `x1="${number}"`))).toBe(false)
    expect(isValid(FULL.replace('offset="0"', `offset="${number}"`))).toBe(false)
    if (!['.5.5', '1.2.3', '1 2'].includes(number)) expect(isValid(withPath(`M0 0h${number}`))).toBe(false)
  })
})

describe('sizes', () => {
  const SIZE = /width="[^"]*" height="[^"]*" viewBox="[^"]*"/
  const withSize = (width: string, height: string, viewBox: string): string =>
    FULL.replace(SIZE, `width="${width}" height="${height}" viewBox="${viewBox}"`)
  test.each([
    ['1', '4096', '0 0 1 4096'],
    ['80mm', '53.3333mm', '0 0 600 400'],
    ['5080mm', '.5mm', '0 0 4096 1'],
    ['200in', '200in', '0 0 1 1'],
    ['19200px', '1px', '0 0 1 1'],
  ])('"%s" by "%s" is one', (width, height, viewBox) => expect(isValid(withSize(width, height, viewBox))).toBe(true))
  test.each([
    ['1', '1', '0 0 1 2'],
    ['0', '0', '0 0 0 0'],
    ['1.5', '1.5', '0 0 1.5 1.5'],
    ['80mm', '80', '0 0 80 80'],
    ['80', '80mm', '0 0 80 80'],
    ['80mm', '80in', '0 0 80 80'],
    ['80cm', '80cm', '0 0 80 80'],
    ['80constructor', '80constructor', '0 0 80 80'],
    ['80%', '80%', '0 0 80 80'],
    ['mm', 'mm', '0 0 80 80'],
    ['0mm', '80mm', '0 0 80 80'],
    ['-8mm', '80mm', '0 0 80 80'],
    ['1e2mm', '80mm', '0 0 80 80'],
    ['80 mm', '80 mm', '0 0 80 80'],
    ['80MM', '80MM', '0 0 80 80'],
    ['5080.1mm', '80mm', '0 0 80 80'],
    ['80mm', '200.5in', '0 0 80 80'],
    ['80mm', '80mm', '0 0 0 80'],
    ['80mm', '80mm', '0 0 80 4097'],
    ['80mm', '80mm', '0 0 80.5 80'],
    ['80mm', '80mm', '0 1 80 80'],
    ['80mm', '80mm', '0 0 80mm 80mm'],
  ])('"%s" by "%s" in "%s" is none', (width, height, viewBox) => {
    expect(isValid(withSize(width, height, viewBox))).toBe(false)
  })
})

describe('path data', () => {
  test.each([
    'M0 0h1',
    'M0 0 1 1',
    'M0 0h1z',
    'M0 0h.5.5-.5 1z',
    'M0 0h1zM1 1h1zm1 1v1',
    'M0 0h1m1 1v1z',
    'M0 0t1 1',
    'M0 0s1 1 1 1',
    'M0 0a1 1 0 001 1',
    'M0 0a1 1 0 0 0 1 1 1 1 0 11.5.5',
    'M0 0a1 .5-45.5 01-1-1z',
  ])('"%s" is in the subset', (d) => expect(isValid(withPath(d))).toBe(true))

  test.each([
    '',
    ' ',
    'M',
    'M0',
    'M0 0',
    'M0 0z',
    'm0 0h1',
    'h1',
    'z',
    ' M0 0h1',
    'M 0 0h1',
    'M0 0 h1',
    'M0 0h 1',
    'M0 0h1 ',
    'M0 0h1 z',
    'M0 0h1z ',
    'M0 0h1zz',
    'M0 0h1zh1',
    'M0 0h1M1 1',
    'M0 0M1 1h1',
    'M0 0h1m1 1z',
    'M0,0h1',
    'M0  0h1',
    'M0 0h',
    'M0 0l1',
    'M0 0l1 1 1',
    'M0 0c1 1 1 1 1',
    'M0 0s1 1 1',
    'M0 0q1 1 1 1 1',
    'M0 0t1',
    'M0 0b1',
    'M0 0r1 1',
    'M0 0N1',
    'M0 0[1',
    'M0 0@1',
    'M0 0{1',
    'M0 0h1e1',
    'M0 0h1e',
    'M0 0h01',
    'M0 0h1.',
    'M0 0h1(',
    'M0 0h1;',
    'M0 0a1 1 0 0 0 1',
    'M0 0a1 1 0 2 0 1 1',
    'M0 0a1 1 0 -1 0 1 1',
    'M0 0a1 1 0 .5 0 1 1',
    'M0 0a1 1 000 1 1',
    'M0 0a0 1 0 0 0 1 1',
    'M0 0a1 0.0 0 0 0 1 1',
    'M0 0a1-1 0 0 0 1 1',
    'M0 0a1 1 0 0  1 1 1',
  ])('"%s" is not', (d) => expect(isValid(withPath(d))).toBe(false))
})

describe('fills', () => {
  test.each(['#000', '#1af', '#00ff7f', 'none', 'url(#g0)'])('"%s" is one', (fill) => {
    expect(isValid(withFill(fill))).toBe(true)
  })
  const bad = [
    '',
    '#',
    '#0',
    '#00',
    '#0000',
    '#00000',
    '#0000000',
    '#00000000',
    '#FFF',
    '#ggg',
    '000',
    ' #000',
    '#000 ',
  ]
  const words = [
    'red',
    'transparent',
    'currentColor',
    'inherit',
    'context-fill',
    'None',
    'NONE',
    'var(--x)',
    'rgb(0,0,0)',
  ]
  const references = [
    'url(#g1)',
    'url(#g00)',
    'url(#g0) #000',
    'url( #g0)',
    'url(#g0',
    'url(g0)',
    'URL(#g0)',
    'url(#G0)',
  ]
  const elsewhere = [
    'url(https://example.org/#g0)',
    'url(//example.org/)',
    'url(data:,x)',
    'url(x.svg#g0)',
    'javascript:alert(1)',
    'url(#x)',
    'url(#)',
    'url()',
  ]
  test.each([...bad, ...words, ...references, ...elsewhere])('"%s" is none', (fill) => {
    expect(isValid(withFill(fill))).toBe(false)
  })
})

describe('gradients', () => {
  const alter = (part: string, replacement: string): boolean => {
    expect(FULL).toContain(part)
    return isValid(FULL.replace(part, replacement))
  }

  test('the same id twice', () => expect(alter(RADIAL, LINEAR)).toBe(false))
  test('one that nothing uses', () => expect(alter('url(#g1)', 'url(#g0)')).toBe(false))
  test('one that is missing', () => expect(alter(LINEAR, '')).toBe(false))
  test.each(['', 'g', 'x0', 'G0', 'g01', 'g-1', 'g1000000', 'g0 ', 'a', 'g0x', 'constructor'])('the id "%s"', (id) => {
    expect(isValid(FULL.replace('id="g0"', `id="${id}"`).replace('url(#g0)', `url(#${id})`))).toBe(false)
  })
  test('another unit', () => expect(alter('userSpaceOnUse', 'objectBoundingBox')).toBe(false))
  test.each(['0', '0.0', '-1', '1e3', 'NaN', ''])('the radius "%s"', (r) =>
    expect(alter('r="4"', `r="${r}"`)).toBe(false),
  )
  test('no stop', () => expect(alter(STOPS, '')).toBe(false))
  test('one stop', () => expect(alter(STOPS, '<stop offset="0" stop-color="#000"/>')).toBe(false))
  test('65 stops', () => expect(alter(STOPS, '<stop offset="0" stop-color="#000"/>'.repeat(65))).toBe(false))
  test('offsets that fall', () => {
    expect(alter(STOPS, '<stop offset=".5" stop-color="#000"/><stop offset=".4" stop-color="#000"/>')).toBe(false)
  })
  test.each(['1.1', '-1', '50%', '2'])('the offset "%s"', (offset) => {
    expect(alter('<stop offset="1"', `<stop offset="${offset}"`)).toBe(false)
  })
  test.each(['1.01', '-.5', '50%', ''])('the opacity "%s"', (opacity) => {
    expect(alter('stop-opacity="0"', `stop-opacity="${opacity}"`)).toBe(false)
    expect(alter('fill-opacity=".5"', `fill-opacity="${opacity}"`)).toBe(false)
  })
  test.each(['red', 'none', 'url(#g0)', 'currentColor', '#FFF'])('the stop colour "%s"', (color) => {
    expect(alter('stop-color="#fff"', `stop-color="${color}"`)).toBe(false)
  })
})

describe('limits', () => {
  test('30 MB in one path pass, one byte more than allowed does not', () => {
    const room = MAX_SVG_BYTES - HEAD.length - '<path d="M0 0z"/></svg>'.length
    const full = documentOf(`<path d="M0 0${'l1-1'.repeat(Math.floor(room / 4))}z"/>`)
    expect(full.length).toBeGreaterThan(30_000_000)
    expect(isValid(full)).toBe(true)
    expect(isValid(full.replace('</svg>', `${PATH}</svg>`))).toBe(false)
  })

  test('100,000 groups inside each other', () => {
    expect(isValid(documentOf('<g>'.repeat(100_000) + PATH + '</g>'.repeat(100_000)))).toBe(false)
    expect(isValid(documentOf('<g>'.repeat(100_000)))).toBe(false)
  })

  test('8 deep and not 9', () => {
    expect(isValid(documentOf('<g>'.repeat(6) + PATH + '</g>'.repeat(6)))).toBe(true)
    expect(isValid(documentOf('<g>'.repeat(7) + PATH + '</g>'.repeat(7)))).toBe(false)
  })

  test('more elements than allowed', () => {
    expect(isValid(documentOf('<path d="M0 0h1"/>'.repeat(MAX_SVG_ELEMENTS)))).toBe(false)
  })

  test('hostile repetition ends with a verdict', () => {
    const hostile = [
      '<'.repeat(1_000_000),
      `<${'a'.repeat(10_000_000)}`,
      `<svg${' a="1"'.repeat(1_000_000)}/>`,
      `<svg ${Array.from({ length: 100_000 }, (_, k) => `a${k}="1"`).join(' ')}/>`,
      documentOf('\n'.repeat(10_000_000)),
      withPath('1'.repeat(10_000_000)),
      withPath(`M0 0${'-'.repeat(10_000_000)}`),
      withPath(`M0 0h1${' '.repeat(10_000_000)}`),
      withPath('M0 0'.repeat(2_000_000)),
      withFill('#'.repeat(10_000_000)),
      withFill(`url(#${'g'.repeat(10_000_000)})`),
      FULL.replace('x1="0"', `x1="${'0'.repeat(10_000_000)}"`),
    ]
    for (const svg of hostile) expect(isValid(svg)).toBe(false)
  })
})
