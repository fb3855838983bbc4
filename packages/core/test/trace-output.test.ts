import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { OutputOptions } from '../src/output-options'
import { validateSvg } from '../src/svg/validate/validate'
import { trace } from '../src/trace'
import { vectorize } from '../src/vectorize'
import { coverage, disc, paint } from './boundary/coverage'
import { mosaic } from './layer/mosaics'
import { mix, PAPER, ramp, rasterOf } from './shading/pictures'
import { readPath } from './svg/read-path'

const UNITS = 100

function traced(raster: Parameters<typeof trace>[0], output: Partial<OutputOptions>) {
  const result = trace(raster, { imageType: 'artwork', quality: 'high', ...output })
  validateSvg(result.svg)
  return result
}

const pathsOf = (svg: string): string[] => [...svg.matchAll(/ d="([^"]*)"/g)].map((match) => match[1]!)

/** The curved segments of all paths, each spelled from its lesser end, and twice the area of the polygons of all ends, in units. */
function measure(svg: string): { curves: Map<string, number>; doubledArea: number } {
  const curves = new Map<string, number>()
  let doubledArea = 0
  for (const { x, y, segments } of pathsOf(svg).flatMap((d) => readPath(d, 2))) {
    let [x0, y0] = [x, y]
    for (const { kind, numbers } of segments) {
      const [x1, y1] = numbers.slice(-2) as [number, number]
      doubledArea += x0 * y1 - x1 * y0
      if (kind !== 'L') {
        const forward = [x0, y0, ...numbers]
        const points =
          kind === 'A' ? [] : Array.from({ length: forward.length / 2 }, (_, k) => forward.slice(2 * k, 2 * k + 2))
        const backward =
          kind === 'A' ? [x1, y1, ...numbers.slice(0, 4), 1 - numbers[4]!, x0, y0] : points.reverse().flat()
        const key = `${kind} ${x0 < x1 || (x0 === x1 && y0 < y1) ? forward : backward}`
        curves.set(key, (curves.get(key) ?? 0) + 1)
      }
      ;[x0, y0] = [x1, y1]
    }
  }
  return { curves, doubledArea }
}

/** A ring on a plain ground: what it encloses has the color of the ground. */
const ring = paint(
  64,
  64,
  [255, 255, 255, 255],
  [
    { polygons: [disc(32, 32, 24)], color: [20, 60, 160, 255] },
    { polygons: [disc(32, 32, 12)], color: [255, 255, 255, 255] },
  ],
)

describe('cutout layers', () => {
  it.each([1, 2, 3])('share every curve and leave no gap: mosaic %i', (seed) => {
    const { svg } = traced(mosaic(120, 90, 14, seed), { layers: 'cutout' })
    const { curves, doubledArea } = measure(svg)
    expect(doubledArea).toBe(2 * 120 * 90 * UNITS ** 2)
    expect([...curves].filter(([, count]) => count !== 2)).toEqual([])
  })

  it('share the curves of a ring, which is full of arcs', () => {
    const { curves, doubledArea } = measure(traced(ring, { layers: 'cutout' }).svg)
    expect(doubledArea).toBe(2 * 64 * 64 * UNITS ** 2)
    expect(curves.size).toBeGreaterThan(1)
    expect([...curves].filter(([, count]) => count !== 2)).toEqual([])
  })
})

describe('groups by color', () => {
  it('hold one path for each part, all of one color in one group when nothing overlaps', () => {
    const { svg, stats } = traced(mosaic(120, 90, 14, 1), { layers: 'cutout', group: 'color' })
    const groups = [...svg.matchAll(/<g fill="([^"]*)">/g)].map((match) => match[1])
    expect(new Set(groups).size).toBe(groups.length)
    expect(svg.replace(/<g[^>]*>(<path d="[^"]*"\/>)+<\/g>/g, '')).not.toContain('<path')
    expect(pathsOf(svg)).toHaveLength(stats.shapes)
    expect(groups.length).toBeLessThan(stats.shapes)
  })

  it('keep the paint order of stacked layers', () => {
    const plain = traced(ring, {}).svg
    const { svg } = traced(ring, { group: 'color' })
    expect(pathsOf(svg).join('')).toBe(pathsOf(plain).join(''))
    expect(svg.match(/<g/g)).toHaveLength(pathsOf(svg).length)
  })
})

describe('a removed background', () => {
  it('leaves the figure and what it encloses', () => {
    for (const layers of ['stacked', 'cutout'] as const) {
      const { svg, resolved } = traced(ring, { background: 'remove', layers })
      expect(resolved.background).toBe('removed')
      expect(svg.match(/<path/g)).toHaveLength(2)
      expect(svg).not.toContain('64H0')
    }
  })

  it('does not make a photo of a shaded figure in a JPEG file, whose ground the curves do not show', async () => {
    const side = 160
    const color = ramp({ kind: 'linear', values: [0] }, 20, 140, [244, 67, 54, 255], [33, 150, 243, 255])
    const covered = coverage([disc(side / 2, side / 2, 60)], side, side)
    const { rgba } = rasterOf(side, side, (x, y) =>
      mix(color(x, y), PAPER, covered[side * Math.floor(y) + Math.floor(x)]),
    )
    const jpeg = sharp(rgba, { raw: { width: side, height: side, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 80 })
    const { svg, resolved, stats } = await vectorize(await jpeg.toBuffer(), { background: 'remove' })
    validateSvg(svg)
    expect([resolved.imageType, resolved.background, stats.gradients]).toEqual(['artwork', 'removed', 1])
  })

  it('is said to be kept where there is none, and not spoken of otherwise', () => {
    const { svg } = traced(ring, { background: 'remove' })
    expect(svg).not.toBe(traced(ring, {}).svg)
    expect(traced(mosaic(120, 90, 14, 1), { background: 'remove' }).resolved.background).toBe('kept')
    expect('background' in traced(ring, {}).resolved).toBe(false)
  })

  it('works on hard pixels', () => {
    const { svg, resolved } = trace(ring, { imageType: 'artwork_sharp', background: 'remove' })
    expect(resolved.background).toBe('removed')
    validateSvg(svg)
  })
})

describe('a physical width', () => {
  it('changes width and height alone', () => {
    const plain = traced(ring, {}).svg
    const { svg, width } = traced(ring, { width: '25.5mm' })
    expect(width).toBe(64)
    expect(svg).toBe(plain.replace('width="64" height="64"', 'width="25.5mm" height="25.5mm"'))
  })

  it('is refused before any work when the height is out of range', () => {
    const tall = { width: 2, height: 1000, rgba: new Uint8Array(8000) }
    expect(() => trace(tall, { width: '1in' }, { checkpoint: () => expect.unreachable() })).toThrow('500in high')
  })
})
