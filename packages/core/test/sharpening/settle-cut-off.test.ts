import { describe, expect, it } from 'vitest'
import { estimateQuality } from '../../src/classify/estimate-quality'
import { changeLightness } from '../../src/color/cielab'
import type { Raster } from '../../src/model/raster'
import { settleCutOff } from '../../src/sharpening/settle-cut-off'
import { withoutSharpening } from '../../src/sharpening/without-sharpening'
import { render } from '../classify/pictures'
import { reducedByLanczos } from '../classify/resized'
import { lightnessSharpened, meanDifference } from './sharpen'

type Color = readonly number[]

const NAVY: Color = [20, 60, 140]
const PALE: Color = [250, 246, 240]
const RED: Color = [200, 30, 40]
const GREEN: Color = [30, 160, 70]

/** Three rows of these colors. */
function rows(...colors: Color[]): Raster {
  const row = colors.flatMap((color) => [...color, 255])
  return { width: colors.length, height: 3, rgba: Uint8Array.from([...row, ...row, ...row]) }
}

const pixel = ({ rgba }: Raster, k: number) => [...rgba.subarray(4 * k, 4 * k + 3)]

/** `share` of the second color in the first. */
const mixed = (a: Color, b: Color, share: number): Color =>
  a.map((level, c) => Math.round(level + share * (b[c] - level)))

/** A color after its lightness changed, its channels cut off. */
function lightened(color: Color, change: number): Color {
  const values = Float64Array.from(color)
  changeLightness(values, 0, change)
  return [...values].map((level) => Math.min(255, Math.max(0, Math.round(level))))
}

/** An edge between areas with one blend whose lightness sharpening changed: before sharpening, as shown, and as undoing the mask leaves it. */
function edge(
  left: Color,
  right: Color,
  share: number,
  change: number,
): Record<'before' | 'shown' | 'restored', Raster> {
  const blend = mixed(left, right, share)
  const seen = lightened(blend, change)
  const around = (color: Color) => rows(left, left, left, color, right, right, right)
  return { before: around(blend), shown: around(seen), restored: around(lightened(seen, -change)) }
}

describe('settleCutOff', () => {
  it('restores the channels that were cut off at either end, by those that were not, and leaves the others', () => {
    for (const [left, right, share, change] of [
      [NAVY, PALE, 0.85, 12],
      [RED, PALE, 0.85, 12],
      [GREEN, NAVY, 0.3, -14],
    ] as const) {
      const { before, shown, restored } = edge(left, right, share, change)
      expect(pixel(shown, 3).some((level) => level === 0 || level === 255)).toBe(true)
      const settled = settleCutOff(restored, shown)
      expect(meanDifference(settled, before)).toBeLessThan(0.5 * meanDifference(restored, before))
      const free = pixel(shown, 3).map((level) => level > 0 && level < 255)
      const kept = (raster: Raster) => pixel(raster, 3).filter((_, c) => free[c])
      expect(kept(settled)).toEqual(kept(restored))
      for (const k of [0, 1, 2, 4, 5, 6]) expect(pixel(settled, k)).toEqual(pixel(restored, k))
    }
  })

  it('gives a picture and its mirror image the same', () => {
    const { restored, shown } = edge(RED, PALE, 0.85, 12)
    const mirrored = ({ width, height, rgba }: Raster): Raster => {
      const out = new Uint8Array(rgba.length)
      for (let i = 0; i < width * height; i++) {
        const k = i - (i % width) + width - 1 - (i % width)
        out.set(rgba.subarray(4 * k, 4 * k + 4), 4 * i)
      }
      return { width, height, rgba: out }
    }
    expect(mirrored(settleCutOff(mirrored(restored), mirrored(shown))).rgba).toEqual(settleCutOff(restored, shown).rgba)
  })

  it('leaves saturated lines that sharpening did not move, and blends that it would not have cut off', () => {
    const orange: Color = [255, 140, 0]
    const black: Color = [0, 0, 0]
    const white: Color = [255, 255, 255]
    const line = rows(black, black, black, orange, white, white, white)
    expect(settleCutOff(line, line).rgba).toEqual(line.rgba)
    const moved = rows(black, black, black, [255, 145, 0], white, white, white)
    expect(settleCutOff(line, moved).rgba).toEqual(line.rgba)
  })

  it('leaves pixels without two areas near them, and those cut off in all channels', () => {
    const { restored, shown } = edge(RED, PALE, 0.85, 12)
    const inTheMiddle = (k: number) => Array.from({ length: 5 }, (_, i): Color => [200 - 9 * i, 90 + k, 60 + 11 * i])
    const far = (color: Color) => rows(RED, RED, RED, ...inTheMiddle(0), color, ...inTheMiddle(1), PALE, PALE, PALE)
    const alone = far(pixel(restored, 3))
    expect(settleCutOff(alone, far(pixel(shown, 3))).rgba).toEqual(alone.rgba)
    const all = rows(NAVY, NAVY, NAVY, [255, 255, 250], PALE, PALE, PALE)
    const white = rows(NAVY, NAVY, NAVY, [255, 255, 255], PALE, PALE, PALE)
    expect(settleCutOff(all, white).rgba).toEqual(all.rgba)
    const tiny: Raster = { width: 2, height: 1, rgba: Uint8Array.of(255, 30, 40, 255, 10, 20, 30, 255) }
    expect(settleCutOff(tiny, { ...tiny, rgba: Uint8Array.of(255, 40, 40, 255, 10, 20, 30, 255) }).rgba).toEqual(
      tiny.rgba,
    )
  })

  it('brings a saturated logo nearer to what it was before its lightness was sharpened', () => {
    const logo = '<circle cx="12" cy="12" r="10" fill="#1a46c8"/><path d="M7 8H17V11H7z" fill="#ffd23c"/>'
    const reduced = reducedByLanczos(render(logo, 384, '#fff'), 4)
    const raster = lightnessSharpened(reduced, 1)
    const before = withoutSharpening({ raster, quality: estimateQuality(raster) })
    if (before === null) throw new Error('not found')
    // 0.91 without blends
    expect(meanDifference(before.raster, reduced)).toBeLessThan(0.6)
  })
})
