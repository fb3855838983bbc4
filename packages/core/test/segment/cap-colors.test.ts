import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Palette } from '../../src/model/palette'
import { type ColoredRegions, capColors } from '../../src/segment/cap-colors'
import { connectedRegions } from '../../src/segment/connected-regions'

const anyLevel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(anyLevel, anyLevel, anyLevel, fc.constantFrom(255, 255, 255, 128, 0))

function paletteOf(colors: readonly (readonly number[])[]): Palette {
  return { count: colors.length, rgba: Float64Array.from(colors.flat()), reach: new Float64Array(colors.length) }
}

const anyPicture: fc.Arbitrary<ColoredRegions> = fc
  .tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 1, max: 20 }),
    fc.array(anyColor, { minLength: 1, maxLength: 60 }),
  )
  .chain(([width, height, colors]) =>
    fc
      .array(fc.nat(colors.length - 1), { minLength: width * height, maxLength: width * height })
      .map((inks) => ({ map: connectedRegions(Int32Array.from(inks), width, height), palette: paletteOf(colors) })),
  )

/** The different visible colours that a picture shows, as text. */
function visibleColors({ map, palette }: ColoredRegions): Set<string> {
  const colors = new Set<string>()
  for (const ink of map.inkOf) {
    const color = palette.rgba.subarray(4 * ink, 4 * ink + 4)
    if (color[3] > 0) colors.add(color.join(' '))
  }
  return colors
}

describe('capColors', () => {
  it('shows at most as many colours as allowed, for every number from 2 to 32', () => {
    fc.assert(
      fc.property(anyPicture, ({ map, palette }) => {
        for (let limit = 2; limit <= 32; limit++) {
          expect(visibleColors(capColors(map, palette, limit)).size).toBeLessThanOrEqual(limit)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('partitions the same picture into regions of one colour, and keeps the transparent ground', () => {
    fc.assert(
      fc.property(anyPicture, fc.integer({ min: 1, max: 12 }), ({ map, palette }, limit) => {
        const capped = capColors(map, palette, limit)
        const { labels, inkOf, width, height } = capped.map
        expect([width, height]).toEqual([map.width, map.height])
        const again = connectedRegions(
          labels.map((label) => inkOf[label]),
          width,
          height,
        )
        expect(capped.map).toEqual(again)
        for (let i = 0; i < labels.length; i++) {
          const before = palette.rgba[4 * map.inkOf[map.labels[i]] + 3]
          const after = capped.palette.rgba[4 * inkOf[labels[i]] + 3]
          expect(after === 0).toBe(before === 0)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('changes nothing within the limit, whatever the palette holds unused', () => {
    const colors = [
      [255, 0, 0, 255],
      [0, 0, 0, 0],
      [0, 255, 0, 255],
      [9, 9, 9, 255],
    ]
    const map = connectedRegions(Int32Array.of(0, 1, 1, 2), 2, 2)
    const capped = capColors(map, paletteOf(colors), 2)
    expect(capped.map).toBe(map)
    expect(visibleColors(capped)).toEqual(new Set(['255 0 0 255', '0 255 0 255']))
  })

  it('sacrifices the colours that are rare and close to others', () => {
    const colors = [
      [250, 250, 250, 255],
      [20, 20, 20, 255],
      [245, 250, 250, 255],
    ]
    const map = connectedRegions(
      Int32Array.from({ length: 100 }, (_, i) => (i < 50 ? 0 : i < 90 ? 1 : 2)),
      10,
      10,
    )
    const capped = capColors(map, paletteOf(colors), 2)
    expect(visibleColors(capped)).toEqual(new Set(['250 250 250 255', '20 20 20 255']))
  })
})
