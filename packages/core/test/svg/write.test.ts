import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Drawing, Fill, Shape } from '../../src/model/drawing'
import { validateSvg } from '../../src/svg/validate/validate'
import { writeSvg } from '../../src/svg/write/write'
import { anyDecimals, anyDrawing, circleOf, drawingOf, flat, polygonOf } from './drawings'
import { tracedDrawing } from './traced-drawing'

const square = polygonOf(1, 1, 9, 1, 9, 9, 1, 9)
const SQUARE = 'M9 1v8H1V1z'
const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'

const bodyOf = (...shapes: Shape[]): string => {
  const svg = writeSvg(drawingOf(shapes), 2)
  validateSvg(svg)
  expect(svg.startsWith(HEAD) && svg.endsWith('</svg>')).toBe(true)
  return svg.slice(HEAD.length, -'</svg>'.length)
}

const shape = (fill: Fill): Shape => ({ fill, contours: [square] })

const stops = [
  { offset: 0, rgb: 0xff0000, opacity: 1 },
  { offset: 0.123456, rgb: 0x123456, opacity: 0.25 },
]
const linear: Fill = { kind: 'linear', x1: 0.126, y1: -0.001, x2: 10, y2: 5.5, stops }
const radial: Fill = { kind: 'radial', cx: 5, cy: 5.25, r: 0.0001, angle: 0, ratio: 1, stops }

describe('any drawing', () => {
  test('is written inside the subset', () => {
    fc.assert(
      fc.property(anyDrawing, anyDecimals, (drawing, decimals) => validateSvg(writeSvg(drawing, decimals))),
      { numRuns: 2000 },
    )
  })

  test('is written in the same bytes every time, and left as it was', () => {
    fc.assert(
      fc.property(anyDrawing, anyDecimals, (drawing, decimals) => {
        const before = structuredClone(drawing)
        const svg = writeSvg(drawing, decimals)
        expect(writeSvg(drawing, decimals)).toBe(svg)
        expect(writeSvg(before, decimals)).toBe(svg)
        expect(drawing).toEqual(before)
      }),
    )
  })

  test.each([1, 2, 3])('like those of the tracer is written inside the subset, drawing %i', (seed) => {
    for (const decimals of [0, 1, 2, 3, 4]) validateSvg(writeSvg(tracedDrawing(seed, 300), decimals))
  })
})

describe('the document', () => {
  test('has its size three times, and nothing else when nothing is drawn', () => {
    expect(bodyOf()).toBe('')
    const svg = writeSvg({ width: 4096, height: 1, shapes: [], hardEdges: false }, 2)
    expect(svg).toBe('<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="1" viewBox="0 0 4096 1"></svg>')
  })

  test('asks for crisp edges only when the drawing has hard edges', () => {
    const svg = writeSvg({ ...drawingOf([shape(flat(1))]), hardEdges: true }, 0)
    expect(svg).toContain(' viewBox="0 0 100 100" shape-rendering="crispEdges"><path')
    validateSvg(svg)
  })

  test('says the colour as short as it can, and opaque black not at all', () => {
    expect(bodyOf(shape(flat(0)))).toBe(`<path d="${SQUARE}"/>`)
    expect(bodyOf(shape(flat(0xffcc00)))).toBe(`<path fill="#fc0" d="${SQUARE}"/>`)
    expect(bodyOf(shape(flat(0xffcc01, 0.5)))).toBe(`<path fill="#ffcc01" fill-opacity=".5" d="${SQUARE}"/>`)
    expect(bodyOf(shape(flat(0, 1 / 3)))).toBe(`<path fill-opacity=".3333" d="${SQUARE}"/>`)
  })

  test('groups neighbours with the same fill, and only these', () => {
    const [red, blue] = [shape(flat(0xff0000)), shape(flat(0x0000ff))]
    const path = `<path d="${SQUARE}"/>`
    expect(bodyOf(red, red, blue)).toBe(`<g fill="#f00">${path}${path}</g><path fill="#00f" d="${SQUARE}"/>`)
    expect(bodyOf(red, blue, red)).not.toContain('<g')
    expect(bodyOf(shape(flat(0)), shape(flat(0)))).toBe(path + path)
    expect(bodyOf(shape(linear), shape(linear))).toContain(`<g fill="url(#g0)">${path}${path}</g>`)
  })

  test('leaves out shapes that nobody can see', () => {
    const nothing = { fill: flat(0xff0000), contours: [polygonOf(1, 1, 1.001, 1, 1, 1.001)] }
    const clear = { ...linear, stops: stops.map((stop) => ({ ...stop, opacity: 0 })) }
    expect(bodyOf(nothing, shape(flat(0xff0000, 0.00001)), shape(clear), { fill: linear, contours: [] })).toBe('')
  })
})

describe('gradients', () => {
  const STOPS = '<stop offset="0" stop-color="#f00"/><stop offset=".1235" stop-color="#123456" stop-opacity=".25"/>'

  test('stand in defs, numbered by first use, each once', () => {
    expect(bodyOf(shape(radial), shape(linear), shape(flat(0)), shape({ ...radial }))).toBe(
      '<defs>' +
        `<radialGradient id="g0" gradientUnits="userSpaceOnUse" cx="5" cy="5.25" r=".01">${STOPS}</radialGradient>` +
        `<linearGradient id="g1" gradientUnits="userSpaceOnUse" x1=".13" y1="0" x2="10" y2="5.5">${STOPS}</linearGradient>` +
        `</defs><path fill="url(#g0)" d="${SQUARE}"/><path fill="url(#g1)" d="${SQUARE}"/>` +
        `<path d="${SQUARE}"/><path fill="url(#g0)" d="${SQUARE}"/>`,
    )
  })

  test('keep their offsets between 0 and 1 and rising', () => {
    const wild = [-1, 0.5, 0.2, 3].map((offset) => ({ offset, rgb: 0, opacity: 1 }))
    expect(bodyOf(shape({ ...linear, stops: wild })).match(/offset="[^"]*"/g)).toEqual([
      'offset="0"',
      'offset=".5"',
      'offset=".5"',
      'offset="1"',
    ])
  })
})

