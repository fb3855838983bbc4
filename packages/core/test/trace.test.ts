import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../src/model/raster'
import { type ColorCount, type ColorLimit, type Options, resolveOptions } from '../src/options'
import { validateSvg } from '../src/svg/validate/validate'
import { type TraceResult, trace } from '../src/trace'
import { BLACK, CLEAR, disc, paint, type Rgba, WHITE } from './boundary/coverage'
import { random, sprite } from './hard-edges/sprites'
import { mosaic } from './layer/mosaics'
import { scene } from './photo/scene'
import { renderSvg } from './render-svg'

const TYPES = ['auto', 'artwork', 'artwork_sharp', 'photo'] as const

const LOGO = paint(64, 64, WHITE, [
  { polygons: [disc(30.3, 31.6, 22)], color: [200, 30, 60, 255] },
  { polygons: [disc(34.2, 30.1, 11), disc(34.2, 30.1, 5, true)], color: [20, 40, 120, 255] },
])
/** Small, and drawn by curves where artwork is asked for. */
const PHOTO = scene({ width: 32, height: 26, seed: 3, noise: 5, blur: 0.5 })

function noise(width: number, height: number, seed: number, isOpaque = true): Raster {
  const next = random(seed)
  const level = (_: unknown, p: number): number => (isOpaque && p % 4 === 3 ? 255 : Math.floor(next() * 256))
  return { width, height, rgba: Uint8Array.from({ length: 4 * width * height }, level) }
}

function uniform(width: number, height: number, color: Rgba): Raster {
  return { width, height, rgba: Uint8Array.from({ length: 4 * width * height }, (_, p) => color[p % 4]) }
}

const PICTURES: [string, Raster][] = [
  ['a logo', LOGO],
  ['a mosaic', mosaic(48, 48, 12, 3)],
  ['a sprite', sprite(16, 16, 4)],
  ['a photo', PHOTO],
  ['noise', noise(20, 16, 5)],
  ['translucent noise', noise(16, 20, 6, false)],
]

const results = new Map<Raster, Map<string, TraceResult>>()

/** The result of one of these pictures, traced when it is first asked for. */
function traced(picture: Raster, options: Partial<Options>): TraceResult {
  const ofPicture = results.get(picture) ?? new Map<string, TraceResult>()
  results.set(picture, ofPicture)
  const key = JSON.stringify(options)
  const result = ofPicture.get(key) ?? trace(picture, options)
  ofPicture.set(key, result)
  return result
}

/** The fill and opacity of every path of a document, as written there or on the group around it. */
function fillsOf(svg: string): string[] {
  const out: string[] = []
  const groups: [string | undefined, string | undefined][] = [[undefined, undefined]]
  for (const [, close, name, attributes] of svg.matchAll(/<(\/?)(g|path)\b([^>]*)>/g)) {
    if (close) {
      groups.pop()
      continue
    }
    const [fill, opacity] = groups[groups.length - 1]
    const own = [/ fill="([^"]*)"/, / fill-opacity="([^"]*)"/].map((pattern) => pattern.exec(attributes)?.[1])
    if (name === 'g') groups.push([own[0] ?? fill, own[1] ?? opacity])
    else out.push(`${own[0] ?? fill ?? '#000'}/${own[1] ?? opacity ?? '1'}`)
  }
  return out
}

function render({ svg }: TraceResult): Buffer {
  return renderSvg(svg).pixels
}

/** The largest difference from the raster, premultiplied, over all channels. */
function worst(result: TraceResult, { rgba }: Raster): number {
  const pixels = render(result)
  let most = 0
  for (let p = 0; p < rgba.length; p += 4) {
    for (let c = 0; c < 4; c++) {
      const truth = c === 3 ? rgba[p + 3] : (rgba[p + c] * rgba[p + 3]) / 255
      most = Math.max(most, Math.abs(pixels[p + c] - truth))
    }
  }
  return most
}

