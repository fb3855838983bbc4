import { describe, expect, it } from 'vitest'
import { fillsBlock, formsLine } from '../../src/small/ink-evidence'
import { pictureOf, smallRaster } from './small-pictures'

const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const
const GRAY = [128, 128, 128, 255]
/** A gray shape on white. */
const gray = (isGray: (x: number, y: number) => boolean) =>
  pictureOf(smallRaster(12, 12, (x, y) => (isGray(x, y) ? [128, 128, 128] : WHITE)))

describe('fillsBlock', () => {
  it('asks for three by three pixels', () => {
    expect(
      fillsBlock(
        gray((x, y) => x > 3 && x < 5 && y > 2 && y < 9),
        GRAY,
        0,
      ),
    ).toBe(false)
    expect(
      fillsBlock(
        gray((x, y) => x > 3 && x < 7 && y > 2 && y < 5),
        GRAY,
        0,
      ),
    ).toBe(true)
    expect(
      fillsBlock(
        gray((x, y) => x > 10 && y > 9),
        GRAY,
        0,
      ),
    ).toBe(false)
  })
})

describe('formsLine', () => {
  it('finds lines of a pixel along rows and columns', () => {
    expect(
      formsLine(
        gray((x, y) => x > 3 && x < 4 && y > 2 && y < 5),
        GRAY,
        0,
      ),
    ).toBe(true)
    expect(
      formsLine(
        gray((x, y) => y > 3 && y < 4 && x > 2 && x < 5),
        GRAY,
        0,
      ),
    ).toBe(true)
  })

  it('finds none in dots, in wider lines and in edges', () => {
    expect(
      formsLine(
        gray((x, y) => x > 3 && x < 4 && y > 2 && y < 4),
        GRAY,
        0,
      ),
    ).toBe(false)
    expect(
      formsLine(
        gray((x) => x > 3 && x < 5),
        GRAY,
        0,
      ),
    ).toBe(false)
    const edge = pictureOf(smallRaster(12, 12, (x) => (x < 6.5 ? BLACK : WHITE)))
    expect(formsLine(edge, GRAY, 0)).toBe(false)
  })
})