describe('gradients over one another', () => {
  const contours = [square]
  const lower = { fill: linear, contours }
  const upper = { fill: radial, contours }
  const bodyAfterDefs = (...shapes: Shape[]): string => bodyOf(...shapes).replace(/<defs>.*<\/defs>/, '')
  const STACK = (id: string): string => `<path id="${id}" d="${SQUARE}"/><use href="#${id}" fill="url(#g1)"/>`

  test('write their contours once', () => {
    expect(bodyAfterDefs(lower, upper, shape(flat(0)))).toBe(
      `<g fill="url(#g0)">${STACK('p0')}</g><path d="${SQUARE}"/>`,
    )
  })

  test('share a group where neighbors have the same', () => {
    const other = { fill: linear, contours: [square] }
    expect(bodyAfterDefs(lower, upper, other, { ...upper, contours: other.contours })).toBe(
      `<g fill="url(#g0)">${STACK('p0')}${STACK('p1')}</g>`,
    )
  })

  test('are stacks of 16 at most', () => {
    const body = bodyAfterDefs(...Array.from({ length: 20 }, () => lower))
    expect(body.match(/<path /g)).toHaveLength(2)
    expect(body.match(/<use /g)).toHaveLength(18)
  })

  test('do not take flat colors into the stack, whose opacity would be inherited', () => {
    const body = bodyAfterDefs({ fill: flat(0, 0.5), contours }, upper, { fill: flat(0xff0000), contours })
    expect(body).not.toContain('<use')
  })
})

describe('what the subset cannot hold is refused', () => {
  const ok = drawingOf([shape(flat(0))])
  const many = Array.from({ length: 65 }, (_, k) => ({ offset: k / 64, rgb: k, opacity: 1 }))
  const cases: [string, Drawing, number][] = [
    ['no width', { ...ok, width: 0 }, 2],
    ['a fraction of a pixel', { ...ok, height: 1.5 }, 2],
    ['4097 px', { ...ok, width: 4097 }, 2],
    ['5 decimals', ok, 5],
    ['-1 decimals', ok, -1],
    ['half a decimal', ok, 0.5],
    ['a coordinate that is no number', drawingOf([{ fill: flat(0), contours: [circleOf(NaN, 1, 1)] }]), 2],
    ['an opacity that is no number', drawingOf([shape(flat(0, NaN))]), 2],
    ['one stop', drawingOf([shape({ ...linear, stops: stops.slice(1) })]), 2],
    ['65 stops', drawingOf([shape({ ...linear, stops: many })]), 2],
    ['no radius', drawingOf([shape({ ...radial, r: 0 })]), 2],
    ['a gradient far away', drawingOf([shape({ ...linear, x2: 1e6 })]), 2],
  ]
  test.each(cases)('%s', (_, drawing, decimals) => {
    expect(() => writeSvg(drawing, decimals)).toThrow(expect.objectContaining({ code: 'internal' }))
  })
})

describe('a page', () => {
  const circle = circleOf(50, 50, 20)
  const red = shape(flat(0xff0000))
  const another = shape(flat(0xff0000))
  const blue = { fill: flat(0x0000ff), contours: [circle] }
  const written = (shapes: readonly Shape[], isCutout: boolean): string => {
    const svg = writeSvg({ ...drawingOf(shapes), isCutout }, 2, { group: 'color', width: null })
    validateSvg(svg)
    return svg.replace(/ d="[^"]*"/g, '').slice(HEAD.length, -'</svg>'.length)
  }

  test('groups neighbours in paint order, and all of one paint where nothing overlaps', () => {
    const two = '<path/><path/>'
    expect(written([red, another, blue, red], false)).toBe(
      `<g fill="#f00">${two}</g><g fill="#00f"><path/></g><g fill="#f00"><path/></g>`,
    )
    expect(written([red, blue, red], true)).toBe(`<g fill="#f00">${two}</g><g fill="#00f"><path/></g>`)
    expect(written([shape(flat(0)), shape(flat(0))], true)).toBe(`<g>${two}</g>`)
  })

  test('keeps gradients over each other together', () => {
    const contours = [square]
    const lower = { fill: linear, contours }
    const upper = { fill: radial, contours }
    const body = written([lower, upper, { fill: linear, contours: [circle] }, red, lower, upper], true)
    expect(body.replace(/<defs>.*<\/defs>/, '')).toBe(
      '<g fill="url(#g0)"><path id="p0"/><use href="#p0" fill="url(#g1)"/><path id="p1"/><use href="#p1" fill="url(#g1)"/></g>' +
        '<g fill="url(#g0)"><path/></g><g fill="#f00"><path/></g>',
    )
  })

  test('has a width in its unit and the height that follows', () => {
    const svg = writeSvg(drawingOf([red], 30, 40), 2, { group: 'none', width: { value: 0.5, unit: 'in' } })
    validateSvg(svg)
    expect(svg).toContain(' width=".5in" height=".6667in" viewBox="0 0 30 40">')
  })
})
