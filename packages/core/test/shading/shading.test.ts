import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { type Axis, positionOn } from '../../src/shading/fit/axis'
import { validateSvg } from '../../src/svg/validate/validate'
import { trace } from '../../src/trace'
import { band, coverage, disc, paint } from '../boundary/coverage'
import { renderSvg } from '../render-svg'
import { acrossAll, anyAngle, type ColorAt, mix, PAPER, ramp, rasterOf, twoColors } from './pictures'

const FLAT_SCENE = paint(
  96,
  80,
  [255, 255, 255, 255],
  [
    { polygons: [disc(40.3, 36.1, 26.7)], color: [214, 40, 57, 255] },
    { polygons: [disc(58.2, 48.9, 13.4)], color: [29, 53, 87, 255] },
    { polygons: [[10, 60, 80, 66, 20, 76]], color: [240, 180, 40, 255] },
  ],
)

/** The mean channel difference of the document's rendering from a raster, levels. */
function meanDifference(svg: string, { rgba }: Raster): number {
  const { pixels } = renderSvg(svg)
  expect(pixels.length).toBe(rgba.length)
  let sum = 0
  for (let p = 0; p < rgba.length; p++) sum += Math.abs(pixels[p] - rgba[p])
  return sum / rgba.length
}

function discWith(side: number, color: ColorAt): Raster {
  const covered = coverage([disc(0.52 * side, 0.47 * side, 0.4 * side)], side, side)
  return rasterOf(side, side, (x, y) => mix(color(x, y), PAPER, covered[side * Math.floor(y) + Math.floor(x)]))
}

const size = fc.integer({ min: 48, max: 200 })
const share = fc.double({ min: 0.3, max: 0.7, noNaN: true })
const dark = twoColors(60).filter((colors) => colors.every((color) => color.slice(0, 3).some((level) => level < 150)))

function expectOneGradient(raster: Raster): void {
  const { svg, stats } = trace(raster, { imageType: 'artwork' })
  validateSvg(svg)
  expect(stats.gradients).toBe(1)
  expect(meanDifference(svg, raster)).toBeLessThan(1.2)
}

describe('trace', () => {
  it('draws a ramp over the whole picture as one gradient', () => {
    fc.assert(
      fc.property(size, size, anyAngle, dark, (width, height, angle, [from, to]) => {
        expectOneGradient(rasterOf(width, height, acrossAll(width, height, angle, from, to)))
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })

  it('draws a disc with a linear or round gradient as one gradient', () => {
    fc.assert(
      fc.property(size, fc.option(anyAngle), share, share, dark, (side, angle, u, v, [from, to]) => {
        const axis: Axis =
          angle === null ? { kind: 'circle', values: [u * side, v * side] } : { kind: 'linear', values: [angle] }
        const middle = angle === null ? 0 : positionOn(axis, 0.52 * side, 0.47 * side)
        const start = angle === null ? 0 : middle - 0.45 * side
        expectOneGradient(discWith(side, ramp(axis, start, middle + (angle === null ? 0.7 : 0.45) * side, from, to)))
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })

  it('has no gradient for flat artwork, as it is, enlarged, or through JPEG', async () => {
    const { width, height, rgba } = FLAT_SCENE
    const image = () => sharp(Buffer.from(rgba), { raw: { width, height, channels: 4 } })
    const pictures = [FLAT_SCENE]
    for (const kernel of ['cubic', 'lanczos3', 'linear'] as const) {
      const { data, info } = await image()
        .resize(3 * width, 3 * height, { kernel, fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      pictures.push({ width: info.width, height: info.height, rgba: new Uint8Array(data) })
    }
    for (const quality of [60, 75, 85]) {
      const { data, info } = await sharp(await image().removeAlpha().jpeg({ quality }).toBuffer())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      pictures.push({ width: info.width, height: info.height, rgba: new Uint8Array(data) })
    }
    expect(pictures.map((picture) => trace(picture, { imageType: 'artwork' }).stats.gradients)).toEqual(
      pictures.map(() => 0),
    )
  })

  it('draws a small ramp that letters cut to pieces as one gradient through JPEG, and flat steps as none', async () => {
    const [light, dark] = [
      [250, 190, 10, 255],
      [225, 120, 0, 255],
    ] as const
    for (const side of [64, 80, 96]) {
      const shaded = ramp({ kind: 'linear', values: [1.1] }, 0.1 * side, 1.3 * side, light, dark)
      const steps: ColorAt = (_, y) => mix(light, dark, Math.floor((3 * y) / side) / 2)
      const letters = [0.25, 0.42, 0.6, 0.75].map((x) => band(x * side, side / 2, 1.2, 0.08 * side, 0.6 * side))
      const covered = letters.map((letter) => coverage([letter], side, side))
      const gradientsOf = async (color: ColorAt): Promise<number> => {
        const { rgba } = discWith(side, (x, y) => {
          const i = side * Math.floor(y) + Math.floor(x)
          return covered.reduce((under, shares) => mix(PAPER, under, shares[i]), color(x, y))
        })
        const jpeg = sharp(rgba, { raw: { width: side, height: side, channels: 4 } }).removeAlpha()
        const read = sharp(await jpeg.jpeg({ quality: 85 }).toBuffer()).ensureAlpha()
        const raster = { width: side, height: side, rgba: new Uint8Array(await read.raw().toBuffer()), isLossy: true }
        return trace(raster, { imageType: 'artwork' }).stats.gradients
      }
      expect(await gradientsOf(shaded)).toBe(1)
      expect(await gradientsOf(steps)).toBe(0)
    }
  })

  it('draws no gradient where its stops and the other colors are more than allowed', () => {
    const raster = discWith(72, ramp({ kind: 'linear', values: [0.5] }, 10, 80, [20, 20, 90, 255], [240, 200, 30, 255]))
    const { svg, stats } = trace(raster, { imageType: 'artwork', colors: 2 })
    validateSvg(svg)
    expect(stats.gradients).toBe(0)
    expect(stats.colors).toBeLessThanOrEqual(2)
  })

  it('draws the same document again', () => {
    const raster = discWith(
      80,
      ramp({ kind: 'circle', values: [30, 30] }, 0, 60, [250, 220, 90, 255], [150, 20, 60, 255]),
    )
    expect(trace(raster).svg).toBe(trace(raster).svg)
  })
})
