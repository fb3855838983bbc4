import { describe, expect, it } from 'vitest'
import { BINS_PER_UNIT, EDGE_BINS, measureEdgeWidths } from '../../src/classify/edge-width'

const SIZE = 40

/** Widths, px, of the edges of a picture whose brightness is given by x and y, each as often as it was counted. */
function widthsOf(light: (x: number, y: number) => number, kind: 'straight' | 'slanted' = 'straight'): number[] {
  const values = Float32Array.from({ length: SIZE * SIZE }, (_, i) => light(i % SIZE, Math.floor(i / SIZE)))
  const bins = new Uint32Array(EDGE_BINS)
  const slanted = new Uint32Array(EDGE_BINS)
  measureEdgeWidths(values, SIZE, SIZE, bins, slanted)
  return [...(kind === 'slanted' ? slanted : bins)].flatMap((count, bin) =>
    Array<number>(count).fill(bin / BINS_PER_UNIT),
  )
}

/** An edge at x = 20 that rises by `contrast` over `width` px. */
const ramp =
  (width: number, contrast = 200) =>
  (x: number): number =>
    contrast * Math.min(1, Math.max(0, (x - 20) / width))

describe('measureEdgeWidths', () => {
  it('counts an upright edge once in each row but the outermost, with its width', () => {
    for (const width of [1, 2, 4, 8]) {
      const widths = widthsOf(ramp(width))
      expect(widths).toHaveLength(SIZE - 2)
      for (const found of widths) expect(found).toBeCloseTo(width, 1)
    }
  })

  it('measures level edges alike', () => {
    expect(widthsOf((_, y) => ramp(4)(y))).toEqual(widthsOf((x) => ramp(4)(x)))
  })

  it('measures slanted edges apart, across them', () => {
    for (const width of [3, 5]) {
      const light = (x: number, y: number) => ramp(width)((x + y) / Math.SQRT2)
      const widths = widthsOf(light, 'slanted')
      expect(widths.length).toBeGreaterThan(SIZE)
      expect([...widths].sort((a, b) => a - b)[widths.length >> 1]).toBeCloseTo(width, 0)
      expect(widthsOf(light)).toEqual([])
    }
    expect(widthsOf(ramp(4), 'slanted')).toEqual([])
  })

  it('leaves out weak edges, gradients of 12 px and more, and slanted edges', () => {
    expect(widthsOf(ramp(1, 20))).toEqual([])
    expect(widthsOf(ramp(14))).toEqual([])
    expect(widthsOf((x, y) => ramp(3)(x + y - 20))).toEqual([])
    expect(widthsOf(() => 99)).toEqual([])
  })
})
