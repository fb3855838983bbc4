import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelDistance } from '../../src/image/pixels'
import { FlatColors } from '../../src/shading/flat-colors'
import { pack } from './pictures'

const WANTED = 72
const level = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(level, level, level).map((color) => pack([...color, 255]))
const anyTranslucent = fc
  .tuple(level, level, level, fc.integer({ min: 96, max: 240 }))
  .map(([r, g, b, alpha]) => pack([(r * alpha) / 255, (g * alpha) / 255, (b * alpha) / 255, alpha]))

describe('FlatColors', () => {
  it('chooses colors that differ from all taken ones and from each other', () => {
    const taken = fc.array(anyColor, { maxLength: 12 })
    const means = fc.array(fc.oneof(anyColor, anyTranslucent), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(taken, means, (given, shades) => {
        const colors = new FlatColors(given, WANTED)
        const all = [...given]
        for (const mean of shades) {
          const color = colors.choose(mean) as number
          for (const other of all) expect(channelDistance(color, other)).toBeGreaterThanOrEqual(20)
          all.push(color)
        }
      }),
    )
  })

  it('chooses no color of whose blends with a taken one a line is', () => {
    const line = pack([229, 231, 235, 255])
    const white = pack([255, 255, 255, 255])
    const color = new FlatColors([white], WANTED, [], [line]).choose(pack([200, 200, 200, 255])) as number
    for (let share = 0; share <= 1; share += 0.01) {
      const blend = [0, 8, 16].map((shift) => share * ((color >>> shift) & 255) + (1 - share) * 255)
      const off = Math.hypot(blend[0] - 229, blend[1] - 231, blend[2] - 235)
      expect(off).toBeGreaterThan(15)
    }
  })

  it('keeps the opacity, and no channel above it', () => {
    fc.assert(
      fc.property(
        fc.array(anyColor, { maxLength: 20 }),
        fc.array(anyTranslucent, { minLength: 1, maxLength: 8 }),
        (given, shades) => {
          const colors = new FlatColors([...given, ...shades], WANTED)
          for (const mean of shades) {
            const color = colors.choose(mean) as number
            expect(color >>> 24).toBe(mean >>> 24)
            for (let shift = 0; shift < 24; shift += 8) expect((color >>> shift) & 255).toBeLessThanOrEqual(mean >>> 24)
          }
        },
      ),
    )
  })

  it('chooses the mean color itself where no other is near, and the nearer ones where one is', () => {
    const gray = pack([128, 128, 128, 255])
    expect(new FlatColors([pack([0, 0, 0, 255]), pack([128, 255, 128, 255])], WANTED).choose(gray)).toBe(gray)
    expect(channelDistance(new FlatColors([gray], WANTED).choose(gray) ?? gray, gray)).toBeLessThanOrEqual(128)
    expect(channelDistance(new FlatColors([gray], WANTED).choose(gray) ?? gray, gray)).toBeGreaterThanOrEqual(64)
  })

  it('keeps away from no color that is nearly clear', () => {
    const mean = pack([20, 10, 10, 120])
    expect(new FlatColors([0, pack([20, 10, 10, 31])], WANTED).choose(mean)).toBe(mean)
  })

  it('has colors left beside the rims of shapes on a transparent ground', () => {
    const rim = [0, 17, 33]
    const rims = rim.flatMap((r) => rim.flatMap((g) => rim.map((b) => pack([r, g, b, 33]))))
    const mean = pack([102, 90, 60, 255])
    const color = new FlatColors([mean, ...rims], WANTED).choose(mean) as number
    expect(channelDistance(color, mean)).toBeGreaterThanOrEqual(40)
  })

  it('has no color left in a crowd', () => {
    const colors = new FlatColors([], WANTED)
    const gray = pack([128, 128, 128, 255])
    const chosen = Array.from({ length: 400 }, () => colors.choose(gray))
    expect(chosen.filter((color) => color !== null).length).toBeGreaterThan(100)
    expect(chosen[399]).toBeNull()
  })

  it('chooses the same colors again', () => {
    const means = [pack([10, 20, 30, 255]), pack([12, 20, 33, 255]), pack([10, 20, 30, 255])]
    const choose = (): number[] => {
      const colors = new FlatColors([pack([10, 20, 34, 255])], WANTED)
      return means.map((mean) => colors.choose(mean) as number)
    }
    expect(choose()).toEqual(choose())
    expect(new Set(choose()).size).toBe(3)
  })
})
