import { describe, expect, it } from 'vitest'
import { findLineBands, NO_SOURCE } from '../../src/lines/line-bands'
import type { Picture } from '../../src/model/color-space'
import { type Color, picture, plain, type Stroke } from './line-pictures'

const WHITE: Color = [255, 128, 128]
const PALE: Color = [200, 128, 128]
const GRAY: Color = [120, 128, 128]
const BLACK: Color = [0, 128, 128]
const WIDTH = 100
/** A line of 1.5 px in row 20 and half of row 21. */
const LINE: Stroke = { from: [0, 20.75], to: [WIDTH, 20.75], width: 1.5, color: GRAY }
const MARK: Stroke = { from: [50, 10], to: [50, 30], width: 2, color: BLACK }

const ROW = Array.from({ length: 80 }, (_, k) => 20 * WIDTH + k + 10)
/** Ground 0 above row 20 and ground 1 from there on, which nothing hides. */
const groundsOf = ({ pixels }: Picture<'ycbcr'>): Int32Array =>
  Int32Array.from(pixels, (_, i) => (i < 20 * WIDTH ? 0 : 1))

describe('findLineBands', () => {
  it('knows what a line makes of the pixels beside it under a mark that crosses it', () => {
    const bare = picture(WIDTH, 40, plain(WHITE), [LINE])
    const given = picture(WIDTH, 40, plain(WHITE), [LINE, MARK])
    const bands = findLineBands([ROW], given, groundsOf(given))
    for (let y = 18; y <= 23; y++) {
      for (let x = 20; x < 80; x++) {
        const i = y * WIDTH + x
        expect(bands.luma[i]).toBe(bare.pixels[i]! & 255)
        const isHidden = given.pixels[i] !== bare.pixels[i]
        expect(bands.isBare[i]).toBe(isHidden ? 0 : 1)
        expect(bands.source[i] === i).toBe(!isHidden)
        expect(given.pixels[bands.source[i]!]).toBe(bare.pixels[i])
        expect(bands.isFlat[i]).toBe(1)
      }
    }
    expect(bands.isCore[20 * WIDTH + 40]).toBe(1)
    expect(bands.isCore[18 * WIDTH + 40]).toBe(0)
    expect(bands.source[15 * WIDTH + 40]).toBe(NO_SOURCE)
  })

  it('tells the ground of each side, and leaves a side without any', () => {
    const given = picture(WIDTH, 40, (_, y) => (y < 20.5 ? WHITE : PALE), [LINE])
    const bands = findLineBands([ROW], given, groundsOf(given))
    expect([bands.ground[19 * WIDTH + 50], bands.ground[22 * WIDTH + 50]]).toEqual([0, 1])
    const none = findLineBands(
      [ROW],
      given,
      groundsOf(given).map((ink) => (ink === 1 ? -1 : ink)),
    )
    expect(none.source[19 * WIDTH + 50]).not.toBe(NO_SOURCE)
    expect(none.source[22 * WIDTH + 50]).toBe(NO_SOURCE)
  })

  it('follows slanted lines between pixels', () => {
    const slant: Stroke = { from: [0, 10], to: [WIDTH, 45], width: 1.4, color: BLACK }
    const given = picture(WIDTH, 60, plain(WHITE), [slant])
    const path = Array.from({ length: 80 }, (_, k) => Math.floor(10 + 0.35 * (k + 10.5)) * WIDTH + k + 10)
    const bands = findLineBands([path], given, new Int32Array(given.pixels.length))
    const inside = path.slice(10, 70).flatMap((i) => [i - WIDTH, i, i + WIDTH])
    const explained = inside.filter((i) => bands.isBare[i] === 1)
    expect(explained.length).toBeGreaterThan(0.85 * inside.length)
  })

  it('has none for short lines, and lets the stronger of two count where they meet', () => {
    const given = picture(WIDTH, 40, plain(WHITE), [LINE, { ...MARK, to: [50, 40], from: [50, 0] }])
    const short = findLineBands([ROW.slice(0, 20)], given, groundsOf(given))
    expect(short.source.every((source) => source === NO_SOURCE)).toBe(true)
    const column = Array.from({ length: 36 }, (_, k) => (k + 2) * WIDTH + 49)
    for (const paths of [
      [ROW, column],
      [column, ROW],
    ]) {
      const { luma, isFlat } = findLineBands(paths, given, groundsOf(given))
      expect([luma[20 * WIDTH + 49], isFlat[20 * WIDTH + 49]]).toEqual([0, 0])
    }
  })

  it('looks for those of the longest lines only where there are many', () => {
    const given = picture(WIDTH, 40, plain(WHITE), [LINE, MARK])
    const short = Array.from({ length: 40 }, (_, k) => 30 * WIDTH + k + 10)
    const bandsOf = (count: number): number =>
      findLineBands([short, ...Array.from({ length: count }, () => ROW)], given, groundsOf(given)).source[
        30 * WIDTH + 30
      ]!
    expect(bandsOf(1)).not.toBe(NO_SOURCE)
    expect(bandsOf(625)).toBe(NO_SOURCE)
  })
})
