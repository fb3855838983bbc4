import { describe, expect, it } from 'vitest'
import { Fade } from '../../src/shadow/fade'
import { type LiftedFigure, liftFigure } from '../../src/shadow/lift-figure'
import { coverOf, onGround, RING, shadowOf } from './on-ground'

const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const

/** A row of grays or colors on white without a shadow, lifted: the pixels that are not white are the figure. */
function lifted(...colors: (number | readonly [number, number, number])[]): LiftedFigure {
  const rgb = colors.map((color) => (typeof color === 'number' ? [color, color, color] : color))
  const rgba = Uint8Array.from(rgb.flatMap((color) => [...color, 255]))
  const isFigure = Uint8Array.from(rgb, (color) => (color.every((value) => value === 255) ? 0 : 1))
  const fade = new Fade(WHITE, BLACK, false)
  const opacity = new Float32Array(colors.length)
  return liftFigure({ width: colors.length, height: 1, rgba }, { isFigure, fade, opacity, noise: 4 })
}

const alphas = ({ raster }: LiftedFigure): number[] =>
  Array.from({ length: raster.width }, (_, i) => raster.rgba[4 * i + 3])

describe('liftFigure', () => {
  it('leaves as much of each pixel as the figure covers, in its color', () => {
    const cover = coverOf(RING)
    const isFigure = Uint8Array.from(cover, (value) => (value > 0 ? 1 : 0))
    const fade = new Fade(WHITE, BLACK, false)
    const { raster, count, blends } = liftFigure(onGround(RING), { isFigure, fade, opacity: shadowOf(RING), noise: 4 })
    expect(blends).toBe(count)
    for (let i = 0; i < cover.length; i++) {
      expect(Math.abs(raster.rgba[4 * i + 3] - 255 * cover[i])).toBeLessThan(9)
      for (let c = 0; c < 3 && cover[i] > 0.1; c++) {
        expect(Math.abs(raster.rgba[4 * i + c] - RING.rgb[c])).toBeLessThan(12)
      }
    }
  })

  it('clears overshoot before a border and what the figure covers behind it', () => {
    expect(alphas(lifted(255, 254, 180, 55, 55, 55, 55))).toEqual([0, 1, 96, 255, 255, 255, 255])
  })

  it('takes a thin stroke at its darkest for the figure', () => {
    expect(alphas(lifted(255, 180, 60, 180, 255))).toEqual([0, 98, 255, 98, 0])
  })

  it('keeps the outline of another color', () => {
    const outline = [0, 0, 200] as const
    const body = [250, 200, 0] as const
    const found = lifted(255, [128, 128, 228], outline, outline, body, body, body)
    expect(alphas(found).map((alpha) => alpha === 255)).toEqual([false, false, true, true, true, true, true])
    expect([...found.raster.rgba.subarray(4, 7)]).toEqual([...outline])
  })

  it('keeps pale details behind a border that the figure covers', () => {
    expect(alphas(lifted(255, 55, 155, 55, 55, 55))).toEqual([0, 255, 255, 255, 255, 255])
  })

  it('leaves what is no blend as it is, and counts it', () => {
    const found = lifted(255, [0, 220, 0], 55, 55, 55, 55, 55, 55)
    expect([found.count, found.blends]).toEqual([1, 1])
    const pale = lifted(255, 245, 245, 245, 245, 245)
    expect([pale.count, pale.blends]).toEqual([1, 0])
    expect(alphas(pale)).toEqual([0, 255, 255, 255, 255, 255])
  })
})
