import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { softBorders } from '../../src/shading/soft-borders'
import { type BandedScene, bandedScene } from './banded-scenes'
import { type ColorAt, type Levels, mix, ramp } from './pictures'

const WIDTH = 48
const HEIGHT = 20
const DARK: Levels = [150, 60, 30, 255]
const LIGHT: Levels = [250, 150, 110, 255]
const EVERY = (_label: number): boolean => true

const across = ramp({ kind: 'linear', values: [0] }, 0, WIDTH, DARK, LIGHT)
const bandsOf = (width: number, colorAt: ColorAt = across): BandedScene =>
  bandedScene(WIDTH, HEIGHT, colorAt, (x) => Math.floor(x / width))

/** Two flat colors that meet at column 24, over `blur` px. */
const edge = (blur: number, from = DARK, to = LIGHT): ColorAt =>
  ramp({ kind: 'linear', values: [0] }, (WIDTH - blur) / 2, (WIDTH + blur) / 2, from, to)

const found = ({ picture, regions }: BandedScene, isCandidate = EVERY) => softBorders(picture, regions, isCandidate)

describe('softBorders', () => {
  it('finds the borders of all bands of a ramp that are wide enough', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 16 }), (width) => {
        const scene = bandsOf(width)
        const last = Math.ceil(WIDTH / width) - 1
        // The last band may be narrower than the others
        const soft = found(scene).filter(([, b]) => b < last || WIDTH % width === 0)
        const expected = WIDTH % width === 0 ? last : last - 1
        expect(soft).toEqual(Array.from({ length: expected }, (_, k) => [k, k + 1]))
      }),
    )
  })

  it('takes no edge for one, whatever its step, blurred over up to five px', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        fc.double({ min: 0.1, max: 0.6, noNaN: true }),
        (blur, step) => {
          expect(found(bandsOf(24, edge(blur, DARK, mix(LIGHT, DARK, step))))).toEqual([])
        },
      ),
    )
  })

  it('takes no border for one across which regions differ by far', () => {
    expect(found(bandsOf(24))).toEqual([[0, 1]])
    const steep = ramp({ kind: 'linear', values: [0] }, 0, WIDTH, [0, 0, 0, 255], [160, 160, 160, 255])
    expect(found(bandsOf(24, steep))).toEqual([])
  })

  it('counts no translucent places', () => {
    expect(found(bandsOf(24, (x, y) => [...across(x, y).slice(0, 3), 254] as unknown as Levels))).toEqual([])
  })

  it('needs four places', () => {
    const rows = (height: number) =>
      found(bandedScene(WIDTH, HEIGHT, across, (x, y) => (y < height ? Math.floor(x / 24) : 9)))
    // Columns 23 and 24 are two regions in the rows above only
    expect(rows(4).some(([a, b]) => a === 0 && b === 1)).toBe(true)
    expect(rows(3).some(([a, b]) => a === 0 && b === 1)).toBe(false)
  })

  it('looks at candidates only', () => {
    expect(found(bandsOf(16), (label) => label !== 1)).toEqual([])
    expect(found(bandsOf(16), (label) => label !== 0)).toEqual([[1, 2]])
  })
})
