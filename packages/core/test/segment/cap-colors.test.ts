import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Pixels } from '../../src/model/color-space'
import type { Coloring } from '../../src/model/coloring'
import type { ReadingIn } from '../../src/model/reading'
import { capColors } from '../../src/segment/cap-colors'
import { inksOf } from '../boundary/two-colors'

const anyLevel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(anyLevel, anyLevel, anyLevel, fc.constantFrom(255, 255, 255, 128, 0))

/** A reading whose pixel i is of ink `owners[i]`; its pixels do not matter here. */
function readingOf(
  width: number,
  height: number,
  owners: readonly number[],
  colors: readonly (readonly number[])[],
): ReadingIn<'rgb'> {
  const pixels = new Uint32Array(width * height) as Pixels<'rgb'>
  const regions = connectedRegions(Int32Array.from(owners), width, height, 'inks')
  return { space: 'rgb', width, height, pixels, inks: inksOf(colors, 0), regions }
}

const anyReading: fc.Arbitrary<ReadingIn<'rgb'>> = fc
  .tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 1, max: 20 }),
    fc.array(anyColor, { minLength: 1, maxLength: 60 }),
  )
  .chain(([width, height, colors]) =>
    fc
      .array(fc.nat(colors.length - 1), { minLength: width * height, maxLength: width * height })
      .map((owners) => readingOf(width, height, owners, colors)),
  )

/** The different visible colours that a picture shows, as text. */
function visibleColors({ regions, fills }: Coloring): Set<string> {
  const colors = new Set<string>()
  for (const fill of regions.colorOf) {
    const color = fills.colors.subarray(4 * fill, 4 * fill + 4)
    if (color[3] > 0) colors.add(color.join(' '))
  }
  return colors
}

describe('capColors', () => {
  it('shows at most as many colours as allowed, for every number from 2 to 32', () => {
    fc.assert(
      fc.property(anyReading, (reading) => {
        for (let limit = 2; limit <= 32; limit++) {
          expect(visibleColors(capColors(reading, limit)).size).toBeLessThanOrEqual(limit)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('partitions the same picture into regions of one colour, and keeps the transparent ground', () => {
    fc.assert(
      fc.property(anyReading, fc.integer({ min: 1, max: 12 }), (reading, limit) => {
        const capped = capColors(reading, limit)
        const { labels, colorOf, width, height } = capped.regions
        expect([width, height]).toEqual([reading.width, reading.height])
        const again = connectedRegions(
          labels.map((label) => colorOf[label]),
          width,
          height,
          'fills',
        )
        expect(capped.regions).toEqual(again)
        for (let i = 0; i < labels.length; i++) {
          const before = reading.inks.colors[4 * reading.regions.colorOf[reading.regions.labels[i]] + 3]
          const after = capped.fills.colors[4 * colorOf[labels[i]] + 3]
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
    const reading = readingOf(2, 2, [0, 1, 1, 2], colors)
    const capped = capColors(reading, 2)
    expect(capped.regions).toEqual({ ...reading.regions, indexes: 'fills' })
    expect(visibleColors(capped)).toEqual(new Set(['255 0 0 255', '0 255 0 255']))
  })

  it('sacrifices the colours that are rare and close to others', () => {
    const colors = [
      [250, 250, 250, 255],
      [20, 20, 20, 255],
      [245, 250, 250, 255],
    ]
    const owners = Array.from({ length: 100 }, (_, i) => (i < 50 ? 0 : i < 90 ? 1 : 2))
    const capped = capColors(readingOf(10, 10, owners, colors), 2)
    expect(visibleColors(capped)).toEqual(new Set(['250 250 250 255', '20 20 20 255']))
  })

  it('paints every letter on a ground in the colour of the figure when two colours are asked for', () => {
    const letters = [
      [66, 133, 244, 255],
      [234, 67, 53, 255],
      [251, 188, 5, 255],
      [52, 168, 83, 255],
    ]
    const owners = Array.from({ length: 26 * 8 }, (_, i) => {
      const [x, y] = [i % 26, Math.floor(i / 26)]
      const isLetter = x % 6 >= 2 && y >= 2 && y < 6 && x < 24
      return isLetter ? 1 + Math.floor(x / 6) : 0
    })
    const capped = capColors(readingOf(26, 8, owners, [[255, 255, 255, 255], ...letters]), 2)
    const { labels, colorOf } = capped.regions
    for (let i = 0; i < owners.length; i++) expect(colorOf[labels[i]]).toBe(owners[i] === 0 ? 0 : 1)
  })
})
