import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import { fitCurves } from '../../src/fit/fit-curves'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Coloring } from '../../src/model/coloring'
import type { Reading, ReadingIn } from '../../src/model/reading'
import { capColors } from '../../src/segment/cap-colors'
import { joinAlike, readAsJoined } from '../../src/segment/join-alike'
import { drawnResidual } from '../../src/verify/drawn-residual'
import { BLACK, disc, paint, WHITE } from '../boundary/coverage'
import { opaqueInks, pictureOf } from '../small/small-pictures'

const SIZE = 40
const PICTURE = pictureOf(paint(SIZE, SIZE, WHITE, [{ polygons: [disc(20.3, 19.6, 12.4)], color: BLACK }]))

/** The disc read as two inks, or as three, of which two of one color share it. */
function readDisc(isShared: boolean): ReadingIn<'rgb'> {
  const inkOf = Int32Array.from(PICTURE.pixels, (pixel, i) => {
    if ((pixel & 255) >= 128) return 0
    return isShared && i % SIZE > 20 ? 2 : 1
  })
  const regions = connectedRegions(inkOf, SIZE, SIZE, 'inks')
  return { ...PICTURE, inks: opaqueInks([255, 255, 255], [0, 0, 0], [0, 0, 0]), regions }
}

const curvesOf = (reading: ReadingIn<'rgb'>, { regions }: Coloring) =>
  fitCurves(measureBorders(extractPlanarMap(regions), reading, { reach: 3, noise: 0.5, sigma: 0.05 }), 8)

/** The largest residual of a channel, levels, over all pixels. */
function largest(residual: ReturnType<typeof drawnResidual>): number {
  const rest = new Float64Array(4)
  let most = 0
  for (let i = 0; i < SIZE * SIZE; i++) {
    residual.read(i, rest)
    for (const level of rest) most = Math.max(most, Math.abs(level))
  }
  return most
}

describe('drawnResidual', () => {
  it('is small where curves show the pixels, also in those that a border passes', () => {
    const reading = readDisc(false)
    expect(largest(drawnResidual(curvesOf(reading, capColors(reading, 8)), reading))).toBeLessThan(6)
  })

  it('is what the pixels differ by where the picture is another', () => {
    const reading = readDisc(false)
    const curves = curvesOf(reading, capColors(reading, 8))
    const pixels = PICTURE.pixels.slice() as typeof PICTURE.pixels
    pixels[0] = 0xff000000
    const rest = new Float64Array(4)
    drawnResidual(curves, { ...reading, pixels }).read(0, rest)
    expect(Array.from(rest)).toEqual([-255, -255, -255, 0])
  })

  it('is as small beside inks that were joined, when it is told the regions that are drawn', () => {
    const reading = readDisc(true)
    const coloring = joinAlike(reading, 0.005)
    const curves = curvesOf(reading, coloring)
    const residualOf = (told: Reading) => largest(drawnResidual(curves, told))
    expect(residualOf(readAsJoined(reading, coloring))).toBeLessThan(6)
    // By the regions as they were read, the border of the disc has several inks on one hand and stays a stair
    expect(residualOf(reading)).toBeGreaterThan(60)
  })
})
