import { describe, expect, it } from 'vitest'
import { Blend } from '../../src/color/blend'
import { premultipliedPicture } from '../../src/image/pixels'
import { MIXED, PURE, SOLID } from '../../src/model/indexed'
import { Coverages } from '../../src/segment/coverages'
import { joinLinePieces } from '../../src/segment/join-line-pieces'
import { Mixture } from '../../src/segment/mixture'

type Rgb = readonly [number, number, number]
/** A pixel and the ink that unmixing gave it, besides the white ground. */
type Cell = readonly [color: Rgb, ink: number]

const gray = (level: number): Rgb => [level, level, level]
const WHITE = gray(255)
const ROOM = 3

/** The inks of rows of cells after joining, on white with room around them. Ink 0 is white, the others are `inks`. */
function joined(rows: readonly (readonly Cell[])[], inks: readonly Rgb[], tolerance = 6): string[] {
  const width = rows[0]!.length + 2 * ROOM
  const height = rows.length + 2 * ROOM
  const cells = Array.from({ length: width * height }, (_, i): Cell => {
    const x = (i % width) - ROOM
    return rows[Math.floor(i / width) - ROOM]?.[x] ?? [WHITE, 0]
  })
  const colors = Float64Array.from([WHITE, ...inks].flatMap((color) => [...color, 255]))
  const rgba = Uint8Array.from(cells.flatMap(([color]) => [...color, 255]))
  const { pixels } = premultipliedPicture({ width, height, rgba })
  const isPure = ([color, ink]: Cell): boolean => color.every((level, c) => Math.abs(level - colors[4 * ink + c]!) <= 2)
  const inkOf = Int32Array.from(cells, ([, ink]) => ink)
  const purity = Uint8Array.from(cells, (cell) => (cell[1] === 0 ? SOLID : isPure(cell) ? PURE : MIXED))
  const pure = { width, height, pixels, inkOf: inkOf.slice(), purity }
  const coverages = new Coverages(width, height, pure.inkOf)
  const mixture = new Mixture()
  const blend = new Blend(colors)
  cells.forEach(([, ink], i) => {
    if (ink === 0) return
    mixture.clear()
    blend.ofTwo(pixels[i]!, ink, 0)
    mixture.offer(blend, ink, 0, -1)
    coverages.add(i, mixture)
    inkOf[i] = mixture.inks[0]!
  })
  joinLinePieces(inkOf, pure, coverages, colors, tolerance)
  return rows.map((row, y) =>
    inkOf.subarray((y + ROOM) * width + ROOM, (y + ROOM) * width + ROOM + row.length).join(''),
  )
}

describe('joinLinePieces', () => {
  const DARK: Cell = [gray(0), 1]
  const PALE: Cell = [gray(100), 2]
  const INKS = [gray(0), gray(100)]

  it('gives a line whose inks alternate the ink that explains all its pixels', () => {
    expect(joined([[DARK, PALE, DARK, DARK, PALE, PALE, DARK]], INKS)).toEqual(['1111111'])
  })

  it('leaves a piece of another hue', () => {
    const red: Cell = [[200, 0, 0], 2]
    expect(joined([[DARK, DARK, red, red, DARK]], [gray(0), [200, 0, 0]])).toEqual(['11221'])
  })

  it('leaves a piece that is 24 levels off in a compressed picture, too', () => {
    const greenish: Cell = [[100, 130, 100], 2]
    expect(joined([[DARK, DARK, greenish, greenish, DARK]], [gray(0), [100, 130, 100]], 36)).toEqual(['11221'])
  })

  it('leaves the border of a dark shape apart from a black rim within it', () => {
    const border: Cell = [[104, 97, 96], 2]
    expect(joined([Array(5).fill(border), Array(5).fill(DARK)], [gray(0), [11, 2, 0]], 12)).toEqual(['22222', '11111'])
  })

  it('takes the ink of two lines that covers more', () => {
    const line = Array.from({ length: 13 }, (): Cell => [gray(40), 3])
    expect(joined([[DARK, DARK, PALE, ...line]], [...INKS, gray(40)])).toEqual([`113${'3'.repeat(13)}`])
  })

  it('leaves a long line of one color that leads to another one', () => {
    expect(joined([[...Array.from({ length: 14 }, () => PALE), DARK, DARK]], INKS)).toEqual([`${'2'.repeat(14)}11`])
  })

  it('takes the rim of a line for no line of its own', () => {
    const rim: Cell = [gray(221), 2]
    const rows = [Array.from({ length: 16 }, () => rim), Array.from({ length: 16 }, () => DARK)]
    expect(joined(rows, [gray(0), gray(221)])).toEqual(['0'.repeat(16), '1'.repeat(16)])
  })

  it('keeps the ink that covers more, where a farther one explains the same pixels', () => {
    const own: Cell = [gray(153), 2]
    // Unmixed into the farther ink, which covers less than half of it
    const other: Cell = [gray(170), 1]
    expect(joined([[own, other, own, own, other, own]], [gray(60), gray(153)])).toEqual(['202202'])
  })

  it('keeps a faint dot beside a line', () => {
    expect(joined([[DARK, DARK, [gray(240), 2]]], [gray(0), gray(240)])).toEqual(['112'])
  })
})
