import { expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Picture } from '../../src/model/color-space'
import type { Inks } from '../../src/model/palette'
import { findLineColors } from '../../src/palette/line-inks'
import { findStrokeColors, unknownLines } from '../../src/palette/stroke-inks'
import { trace } from '../../src/trace'
import { band, disc, paint, type Rgba, WHITE } from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'
import { pack } from '../shading/pictures'

const DARK: Rgba = [27, 159, 115, 255]
const LIGHT: Rgba = [148, 221, 198, 255]
/** A blend of the other two. */
const MIDDLE: Rgba = [99, 196, 165, 255]

/** A light disc in a dark ring, with strokes of a color between both. */
const striped = (width: number) =>
  paint(72, 72, WHITE, [
    { polygons: [disc(36, 36, 31)], color: DARK },
    { polygons: [disc(36, 36, 28)], color: LIGHT },
    ...[-1, 0, 1].map((k) => ({ polygons: [band(36 + 11 * k, 36, 1.35 + 0.15 * k, width, 30)], color: MIDDLE })),
  ])

const strokesOf = (inks: Inks<'rgb'>, picture: Picture<'rgb'>, lines: readonly number[] = []) =>
  findStrokeColors(inks, picture, lines, findLineColors(picture))

it.each([1.3, 1.5])('finds the color of strokes of %d px that is a blend of two inks beside them', (width) => {
  const first = inksOf([WHITE, DARK, LIGHT], 2)
  expect(strokesOf(first, premultipliedPicture(striped(width)))).toEqual([pack(MIDDLE)])
})

it('lets the engine draw these strokes whole', () => {
  const { svg } = trace(striped(1.3), { imageType: 'artwork' })
  expect(svg).toContain('#63c4a5')
})

it('finds nothing where strokes have a color that is known, and where there are none', () => {
  const known = inksOf([WHITE, DARK, LIGHT, MIDDLE], 2)
  expect(strokesOf(known, premultipliedPicture(striped(1.3)))).toEqual([])
  const discs = paint(64, 64, WHITE, [{ polygons: [disc(32.2, 31.7, 20.3)], color: DARK }])
  expect(strokesOf(inksOf([WHITE, DARK], 2), premultipliedPicture(discs))).toEqual([])
})

it('takes a dark line thinner than a pixel that covers two rows in part for no ink: it repeats one blend in one surrounding', () => {
  const raster = paint(64, 64, WHITE, [{ polygons: [band(32, 32.1, 0, 0.4, 50)], color: DARK }])
  expect(strokesOf(inksOf([WHITE, DARK], 2), premultipliedPicture(raster))).toEqual([])
})

it('leaves pictures without pixels inside of their frame alone', () => {
  expect(strokesOf(inksOf([WHITE], 2), premultipliedPicture(paint(3, 3, WHITE, [])))).toEqual([])
})

it('keeps known lines as they are, but for colors that are inks already', () => {
  const first = inksOf([WHITE, DARK], 2)
  const lines = [0xfffafafa, pack(WHITE)]
  expect(strokesOf(first, premultipliedPicture(striped(1.3)), lines)).toContain(0xfffafafa)
  expect(strokesOf(first, premultipliedPicture(striped(1.3)), lines)).not.toContain(pack(WHITE))
})

it('takes a line for an ink of its own unless an ink is less than a level off, as means of pixels are', () => {
  const inks = inksOf([WHITE, [26.6, 159.4, 115.2, 255]], 16)
  expect(unknownLines(inks, [pack(WHITE), pack(DARK), 0xfffafafa])).toEqual([0xfffafafa])
})

it('finds lines that differ by a few levels, and none of a color that an ink reaches', () => {
  const line = (y: number, [red, green, blue]: Rgba) => ({
    polygons: [[4, y, 60, y, 60, y + 1, 4, y + 1]],
    color: [red, green, blue, 255] as Rgba,
  })
  const raster = paint(64, 64, WHITE, [line(10, [226, 232, 240, 255]), line(40, [233, 236, 239, 255])])
  const found = strokesOf(inksOf([WHITE, DARK], 2), premultipliedPicture(raster))
  expect(found.toSorted()).toEqual([pack([226, 232, 240, 255]), pack([233, 236, 239, 255])].toSorted())
  const known = inksOf([WHITE, [227, 233, 241, 255]], 2)
  expect(strokesOf(known, premultipliedPicture(raster))).toEqual([pack([233, 236, 239, 255])])
})
