import { describe, expect, it } from 'vitest'
import { circlesOf, colorAt, concat, fullStops } from '../../../src/formats/notation/gradients'
import type { GradientFill } from '../../../src/model/drawing'
import { readSvg } from '../../../src/svg/read/read-svg'
import { DOCUMENTS, renderOnWhite } from '../documents'

describe('colorAt', () => {
  it.each(Object.keys(DOCUMENTS).filter((name) => /^an? .*gradient$/.test(name)))('is what resvg draws: %s', (name) => {
    const svg = DOCUMENTS[name]!
    const { pixels, width } = renderOnWhite(svg, 1)
    const fill = readSvg(svg).drawing.shapes[0]!.fill as GradientFill
    for (let y = 25; y < 75; y += 3) {
      for (let x = 25; x < 75; x += 3) {
        const [r, g, b, opacity] = colorAt(fill, x + 0.5, y + 0.5)
        const shown = [r, g, b].map((value) => 255 * (1 - opacity * (1 - value)))
        for (let c = 0; c < 3; c++) expect(Math.abs(shown[c]! - pixels[4 * (y * width + x) + c]!)).toBeLessThan(3)
      }
    }
  })
})

describe('circlesOf', () => {
  const circle = { kind: 'radial', cx: 10, cy: 20, r: 5, angle: 0, ratio: 1, stops: [] } as const
  it('has its focus at the origin without one, and pulls one outside onto the circle', () => {
    expect(circlesOf(circle)).toEqual({ fx: 0, fy: 0, r: 5, matrix: [1, 0, -0, 1, 10, 20] })
    const { fx, fy } = circlesOf({ ...circle, focus: { x: 10, y: 120 } })
    expect(Math.hypot(fx, fy)).toBeCloseTo(4.995)
    expect(fx).toBeCloseTo(0)
  })
})

describe('fullStops', () => {
  it('reach from 0 to 1, and keep two stops of a jump', () => {
    const stop = (offset: number, rgb: number) => ({ offset, rgb, opacity: 1 })
    expect(fullStops([stop(0.5, 1), stop(0.5, 2), stop(0.5, 3)])).toEqual([
      stop(0, 1),
      stop(0.5, 1),
      stop(0.5, 3),
      stop(1, 3),
    ])
  })
})

describe('concat', () => {
  it('applies the first matrix first', () => {
    expect(concat([2, 0, 0, 2, 1, 1], [1, 0, 0, -1, 0, 10])).toEqual([2, 0, 0, -2, 1, 9])
  })
})
