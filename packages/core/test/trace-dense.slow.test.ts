import { describe, expect, it } from 'vitest'
import type { Raster } from '../src/model/raster'
import { validateSvg } from '../src/svg/validate/validate'
import { trace } from '../src/trace'
import { inkOnPaper } from './paper/ink-pictures'
import { renderSvg } from './render-svg'

function paint(size: number, colorAt: (x: number, y: number) => readonly number[]): Raster {
  const rgba = Uint8Array.from({ length: 4 * size * size }, (_, k) => {
    const i = k >> 2
    return colorAt(i % size, Math.floor(i / size))[k & 3]
  })
  return { width: size, height: size, rgba }
}

const BLACK = [0, 0, 0, 255]
const WHITE = [255, 255, 255, 255]
const hash = (x: number, y: number, salt: number): number => {
  const mixed = Math.imul((x + 4099 * y) ^ salt, 0x9e3779b1)
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 24
}

/** Whether the result drawn at the picture's size has exactly the picture's pixels. */
function isExact(svg: string, { rgba }: Raster): boolean {
  return Buffer.compare(renderSvg(svg).pixels, Buffer.from(rgba)) === 0
}

describe('artwork with more detail than curves can be fitted to', () => {
  it('draws more than 20,000 equal specks, each of them, whatever their size', () => {
    for (const side of [1, 2]) {
      const pitch = side + 3
      const specks = paint(pitch * 145, (x, y) => (x % pitch < side && y % pitch < side ? BLACK : WHITE))
      const { svg, resolved } = trace(specks, { imageType: 'artwork' })
      expect(() => validateSvg(svg)).not.toThrow()
      expect(isExact(svg, specks)).toBe(true)
      expect(resolved.imageType).toBe('artwork_sharp')
      expect(resolved.reason).toContain('more detail than fitted curves hold')
    }
  })

  it('draws a page of smooth letters by curves, in place', () => {
    // Letters T of strokes of 1.3 px, at all parts of a pixel: 9,409 of them, with 340,000 px of borders
    const [size, pitch] = [1164, 12]
    const part = (at: number, from: number, to: number): number =>
      Math.max(0, Math.min(at + 1, to) - Math.max(at, from))
    const page = paint(size, (x, y) => {
      const [u, v] = [Math.floor(x / pitch), Math.floor(y / pitch)]
      const [dx, dy] = [x - u * pitch - 1 - ((0.37 * u) % 1), y - v * pitch - 1]
      const share = part(dx, 0, 8) * part(dy, 0, 1.3) + part(dx, 3.3, 4.6) * part(dy, 1.3, 9)
      const level = Math.round(255 * (1 - share))
      return [level, level, level, 255]
    })
    const { svg, resolved, stats } = trace(page, { imageType: 'artwork' })
    expect(() => validateSvg(svg)).not.toThrow()
    expect(resolved.imageType).toBe('artwork')
    expect(stats.segments / (size / pitch) ** 2).toBeLessThan(20)
    const { pixels } = renderSvg(svg)
    let squares = 0
    for (let i = 0; i < pixels.length; i++) squares += (page.rgba[i] - pixels[i]) ** 2
    expect(Math.sqrt(squares / pixels.length)).toBeLessThan(12)
  })

  it('draws a noisy page of more marks than curves are fitted to by polygons of ink on paper', () => {
    const isMark = (x: number, y: number) => Math.abs((x % 7) - 3) + Math.abs((y % 7) - 3) < 2.4
    const page = inkOnPaper({ width: 1106, height: 1008, inkAt: (x, y) => (isMark(x, y) ? 0.9 : 0), texture: 20 })
    const { svg, resolved } = trace(page, {})
    expect(() => validateSvg(svg)).not.toThrow()
    expect(resolved.imageType).toBe('artwork')
    expect(resolved.reason).toContain('ink on paper')
    const { pixels } = renderSvg(svg)
    let right = 0
    for (let y = 3; y < page.height; y += 7)
      for (let x = 3; x < page.width; x += 7) {
        const at = 4 * (y * page.width + x)
        if (pixels[at] < 120 && pixels[at - 16] > 170) right++
      }
    expect(right / (158 * 144)).toBeGreaterThan(0.97)
  })

  it('draws a chequer of single pixels in its mean color, and exactly as hard pixels', () => {
    const chequer = paint(400, (x, y) => ((x + y) % 2 === 0 ? BLACK : WHITE))
    const { svg, stats } = trace(chequer, { imageType: 'artwork' })
    expect(() => validateSvg(svg)).not.toThrow()
    expect(stats.shapes).toBe(1)
    expect(svg).toContain('fill="#808080"')
    expect(isExact(trace(chequer, { imageType: 'artwork_sharp' }).svg, chequer)).toBe(true)
  })

  it('traces noise of all colors as a photo, which is not blank', () => {
    const noise = paint(160, (x, y) => [hash(x, y, 1), hash(x, y, 2), hash(x, y, 3), 255])
    for (const quality of ['high', 'low'] as const) {
      const { svg, resolved, stats } = trace(noise, { imageType: 'artwork', quality })
      expect(() => validateSvg(svg)).not.toThrow()
      expect(resolved.imageType).toBe('photo')
      expect(stats.segments).toBeGreaterThan(1000)
    }
  })

  it('keeps the number of colors that was asked for', () => {
    const specks = paint(440, (x, y) => (x % 3 === 0 && y % 3 === 0 ? [(x * 7) % 256, 0, 90, 255] : WHITE))
    expect(trace(specks, { imageType: 'artwork', colors: 3 }).stats.colors).toBeLessThanOrEqual(3)
  })
})
