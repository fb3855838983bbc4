import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hardEdgeDrawing } from '../../src/hard-edges/hard-edge-drawing'
import { hardEdgeRegions } from '../../src/hard-edges/hard-edge-regions'
import { type Curve, LINE } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { renderSvg } from '../render-svg'
import { enlarge, random, sprite } from './sprites'

function draw(picture: Raster): Drawing {
  return hardEdgeDrawing(hardEdgeRegions(picture, Number.POSITIVE_INFINITY))
}

/** The drawing as SVG, spelled by the test itself. */
function spell({ width, height, shapes }: Drawing): string {
  const paths = shapes.map(({ fill, contours }) => {
    if (fill.kind !== 'flat') throw new Error('a pixel drawing is flat')
    const d = contours.map(({ coords }) => {
      const points = Array.from({ length: coords.length / 2 }, (_, k) => `${coords[2 * k]} ${coords[2 * k + 1]}`)
      return `M${points.slice(0, -1).join('L')}Z`
    })
    const opacity = fill.opacity < 1 ? ` fill-opacity="${fill.opacity.toFixed(5)}"` : ''
    return `<path fill="#${fill.rgb.toString(16).padStart(6, '0')}"${opacity} d="${d.join('')}"/>`
  })
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} shape-rendering="crispEdges">${paths.join('')}</svg>`
}

/** What an independent renderer makes of it at 1x: premultiplied, 4 bytes a pixel. */
function render(drawing: Drawing): Uint8Array {
  return renderSvg(spell(drawing)).pixels
}

/** The largest difference from the raster, premultiplied, over all channels. */
function worst(picture: Raster): number {
  const rendered = render(draw(picture))
  let most = 0
  for (let p = 0; p < rendered.length; p += 4) {
    const alpha = picture.rgba[p + 3]
    for (let c = 0; c < 4; c++) {
      const truth = c === 3 ? alpha : (picture.rgba[p + c] * alpha) / 255
      most = Math.max(most, Math.abs(rendered[p + c] - truth))
    }
  }
  return most
}

function noise(width: number, height: number, colors: number, seed: number, minAlpha = 255): Raster {
  const next = random(seed)
  const inks = Array.from({ length: colors }, () => [
    ...[0, 0, 0].map(() => Math.floor(next() * 256)),
    minAlpha + Math.floor(next() * (256 - minAlpha)),
  ])
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) rgba.set(inks[Math.floor(next() * colors)], 4 * i)
  return { width, height, rgba }
}

const picture = fc
  .tuple(
    fc.integer({ min: 1, max: 16 }),
    fc.integer({ min: 1, max: 16 }),
    fc.integer({ min: 1, max: 5 }),
    fc.nat(99_999),
  )
  .map(([width, height, colors, seed]) => noise(width, height, colors, seed, 0))

describe('hardEdgeDrawing, rendered', () => {
  it('is the opaque raster, bit for bit', () => {
    expect(worst(sprite(16, 16, 1))).toBe(0)
    expect(worst(sprite(64, 48, 2))).toBe(0)
    expect(worst(enlarge(sprite(16, 16, 3), 8, 8))).toBe(0)
    expect(worst(enlarge(sprite(24, 24, 4), 3.5, 3.5))).toBe(0)
    expect(worst(noise(64, 64, 3000, 5))).toBe(0)
    expect(worst(noise(1, 1, 1, 6))).toBe(0)
  })

  it('is the opaque raster for checkerboards, where every lattice point is a saddle', () => {
    for (const [width, height] of [
      [1, 1],
      [2, 2],
      [7, 5],
      [32, 32],
    ]) {
      const rgba = new Uint8Array(4 * width * height)
      for (let i = 0; i < width * height; i++) {
        const v = ((i % width) + Math.floor(i / width)) % 2 === 0 ? 255 : 12
        rgba.set([v, v, 40, 255], 4 * i)
      }
      expect(worst({ width, height, rgba })).toBe(0)
    }
  })

  it('is the raster within one level, premultiplied, when pixels are translucent', () => {
    expect(worst(noise(64, 64, 3000, 7, 0))).toBeLessThanOrEqual(1)
    fc.assert(fc.property(picture, (raster) => worst(raster) <= 1))
  })
})

describe('hardEdgeDrawing, as geometry', () => {
  it('has simple contours: no lattice point twice, turns at every corner, closed', () => {
    fc.assert(
      fc.property(picture, (raster) => {
        for (const { contours } of draw(raster).shapes) for (const contour of contours) expectSimple(contour)
      }),
      { numRuns: 300 },
    )
  })

  it('encloses exactly the pixels of each ink, outer contours clockwise, holes against', () => {
    fc.assert(
      fc.property(picture, (raster) => {
        const areas = new Map<number, number>()
        for (const { fill, contours } of draw(raster).shapes) {
          if (fill.kind !== 'flat') throw new Error('a pixel drawing is flat')
          areas.set(
            fill.rgb * 256 + Math.round(fill.opacity * 255),
            contours.reduce((sum, c) => sum + area(c), 0),
          )
        }
        const pixels = new Map<number, number>()
        for (let p = 0; p < raster.rgba.length; p += 4) {
          const [r, g, b, a] = raster.rgba.subarray(p, p + 4)
          const key = ((r << 16) | (g << 8) | b) * 256 + a
          if (a > 0) pixels.set(key, (pixels.get(key) ?? 0) + 1)
        }
        expect(areas).toEqual(pixels)
      }),
      { numRuns: 300 },
    )
  })

  it('splits what a region pinches off into a contour of its own', () => {
    const rows = ['1110', '1011', '1101', '0111']
    const rgba = Uint8Array.from(
      rows
        .join('')
        .split('')
        .flatMap((v) => (v === '1' ? [9, 9, 9, 255] : [0, 0, 0, 0])),
    )
    const [shape] = draw({ width: 4, height: 4, rgba }).shapes
    expect(shape.contours.map(area)).toEqual([14, -1, -1])
  })

  it('leaves nothing of a transparent raster', () => {
    expect(
      draw({ width: 3, height: 2, rgba: new Uint8Array(24).fill(77).map((v, i) => (i % 4 === 3 ? 0 : v)) }).shapes,
    ).toEqual([])
  })
})

function area({ coords }: Curve): number {
  let twice = 0
  for (let p = 0; p + 3 < coords.length; p += 2) twice += coords[p] * coords[p + 3] - coords[p + 2] * coords[p + 1]
  return twice / 2
}

function expectSimple({ ops, coords }: Curve): void {
  expect(ops).toHaveLength(coords.length / 2 - 1)
  expect(ops.every((op) => op === LINE)).toBe(true)
  expect([coords[coords.length - 2], coords[coords.length - 1]]).toEqual([coords[0], coords[1]])
  const visited = new Set<number>()
  const faults: string[] = []
  for (let k = 0; k < ops.length; k++) {
    const [x, y, toX, toY] = coords.subarray(2 * k, 2 * k + 4)
    const before = k > 0 ? coords[2 * k - 2] : coords[coords.length - 4]
    if ((x === toX) === (y === toY)) faults.push(`no step along one axis at ${x}, ${y}`)
    if ((before === x) === (x === toX)) faults.push(`no turn at ${x}, ${y}`)
    for (let s = 0, steps = Math.abs(toX - x) + Math.abs(toY - y); s < steps; s++) {
      const point = 4096 * (x + Math.sign(toX - x) * s) + y + Math.sign(toY - y) * s
      if (visited.has(point)) faults.push(`the contour is twice at ${x}, ${y}, step ${s}`)
      visited.add(point)
    }
  }
  expect(faults).toEqual([])
}
