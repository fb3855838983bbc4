import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARC, CUBIC, LINE, OP_LENGTH } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import { readPath } from '../../src/svg/read/read-path'
import { readSvg } from '../../src/svg/read/read-svg'
import { validateSvg } from '../../src/svg/validate/validate'
import { writeSvg } from '../../src/svg/write/write'
import { anyDecimals, anyDrawing, drawingOf, flat, polygonOf } from './drawings'
import { readPath as readByTheLetter } from './read-path'

/** Segments as spelled numbers, rounded to ten-thousandths of a px. */
type Spelled = readonly (readonly [kind: number, ...numbers: number[]])[]

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 || 0

function asRead(d: string): Spelled[] {
  return readPath(d).map(({ ops, coords }) => {
    let at = 2
    return Array.from(ops, (op) => {
      const numbers = Array.from(coords.subarray(at, at + OP_LENGTH[op]), rounded)
      at += OP_LENGTH[op]
      return [op, ...numbers] as const
    })
  })
}

/** The same by the test's own reader, quadratics raised. */
function asWritten(d: string): Spelled[] {
  const unit = 1e-4
  return readByTheLetter(d, 4).map(({ x, y, segments }) => {
    let [x0, y0] = [x, y]
    return segments.map(({ kind, numbers }) => {
      const [qx, qy, x1, y1] = numbers as [number, number, number, number]
      const raised = [(x0 + 2 * qx) / 3, (y0 + 2 * qy) / 3, (x1 + 2 * qx) / 3, (y1 + 2 * qy) / 3, x1, y1]
      ;[x0, y0] = numbers.slice(-2) as [number, number]
      if (kind === 'A')
        return [ARC, ...numbers.map((value, k) => (k > 1 && k < 5 ? rounded(value) : rounded(value * unit)))]
      const points = (kind === 'Q' ? raised : numbers).map((value) => rounded(value * unit))
      return [kind === 'L' ? LINE : CUBIC, ...points]
    })
  })
}

/** Equal but for the last digit, which two ways of adding may round apart. */
function expectAlike(a: readonly Spelled[], b: readonly Spelled[]): void {
  const flatA = a.flat(2)
  const flatB = b.flat(2)
  expect(flatA).toHaveLength(flatB.length)
  const apart = flatA.filter((value, k) => Math.abs(value - flatB[k]!) > 1.5e-4)
  expect(apart).toEqual([])
}

/** The document of a drawing, or null for one that the subset cannot hold. */
function written(drawing: Drawing, decimals: number): string | null {
  try {
    return writeSvg(drawing, decimals)
  } catch {
    return null
  }
}