describe('trace', () => {
  it.each(PICTURES)('gives a valid document of the size of %s for every option', (_, picture) => {
    const choices: Partial<Options>[] = [
      ...TYPES.map((imageType) => ({ imageType })),
      ...(['high', 'medium', 'low'] as const).map((quality): Partial<Options> => ({ quality, imageType: 'artwork' })),
      ...(['low', 'high'] as const).map((detail): Partial<Options> => ({ detail, imageType: 'photo' })),
      { colors: 'unlimited' },
    ]
    for (const options of choices) {
      const { svg, width, height } = traced(picture, options)
      expect(() => validateSvg(svg)).not.toThrow()
      expect([width, height]).toEqual([picture.width, picture.height])
      expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
    }
  })

  it.each(PICTURES)('draws %s with at most as many different fills as asked for, in every way', (_, picture) => {
    for (const imageType of TYPES) {
      for (const colors of imageType === 'artwork' ? [2, 3, 4, 5, 6, 8, 16, 32] : [2, 3, 7, 32]) {
        const { svg, stats, resolved } = trace(picture, resolveOptions({ imageType, colors }))
        expect(new Set(fillsOf(svg)).size).toBeLessThanOrEqual(colors)
        expect(stats.colors).toBeLessThanOrEqual(colors)
        expect(resolved.colors).toBe(colors)
      }
    }
  })

  it('tells how many colors auto left, and what else was asked for as it was', () => {
    for (const [, picture] of PICTURES) {
      const { stats, resolved } = traced(picture, { imageType: 'artwork' })
      if (stats.gradients === 0) expect(resolved.colors).toBe(stats.colors)
      else expect(resolved.colors).toBeGreaterThan(stats.colors)
      expect(trace(picture, { imageType: 'artwork', colors: 'unlimited' }).resolved.colors).toBe('unlimited')
    }
  })

  it('adds its statistics up', () => {
    for (const [, picture] of PICTURES) {
      for (const imageType of TYPES) {
        const { svg, stats } = traced(picture, { imageType })
        const fills = fillsOf(svg)
        expect(stats.bytes).toBe(Buffer.byteLength(svg))
        // A shape smaller than what is written of a pixel leaves nothing.
        expect(stats.colors).toBeGreaterThanOrEqual(new Set(fills).size)
        if (imageType !== 'photo' && picture !== PHOTO)
          expect(stats.colors).toBeLessThanOrEqual(1.15 * new Set(fills).size)
        expect(stats.gradients).toBe(0)
        expect(stats.shapes).toBeGreaterThanOrEqual(fills.length)
        const segments = [...svg.matchAll(/ d="([^"]*)"/g)].join('').match(/[lhvcsqta]/gi)?.length ?? 0
        expect(stats.segments).toBeGreaterThanOrEqual(segments / 2)
      }
    }
  })

  it('repeats itself to the byte, and leaves its input alone', () => {
    for (const [, picture] of PICTURES) {
      const before = picture.rgba.slice()
      for (const imageType of TYPES) expect(trace(picture, { imageType })).toEqual(traced(picture, { imageType }))
      expect(picture.rgba).toEqual(before)
    }
  })

  it('refuses options it does not know', () => {
    expect(() => trace(LOGO, { colors: 1 as ColorCount })).toThrow('colors must be')
    expect(() => trace(LOGO, { color: 2 } as Partial<Options>)).toThrow('unknown option')
  })
})

describe('trace and opacity', () => {
  const panel: Rgba = [40, 160, 220, 128]
  const picture = paint(64, 64, CLEAR, [
    { polygons: [disc(30.3, 30.6, 22)], color: panel },
    { polygons: [disc(30.3, 30.6, 9)], color: WHITE },
  ])

  it('leaves the transparent ground transparent and draws white on it', () => {
    const white = paint(40, 40, CLEAR, [{ polygons: [disc(20, 20, 12)], color: WHITE }])
    for (const imageType of ['auto', 'artwork'] as const) {
      const result = trace(white, { imageType })
      const pixels = render(result)
      expect(fillsOf(result.svg)).toEqual(['#fff/1'])
      expect([...pixels.slice(0, 4)]).toEqual([0, 0, 0, 0])
      expect([...pixels.slice(4 * (20 * 40 + 20), 4 * (20 * 40 + 20) + 4)]).toEqual([255, 255, 255, 255])
      expect(worst(result, white)).toBeLessThan(24)
    }
  })

  it('gives a translucent panel its opacity, once', () => {
    for (const imageType of ['auto', 'artwork'] as const) {
      const result = trace(picture, { imageType })
      const fills = fillsOf(result.svg)
      expect(fills).toHaveLength(2)
      expect(fills.filter((fill) => !fill.endsWith('/1'))).toHaveLength(1)
      expect(worst(result, picture)).toBeLessThan(48)
    }
  })

  it('draws every pixel of hard pixels, opaque or not', () => {
    for (const hard of [sprite(16, 16, 4), noise(12, 9, 8, false)]) {
      expect(worst(trace(hard, { imageType: 'artwork_sharp' }), hard)).toBeLessThanOrEqual(1)
    }
  })

  it('draws nothing for a transparent picture', () => {
    for (const imageType of TYPES) {
      const { svg, stats } = trace(uniform(9, 5, [7, 8, 9, 0]), { imageType })
      expect(fillsOf(svg)).toEqual([])
      expect(stats).toMatchObject({ shapes: 0, segments: 0, colors: 0 })
      expect(() => validateSvg(svg)).not.toThrow()
    }
  })
})

