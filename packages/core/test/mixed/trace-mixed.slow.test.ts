import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { trace } from '../../src/trace'
import { renderSvg } from '../render-svg'
import { type Box, isInside, pageWith } from './pages'

const BOX: Box = { left: 56, top: 40, right: 104, bottom: 88 }
const page = pageWith(BOX)
const options = { imageType: 'artwork' } as const

/** Root mean square of the differences between a drawing and its page at the page's size, levels, in the box or outside of it. */
function errorOf(svg: string, inBox: boolean): number {
  const { pixels } = renderSvg(svg, { background: '#fff' })
  let sum = 0
  let count = 0
  for (let i = 0; i < page.rgba.length; i++) {
    if (i % 4 === 3 || isInside(BOX, (i >> 2) % page.width, Math.floor((i >> 2) / page.width)) !== inBox) continue
    sum += (pixels[i]! - page.rgba[i]!) ** 2
    count++
  }
  return Math.sqrt(sum / count)
}

const fillsOf = (svg: string): number => new Set(svg.match(/fill="[^"]*"/g)).size

describe('trace, of a page with a picture in it', () => {
  const mixed = trace(page, options)
  const plain = trace(page, { ...options, layers: 'cutout' })

  it('draws the picture as a photo, and says so', () => {
    expect(mixed.resolved.imageType).toBe('artwork')
    expect(mixed.resolved.reason).toMatch(
      /^as asked; \d+ % of it, drawn as a photo, has more detail than fitted curves hold$/,
    )
    // Curves keep the single pixels of the picture, as marks, and little else
    expect(errorOf(mixed.svg, true)).toBeLessThan(0.65 * errorOf(plain.svg, true))
  })

  it('draws the rest with curves, as exactly as without the picture', () => {
    expect(errorOf(mixed.svg, false)).toBeLessThan(3)
    expect(mixed.svg).toContain('M148 12v96H12V12z')
  })

  it('draws shapes side by side, a capped number of colors and what has its ground removed without photos', () => {
    expect(plain.resolved.reason).toBe('as asked')
    expect(trace(page, { ...options, background: 'remove' }).resolved.reason).toBe('as asked')
    const capped = trace(page, { ...options, colors: 4 })
    expect(capped.resolved.reason).toBe('as asked')
    expect(fillsOf(capped.svg)).toBeLessThanOrEqual(4)
  })

  it('draws a letter that an area covers in part', () => {
    // A letter T of strokes of 1.5 px, whose left end lies in the last cells of the picture beside it
    const beside = pageWith({ ...BOX, right: 100 })
    const { rgba, width } = beside
    const darken = (x: number, y: number, level: number): void => {
      rgba.fill(level, 4 * (y * width + x), 4 * (y * width + x) + 3)
    }
    for (let x = 102; x < 118; x++) {
      darken(x, 60, 0)
      darken(x, 61, 128)
    }
    for (let y = 61; y < 76; y++) {
      darken(110, y, 0)
      darken(111, y, 128)
    }
    const { pixels } = renderSvg(trace(beside, options).svg, { background: '#fff' })
    for (let y = 64; y < 74; y++) expect(pixels[4 * (y * width + 110)]).toBeLessThan(60)
    for (let x = 112; x < 116; x++) expect(pixels[4 * (60 * width + x)]).toBeLessThan(60)
  })

  it('spends more on a photo of more detail', () => {
    const low = trace(page, { ...options, detail: 'low' })
    expect(low.svg.length).toBeLessThan(mixed.svg.length)
    expect(errorOf(low.svg, true)).toBeGreaterThan(errorOf(mixed.svg, true))
  })

  it('draws all of it as a photo when there is little else', () => {
    const { resolved } = trace(pageWith({ left: 30, top: 16, right: 130, bottom: 108 }), options)
    expect(resolved).toMatchObject({ imageType: 'photo', detail: 'medium' })
    expect(resolved.reason).toBe('as asked; more detail than fitted curves hold')
  })

  it('draws what is torn of it as a photo, although areas with faint texture about that are most of it', () => {
    const box = { left: 24, top: 24, right: 176, bottom: 136 }
    const [width, height] = [208, 168]
    const { rgba } = pageWith(box, width, height)
    const around = { left: 16, top: 16, right: 192, bottom: 152 }
    const texture = pageWith(around, width, height).rgba
    const mean = [150, 120, 70, 255]
    const faint = rgba.map((level, k) => {
      const [x, y] = [(k >> 2) % width, Math.floor((k >> 2) / width)]
      const isFaint = !isInside(box, x, y) && isInside(around, x, y)
      return isFaint ? Math.round(mean[k % 4]! + 0.2 * (texture[k]! - mean[k % 4]!)) : level
    })
    const { resolved } = trace({ width, height, rgba: faint }, options)
    expect(resolved.imageType).toBe('artwork')
    expect(Number(/(\d+) % of it/.exec(resolved.reason)?.[1])).toBeGreaterThan(60)
  })
})

describe('trace, of a translucent page with a picture in it', () => {
  it('paints the picture once', () => {
    const opacity = 128
    const rgba = page.rgba.map((level, k) => (k % 4 === 3 ? opacity : level))
    const { svg, resolved } = trace({ ...page, rgba }, options)
    expect(resolved.reason).toMatch(/drawn as a photo/)
    const { pixels } = renderSvg(svg)
    let sum = 0
    for (let y = BOX.top; y < BOX.bottom; y++)
      for (let x = BOX.left; x < BOX.right; x++) sum += pixels[4 * (y * page.width + x) + 3]!
    const mean = sum / ((BOX.right - BOX.left) * (BOX.bottom - BOX.top))
    expect(Math.abs(mean - opacity)).toBeLessThan(8)
  })
})

describe('trace, of a large page with pictures in two corners', () => {
  it('draws each as sharp as on a small page', () => {
    const boxes = [
      { left: 20, top: 20, right: 60, bottom: 60 },
      { left: 1940, top: 740, right: 1980, bottom: 780 },
    ]
    const [first, second] = boxes.map((box) => pageWith(box, 2000, 800)) as [Raster, Raster]
    const rgba = first.rgba.map((level, k) => Math.min(level, second.rgba[k]!))
    const { svg, resolved } = trace({ ...first, rgba }, options)
    expect(resolved.reason).toMatch(/drawn as a photo/)
    const { pixels } = renderSvg(svg, { background: '#fff' })
    // A photo of all of the page would be drawn from a smaller copy, whose pictures have soft edges
    let beside = 0
    for (const { left, top, right, bottom } of boxes)
      for (let y = top; y < bottom; y++)
        for (const x of [left - 1, right]) for (let c = 0; c < 3; c++) beside += 255 - pixels[4 * (y * 2000 + x) + c]!
    expect(beside / (2 * 2 * 40 * 3)).toBeLessThan(2)
  })
})