describe('readSvg', () => {
  it('reads back what was written: sizes, fills in order, every segment', () => {
    fc.assert(
      fc.property(anyDrawing, anyDecimals, (drawing, decimals) => {
        const svg = written(drawing, decimals)
        fc.pre(svg !== null)
        const { drawing: read, widthInches } = readSvg(svg)
        expect([read.width, read.height, widthInches * 96]).toEqual([drawing.width, drawing.height, drawing.width])
        const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]!)
        expect(read.shapes).toHaveLength(paths.length + [...svg.matchAll(/<use /g)].length)
        for (const d of paths) expectAlike(asRead(d), asWritten(d))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    'M0 0h4v4z',
    'M0 0 4 0 4 4',
    'M1 1h1v1zm4 4h1v1zM9 9l1 1-2 0',
    'M0 0c1 1 2 2 3 0s2-2 3 0S9 9 0 9z',
    'M0 0q1 1 2 0t2 0T9 9z',
    'M0 0s1 1 2 0t1 1 1-1z',
    'M5 5a1 2 30 102 2 3 3 0 0 1-5.5.5z',
    'M0 0a5 5 0 0110 0 5 5 0 01-10 0z',
  ])('reads %s to the letter', (d) => {
    validateSvg(
      writeSvg(drawingOf([{ fill: flat(1), contours: [polygonOf(0, 0, 9, 0, 9, 9)] }]), 0).replace(
        / d="[^"]*"/,
        ` d="${d}"`,
      ),
    )
    const closed = asWritten(d).map((segments, k) => {
      const { x, y } = readByTheLetter(d, 4)[k]!
      const [endX, endY] = segments.at(-1)!.slice(-2)
      const isOpen = rounded(x * 1e-4) !== endX || rounded(y * 1e-4) !== endY
      return isOpen ? [...segments, [LINE, rounded(x * 1e-4), rounded(y * 1e-4)] as const] : segments
    })
    expectAlike(asRead(d), closed)
  })

  it('inherits fills and opacities, and leaves out what paints nothing', () => {
    const { drawing } = readSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9" shape-rendering="crispEdges">' +
        '<path d="M0 0h1v1z"/>' +
        '<g fill="#f00" fill-opacity=".5"><path d="M0 0h1v1z"/><path fill="#00f" fill-opacity="1" d="M0 0h2v1z"/><g fill="none"><path d="M0 0h1v1z"/></g>' +
        '<path fill-opacity="0" d="M0 0h1v1z"/></g><path fill="#0f0" d="M0 0h1v1z"/></svg>',
    )
    expect(drawing.shapes.map(({ fill }) => fill)).toEqual([
      flat(0),
      flat(0xff0000, 0.5),
      flat(0x0000ff),
      flat(0x00ff00),
    ])
    expect(drawing.hardEdges).toBe(true)
    expect(drawing.shapes[0]!.contours).toBe(drawing.shapes[1]!.contours)
    expect(drawing.shapes[2]!.contours).not.toBe(drawing.shapes[1]!.contours)
  })

  it('reads gradients: ellipses, foci, and the opacity of the path', () => {
    const stops = '<stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#000" stop-opacity=".5"/>'
    const { drawing } = readSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="40mm" viewBox="0 0 20 10"><defs>' +
        `<radialGradient id="g0" gradientUnits="userSpaceOnUse" cx="4" cy="2" r="3" gradientTransform="rotate(90)scale(1 .5)">${stops}</radialGradient>` +
        `<radialGradient id="g1" gradientUnits="userSpaceOnUse" cx="4" cy="2" r="3" fx="5" fy="1">${stops}</radialGradient></defs>` +
        '<path fill="url(#g0)" fill-opacity=".5" d="M0 0h1v1z"/><path fill="url(#g1)" d="M0 0h1v1z"/></svg>',
    )
    const [ellipse, focal] = drawing.shapes.map(({ fill }) => fill)
    expect(ellipse).toMatchObject({
      r: 3,
      angle: Math.PI / 2,
      ratio: 0.5,
      stops: [{ opacity: 0.5 }, { opacity: 0.25 }],
    })
    if (ellipse?.kind !== 'radial' || focal?.kind !== 'radial') throw new Error('not radial')
    expect(ellipse.cx).toBeCloseTo(-1)
    expect(ellipse.cy).toBeCloseTo(4)
    expect(ellipse.focus).toBeUndefined()
    expect(focal.focus).toEqual({ x: 5, y: 1 })
  })

  it('reads a path that is painted again as shapes of the same contours, wherever its group paints it or not', () => {
    const { drawing } = readSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9"><g fill="#f00" fill-opacity=".5">' +
        '<path id="p0" d="M0 0h1v1z"/><use href="#p0" fill="#00f"/><use href="#p0" fill="none"/></g>' +
        '<g fill="none"><path id="p1" d="M0 0h2v1z"/><use href="#p1" fill="#0f0"/></g></svg>',
    )
    const [red, blue, green] = drawing.shapes
    expect(drawing.shapes.map(({ fill }) => fill)).toEqual([flat(0xff0000, 0.5), flat(0x0000ff, 0.5), flat(0x00ff00)])
    expect(blue!.contours).toBe(red!.contours)
    expect(green!.contours).not.toBe(red!.contours)
  })

  it('knows the size of its page', () => {
    const sized = (width: string, height: string) =>
      readSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 4 2"></svg>`)
    expect(sized('50.8mm', '25.4mm')).toMatchObject({ widthInches: 2, heightInches: 1 })
    expect(sized('.5in', '.25in')).toMatchObject({ widthInches: 0.5, heightInches: 0.25 })
    expect(sized('192px', '96px')).toMatchObject({ widthInches: 2, heightInches: 1 })
    expect(sized('4', '2')).toMatchObject({ widthInches: 4 / 96, heightInches: 2 / 96 })
  })
})