describe('trace of small and plain pictures', () => {
  const sizes = [
    [1, 1],
    [1, 7],
    [7, 1],
    [2, 2],
    [1, 64],
    [3, 2],
  ]

  it.each(sizes)('fills %i x %i px with the one colour that is there', (width, height) => {
    for (const color of [BLACK, WHITE, [12, 200, 99, 255], [200, 100, 50, 180]] as Rgba[]) {
      const picture = uniform(width, height, color)
      for (const imageType of TYPES) {
        const result = trace(picture, { imageType })
        expect(worst(result, picture)).toBeLessThanOrEqual(2)
        expect(result.stats.colors).toBe(1)
      }
    }
  })

  it('takes any pictures of up to 6 x 6 px', () => {
    const anyPicture = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
      .chain(([width, height]) =>
        fc
          .array(fc.constantFrom(0, 0, 1, 128, 255, 255), {
            minLength: 4 * width * height,
            maxLength: 4 * width * height,
          })
          .map((levels) => ({ width, height, rgba: Uint8Array.from(levels) })),
      )
    fc.assert(
      fc.property(
        anyPicture,
        fc.constantFrom(...TYPES),
        fc.constantFrom<ColorLimit>('auto', 2, 5),
        (picture, imageType, colors) => {
          const { svg, stats } = trace(picture, { imageType, colors })
          validateSvg(svg)
          expect(svg).not.toContain('NaN')
          if (typeof colors === 'number') expect(stats.colors).toBeLessThanOrEqual(colors)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('who watches a trace', () => {
  it('is shown numbered stages, each an SVG that a renderer takes, the result last', () => {
    for (const imageType of TYPES) {
      const names: string[] = []
      const shown: string[] = []
      const { svg } = trace(
        LOGO,
        { imageType },
        {
          onStage: (name, picture) => {
            names.push(name)
            shown.push(picture)
          },
        },
      )
      expect(names.length).toBeGreaterThan(1)
      for (const [k, name] of names.entries()) {
        expect(name).toMatch(/^\d\d-[a-z-]+$/)
        expect(Number(name.slice(0, 2))).toBe(k + 1)
      }
      expect(names.at(-1)).toMatch(/-write$/)
      expect(shown.at(-1)).toBe(svg)
      for (const [k, picture] of shown.entries()) {
        const { width, height } = renderSvg(picture)
        // Stages of photos see small ones enlarged
        const size = imageType === 'photo' && k + 1 < shown.length ? 3 * 64 : 64
        expect([width, height]).toEqual([size, size])
      }
    }
  })

  it('changes nothing by watching', () => {
    for (const imageType of TYPES) {
      const watched = trace(LOGO, { imageType }, { onStage: () => {}, checkpoint: () => {}, now: () => 0 })
      expect(watched).toEqual(traced(LOGO, { imageType }))
    }
  })

  it('ends it by throwing at any checkpoint, with what it threw', () => {
    for (const imageType of TYPES) {
      let stages = 0
      trace(LOGO, { imageType }, { checkpoint: () => stages++ })
      expect(stages).toBeGreaterThan(2)
      for (let at = 0; at < stages; at++) {
        let looks = 0
        const stop = new Error(`enough after ${at}`)
        const checkpoint = () => {
          if (looks++ === at) throw stop
        }
        expect(() => trace(LOGO, { imageType }, { checkpoint })).toThrow(stop)
        expect(looks).toBe(at + 1)
      }
    }
  })

  it('times every stage with the clock it is given, and with none', () => {
    let time = 0
    const { stats } = trace(LOGO, { imageType: 'artwork' }, { now: () => time++ })
    const stages = Object.values(stats.stageMilliseconds)
    expect(stages.length).toBeGreaterThan(2)
    expect(new Set(stages)).toEqual(new Set([1]))
    expect(stats.milliseconds).toBe(stages.length)
    const untimed = trace(LOGO).stats
    expect(untimed.milliseconds).toBe(0)
    expect(new Set(Object.values(untimed.stageMilliseconds))).toEqual(new Set([0]))
  })
})
