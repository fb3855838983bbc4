import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { settleCutOff } from '../../src/sharpening/settle-cut-off'

type Color = readonly [number, number, number]

const NAVY: Color = [20, 60, 140]
const WHITE: Color = [250, 246, 240]
/** A tenth of navy, and the rest white. */
const BLEND: Color = [227, 227, 230]

/** Three rows of these colors. */
function rows(...colors: Color[]): Raster {
  const row = colors.flatMap((color) => [...color, 255])
  return { width: colors.length, height: 3, rgba: Uint8Array.from([...row, ...row, ...row]) }
}

/** Navy on the left, white on the right, and a pixel between them. */
const edge = (between: Color) => rows(NAVY, NAVY, NAVY, between, WHITE, WHITE, WHITE)
const between = ({ rgba }: Raster) => [...rgba.subarray(12, 15)]

describe('settleCutOff', () => {
  it('restores the channels that were cut off, by those that were not', () => {
    const [, , blue] = BLEND
    for (const [restored, shown, expected] of [
      [
        [255, 255, blue],
        [255, 255, blue + 10],
        [227, 227, blue],
      ],
      [
        [255, 227, blue],
        [255, 240, blue + 10],
        [227, 227, blue],
      ],
    ] as const) {
      const [red, green] = between(settleCutOff(edge(restored), edge(shown)))
      expect(Math.abs(red - expected[0])).toBeLessThanOrEqual(1)
      expect(Math.abs(green - expected[1])).toBeLessThanOrEqual(1)
    }
  })

  it('leaves all other pixels, and blends of more than the colors near them', () => {
    const untouched = edge([200, 227, 230])
    expect(settleCutOff(untouched, untouched).rgba).toEqual(untouched.rgba)
    const restored = edge([255, 120, 230])
    expect(settleCutOff(restored, edge([255, 110, 240])).rgba).toEqual(restored.rgba)
    const all = edge([255, 255, 255])
    expect(settleCutOff(all, all).rgba).toEqual(all.rgba)
  })

  it('leaves colors of areas, and pixels far from any area', () => {
    const red: Color = [255, 30, 40]
    const areas = rows(red, red, red, WHITE, WHITE, WHITE)
    expect(settleCutOff(areas, areas).rgba).toEqual(areas.rgba)
    const lone: Raster = { width: 1, height: 1, rgba: Uint8Array.of(255, 30, 40, 255) }
    expect(settleCutOff(lone, lone).rgba).toEqual(lone.rgba)
    const far = rows(NAVY, NAVY, NAVY, ...Array.from({ length: 9 }, (_, k): Color => [255, 9 * k, 200]), WHITE)
    const last = far.width - 2
    const pixel = ({ rgba }: Raster) => [...rgba.subarray(4 * last, 4 * last + 3)]
    expect(pixel(settleCutOff(far, far))).toEqual(pixel(far))
  })

  it('changes no opacity and not the raster that it is given', () => {
    const restored = edge([255, 255, 230])
    const copy = restored.rgba.slice()
    const settled = settleCutOff(restored, edge([255, 255, 240]))
    expect(restored.rgba).toEqual(copy)
    expect([...settled.rgba].filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true)
  })
})
