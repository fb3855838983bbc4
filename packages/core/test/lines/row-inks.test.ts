import { describe, expect, it } from 'vitest'
import type { TonedLine } from '../../src/lines/line-tone'
import { findRowInks } from '../../src/lines/row-inks'
import type { Inks } from '../../src/model/palette'
import { type Color, picture, plain, type Stroke } from './line-pictures'

const WIDTH = 60
const GROUND: Color = [240, 128, 128]
const GRAY: Color = [130, 128, 128]
const BLACK: Color = [20, 128, 128]

const GIVEN: Inks<'ycbcr'> = {
  space: 'ycbcr',
  count: 3,
  colors: Float64Array.of(...GROUND, 255, ...GRAY, 255, ...BLACK, 255),
  tolerance: Float64Array.of(16, 16, 16),
}
const BETWEEN: Stroke = { from: [6, 20], to: [54, 20], width: 1, color: BLACK }

function line(second: number): TonedLine {
  const tone = { ink: GRAY, ground: GROUND, sum: [-220, 0, 0] as const, contrast: 110, second, step: 0 }
  return { path: Array.from({ length: 46 }, (_, k) => 20 * WIDTH + 7 + k), tone }
}

describe('findRowInks', () => {
  it('finds a given ink that only a line between two rows shows', () => {
    expect(findRowInks([line(1)], [2], GIVEN, picture(WIDTH, 40, plain(GROUND), [BETWEEN]))).toEqual([1])
  })

  it('finds none that an area has too, with which a line was inked, or without such a line', () => {
    const area: Stroke = { from: [10, 32], to: [50, 32], width: 6, color: GRAY }
    expect(findRowInks([line(1)], [2], GIVEN, picture(WIDTH, 40, plain(GROUND), [BETWEEN, area]))).toEqual([])
    const given = picture(WIDTH, 40, plain(GROUND), [BETWEEN])
    expect(findRowInks([line(1)], [1], GIVEN, given)).toEqual([])
    expect(findRowInks([line(0)], [2], GIVEN, given)).toEqual([])
  })
})
