import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { settleRestored } from '../../src/sharpening/settle-restored'

/** A gray picture of these levels in a row. */
function row(...levels: number[]): Raster {
  return { width: levels.length, height: 1, rgba: Uint8Array.from(levels.flatMap((v) => [v, v, v, 255])) }
}

const levelsOf = ({ rgba }: Raster) => [...rgba].filter((_, i) => i % 4 === 0)

describe('settleRestored', () => {
  it('gives restored pixels the common color near them that is nearly theirs', () => {
    const shown = row(90, 90, 90, 90, 90, 70, 200, 200)
    expect(levelsOf(settleRestored(row(90, 90, 90, 90, 90, 88, 200, 200), shown))).toEqual([
      90, 90, 90, 90, 90, 90, 200, 200,
    ])
  })

  it('leaves pixels that were not restored, that are of another color, or far from one of nearly theirs', () => {
    for (const [restored, shown] of [
      [row(90, 90, 90, 90, 90, 88, 200), row(90, 90, 90, 90, 90, 88, 200)],
      [row(90, 90, 90, 90, 90, 86, 200), row(90, 90, 90, 90, 90, 70, 200)],
      [row(90, 90, 90, 90, 90, 40, 40, 40, 40, 88), row(90, 90, 90, 90, 90, 40, 40, 40, 40, 70)],
    ]) {
      expect(levelsOf(settleRestored(restored, shown))).toEqual(levelsOf(restored))
    }
  })

  it('looks three pixels far, in rows and columns, for a color more than four times as common', () => {
    const settled = (restored: Raster, shown: Raster) => levelsOf(settleRestored(restored, shown))
    const far = [88, 40, 40, 90, 90, 90, 90, 90]
    expect(settled(row(...far), row(70, ...far.slice(1)))[0]).toBe(90)
    const tooFar = [88, 40, 40, 40, 90, 90, 90, 90, 90]
    expect(settled(row(...tooFar), row(70, ...tooFar.slice(1)))[0]).toBe(88)
    expect(settled(row(87, 90, 90, 90, 90, 90), row(70, 90, 90, 90, 90, 90))[0]).toBe(90)
    expect(settled(row(88, 90, 90, 90, 90), row(70, 90, 90, 90, 90))[0]).toBe(88)
    const column = (...levels: number[]) => ({ ...row(...levels), width: 1, height: levels.length })
    expect(settled(column(...far), column(70, ...far.slice(1)))[0]).toBe(90)
  })

  it('leaves shading, in which no color is common', () => {
    const restored = row(...Array.from({ length: 30 }, (_, i) => 60 + i))
    expect(levelsOf(settleRestored(restored, row(...new Array(30).fill(0))))).toEqual(levelsOf(restored))
  })
})
