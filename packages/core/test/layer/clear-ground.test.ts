import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearGround } from '../../src/layer/clear-ground'
import { type Coloring, isPainted } from '../../src/model/coloring'
import type { GradientFill } from '../../src/model/drawing'
import { anyRegions, regionsOf, spelled } from '../boundary/label-maps'

const LEVELS = [255, 255, 255, 255, 0, 0, 0, 255, 250, 250, 250, 255, 255, 0, 0, 255, 0, 0, 0, 0, 9, 9, 9, 128]

/** Fill 0 is white, 1 black, 2 nearly white, 3 red, 4 transparent, 5 translucent. */
function coloringOf(...rows: readonly string[]): Coloring {
  return { regions: regionsOf(...rows), fills: { space: 'rgb', count: 6, colors: Float64Array.from(LEVELS) } }
}

/** The picture with a dot for each pixel that is not painted. */
function shown(coloring: Coloring): string[] {
  const { labels, colorOf, width, height } = coloring.regions
  const pixels = [...labels].map((label) => (isPainted(coloring, label) ? String(colorOf[label]) : '.'))
  return Array.from({ length: height }, (_, y) => pixels.slice(y * width, (y + 1) * width).join(''))
}

describe('clearGround', () => {
  it('clears what is connected to the frame and keeps what is enclosed', () => {
    const ring = coloringOf('000000', '011110', '010010', '011110', '000000')
    expect(shown(clearGround(ring))).toEqual(['......', '.1111.', '.1001.', '.1111.', '......'])
  })

  it('clears all parts of the ground that touch the frame', () => {
    expect(shown(clearGround(coloringOf('00100', '00100', '00100')))).toEqual(['..1..', '..1..', '..1..'])
  })

  it('clears fills near that of the ground, also where only they connect to the frame', () => {
    expect(shown(clearGround(coloringOf('00000', '02210', '01110', '00000')))).toEqual([
      '.....',
      '...1.',
      '.111.',
      '.....',
    ])
  })

  it('does not pass a corner', () => {
    expect(shown(clearGround(coloringOf('00000', '01010', '00100', '00000'))).join('')).not.toContain('0')
    expect(shown(clearGround(coloringOf('00000', '00100', '01010', '00100', '00000')))[2]).toBe('.101.')
  })

  it.each([
    ['no fill has two fifths of the frame', ['0123', '1032', '3210']],
    ['the frame is transparent', ['4444', '4004', '4444']],
  ])('keeps a picture where %s', (_, rows) => {
    const coloring = coloringOf(...rows)
    expect(clearGround(coloring)).toBe(coloring)
  })

  it('takes a gradient for itself alone', () => {
    const gradients = new Map<number, readonly GradientFill[]>([[2, []]])
    const coloring = { ...coloringOf('22220', '21120', '22222'), gradients }
    expect(shown(clearGround(coloring))).toEqual(['....0', '.11.0', '.....'])
  })

  it.each([0, 0.09, 0.11, 1])('keeps a gradient that fades to nothing as the ground: %s', (opacity) => {
    const stops = [1, opacity].map((own, offset) => ({ offset, rgb: 0, opacity: own }))
    const shadow: GradientFill = { kind: 'linear', x1: 0, y1: 0, x2: 5, y2: 0, stops }
    const above = { ...shadow, stops: stops.map((stop) => ({ ...stop, opacity: 0.05 })) }
    const coloring = { ...coloringOf('22222', '21122', '22222'), gradients: new Map([[2, [shadow, above]]]) }
    expect(clearGround(coloring) === coloring).toBe(opacity < 0.1)
  })

  it('clears the corners around a figure that touches all sides', () => {
    expect(shown(clearGround(coloringOf('01110', '11311', '01112')))).toEqual(['.111.', '11311', '.111.'])
    expect(shown(clearGround(coloringOf('01110', '11011', '01110')))[1]).toBe('11011')
  })

  it.each([
    ['transparent', ['41114', '11111', '41114']],
    ['of the fill with most of the frame', ['11111', '13331', '11111']],
  ])('does not clear corners that are %s', (_, rows) => {
    const cleared = shown(clearGround(coloringOf(...rows)))
    expect(cleared).toEqual(rows[0].startsWith('4') ? shown(coloringOf(...rows)) : ['.....', '.333.', '.....'])
  })

  it('clears the fill with most of the frame where the corners are not alike', () => {
    expect(shown(clearGround(coloringOf('01110', '11311', '01113')))).toEqual(['0...0', '..3..', '0...3'])
  })

  it('adds one transparent fill, and changes nothing but the ground', () => {
    fc.assert(
      fc.property(anyRegions, (regions) => {
        const coloring = { ...coloringOf('0'), regions }
        const cleared = clearGround(coloring)
        if (cleared === coloring) return
        expect(cleared.regions.labels).toBe(regions.labels)
        expect(cleared.fills.count).toBe(7)
        expect([...cleared.fills.colors]).toEqual([...LEVELS, 0, 0, 0, 0])
        const lost = [...regions.colorOf].filter((fill, r) => cleared.regions.colorOf[r] !== fill)
        expect(lost.length, spelled(regions)).toBeGreaterThan(0)
        const isNearOne = (fills: readonly number[]): boolean => lost.every((fill) => fills.includes(fill))
        expect([[0, 2], [1], [3], [5]].some(isNearOne), spelled(regions)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
