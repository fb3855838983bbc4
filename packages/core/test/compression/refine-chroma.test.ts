import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { findHalfChroma } from '../../src/compression/find-half-chroma'
import { refineChroma } from '../../src/compression/refine-chroma'
import { restoreCompressed } from '../../src/compression/restore-compressed'
import { isLimit, ycbcrPlanes } from '../../src/compression/ycbcr-planes'
import { decode } from '../../src/image/decode'
import { inspect } from '../../src/image/inspect'
import type { Raster } from '../../src/model/raster'
import { disc, paint, WHITE } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'

const SIZE = 96
const drawn = paint(SIZE, SIZE, WHITE, [
  { polygons: [disc(40.3, 44.1, 30)], color: [198, 54, 60, 255] },
  { polygons: [disc(60.3, 52.1, 20)], color: [31, 87, 141, 255] },
])

async function decoded({ width, height, rgba }: Raster, to: (image: Sharp) => Sharp): Promise<Raster> {
  const file = await to(sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()).toBuffer()
  return decode(file, inspect(file))
}

function refined(given: Raster, start = given): Raster | null {
  const rgba = refineChroma(given, start.rgba, findHalfChroma(given), () => true)
  return rgba && { ...given, rgba }
}

/** Sum of the squared differences of the chroma of two rasters. */
function chromaError(a: Raster, b: Raster): number {
  const [first, second] = [ycbcrPlanes(a), ycbcrPlanes(b)]
  const distance = (i: number): number => (first.blue[i] - second.blue[i]) ** 2 + (first.red[i] - second.red[i]) ** 2
  return first.blue.reduce((sum, _, i) => sum + distance(i), 0)
}

describe('refineChroma', () => {
  it.each(['4:2:0', '4:4:4'])('brings chroma of JPEGs of %s nearer to what was drawn', async (chromaSubsampling) => {
    for (const quality of [40, 60, 80, 95, 98]) {
      const given = await decoded(drawn, (image) => image.jpeg({ quality, chromaSubsampling }))
      const start = restoreCompressed({ ...given, quantization: undefined }, () => true)
      const after = refined(given, start)
      if (after === null) throw new Error('not refined')
      expect(chromaError(after, drawn), `quality ${quality}`).toBeLessThan(
        (quality < 98 ? 0.75 : 1) * chromaError(start, drawn),
      )
    }
  })

  it('leaves pictures whose steps are finer than rounding of pixels', async () => {
    for (const quality of [99, 100]) {
      expect(refined(await decoded(drawn, (image) => image.jpeg({ quality })))).toBeNull()
    }
  })

  it('leaves luma as it is', async () => {
    for (const quality of [40, 80]) {
      const given = await decoded(drawn, (image) => image.jpeg({ quality }))
      const luma = findHalfChroma(given)?.planes.luma ?? new Float32Array()
      const after = refined(given)
      if (after === null) throw new Error('not refined')
      ycbcrPlanes(after).luma.forEach((value, i) => {
        const isClipped = after.rgba.subarray(4 * i, 4 * i + 3).some(isLimit)
        if (!isClipped) expect(Math.abs(value - luma[i])).toBeLessThan(1.1)
      })
    }
  })

  it.each([
    [97, 85],
    [33, 47],
    [17, 60],
  ])('brings chroma nearer where the frame cuts blocks: %i x %i px', async (width, height) => {
    const figure = paint(width, height, WHITE, [
      { polygons: [disc(0.4 * width, 0.45 * height, 0.3 * width)], color: [198, 54, 60, 255] },
      { polygons: [disc(0.7 * width, 0.6 * height, 0.25 * width)], color: [31, 87, 141, 255] },
    ])
    const given = await decoded(figure, (image) => image.jpeg({ quality: 60 }))
    const start = restoreCompressed({ ...given, quantization: undefined }, () => true)
    const after = refined(given, start)
    if (after === null) throw new Error('not refined')
    expect(chromaError(after, figure)).toBeLessThan(0.85 * chromaError(start, figure))
  })

  it('leaves what is flat as in the start, and opacity', async () => {
    const given = await decoded(drawn, (image) => image.jpeg({ quality: 70 }))
    const start = { ...given, rgba: given.rgba.map((level) => level - (level > 200 ? 3 : 0)) }
    const after = refined(given, start)
    for (let y = 84; y < 96; y++) {
      for (let p = 4 * (y * SIZE + 84); p < 4 * (y + 1) * SIZE; p++) expect(after?.rgba[p]).toBe(start.rgba[p])
    }
    for (let p = 3; p < 4 * SIZE * SIZE; p += 4) expect(after?.rgba[p]).toBe(start.rgba[p])
  })

  it('does nothing without steps, and to pixels that the file does not store', async () => {
    const given = await decoded(drawn, (image) => image.jpeg({ quality: 60 }))
    expect(refined(given)).not.toBeNull()
    expect(refined({ ...given, quantization: undefined })).toBeNull()
    expect(refineChroma(given, given.rgba, findHalfChroma(given), () => false)).toBeNull()
    const onGray = paint(SIZE, SIZE, [200, 190, 180, 255], [{ polygons: [disc(40, 40, 25)], color: [90, 60, 70, 255] }])
    const stored = await decoded(onGray, (image) => image.jpeg({ quality: 60 }))
    expect(refined(stored)).not.toBeNull()
    const changed = stored.rgba.map((level, p) => (p % 4 === 3 ? level : 0.8 * level + 20))
    expect(refined({ ...stored, rgba: changed })).toBeNull()
  })

  it('does nothing to gray pictures, and asks nobody', async () => {
    for (const color of [
      [40, 40, 40, 255],
      [224, 224, 224, 255],
    ] as const) {
      const gray = paint(SIZE, SIZE, WHITE, [{ polygons: [disc(40.3, 44.1, 30)], color: [...color] }])
      const given = await decoded(gray, (image) => image.jpeg({ quality: 60 }))
      const asked = (): boolean => {
        throw new Error('asked')
      }
      expect(refineChroma(given, given.rgba, findHalfChroma(given), asked)).toBeNull()
    }
  })

  it('does nothing to flat, tiny and large pictures, and to those full of edges', async () => {
    const flat = await decoded(paint(SIZE, SIZE, WHITE, []), (image) => image.jpeg())
    expect(flat.quantization).toBeDefined()
    expect(refined(flat)).toBeNull()
    expect(refined(await decoded(drawn, (image) => image.resize(15, 15).jpeg()))).toBeNull()
    const isAsked = async (side: number): Promise<boolean> => {
      const next = random(37)
      const rgba = new Uint8ClampedArray(4 * side * side).map(() => 255 * next())
      const noise = { width: side, height: side, rgba }
      const given = await decoded(noise, (image) => image.jpeg())
      let asked = false
      refineChroma(given, given.rgba, null, () => {
        asked = true
        return false
      })
      return asked
    }
    expect(await isAsked(600)).toBe(true)
    expect(await isAsked(660)).toBe(false)
    const wide = await decoded(drawn, (image) =>
      image.extend({ right: 1200, bottom: 1200, background: '#fff' }).jpeg({ quality: 60 }),
    )
    expect(refined(wide)).toBeNull()
  })

  it('gives the same bytes twice, and leaves its input', async () => {
    const given = await decoded(drawn, (image) => image.jpeg({ quality: 60 }))
    const before = Uint8Array.from(given.rgba)
    expect(refined(given)).toEqual(refined(given))
    expect(Uint8Array.from(given.rgba)).toEqual(before)
  })
})
