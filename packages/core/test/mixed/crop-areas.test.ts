import { describe, expect, it } from 'vitest'
import { cropAreas, placeShapes } from '../../src/mixed/crop-areas'
import { CurveBuilder } from '../../src/model/curve'
import type { Raster } from '../../src/model/raster'

/** A raster of 6 x 5 px whose red channel numbers the pixels, with the opacity of each. */
function numbered(opacityAt: (i: number) => number): Raster {
  const rgba = Uint8Array.from({ length: 120 }, (_, k) => [k >> 2, 0, 0, opacityAt(k >> 2)][k % 4]!)
  return { width: 6, height: 5, rgba }
}

/** Marks the pixels of a rectangle of the same raster; right and bottom are excluded. */
function marked(left: number, top: number, right: number, bottom: number): Uint8Array {
  return Uint8Array.from({ length: 30 }, (_, i) => {
    const x = i % 6
    const y = Math.floor(i / 6)
    return x >= left && x < right && y >= top && y < bottom ? 1 : 0
  })
}

const BOX = { left: 1, top: 1, right: 5, bottom: 4 }
const AREAS = { core: marked(2, 2, 4, 3), whole: marked(1, 1, 5, 4), pixelCount: 12 }

/** The numbers of the pixels that are not transparent. */
function shownPixels({ rgba }: Raster): number[] {
  return Array.from(rgba.filter((_, k) => k % 4 === 0 && rgba[k + 3]! > 0))
}

describe('cropAreas', () => {
  it('is the part in the box with a transparent pixel around it', () => {
    const { raster, left, top, pixelCount } = cropAreas(
      numbered(() => 255),
      AREAS,
      BOX,
    )
    expect([raster.width, raster.height, left, top, pixelCount]).toEqual([6, 5, 0, 0, 12])
    expect(shownPixels(raster)).toEqual([7, 8, 9, 10, 13, 14, 15, 16, 19, 20, 21, 22])
    expect(raster.rgba.subarray(4 * 7, 4 * 8)).toEqual(Uint8Array.of(7, 0, 0, 255))
  })

  it('ends where the raster does', () => {
    const whole = marked(0, 3, 6, 5)
    const { raster, left, top } = cropAreas(
      numbered(() => 255),
      { core: whole, whole, pixelCount: 12 },
      { left: 0, top: 3, right: 6, bottom: 5 },
    )
    expect([raster.width, raster.height, left, top]).toEqual([6, 3, 0, 2])
    expect(shownPixels(raster)).toEqual([18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
  })

  it('counts and shows the areas in the box only', () => {
    const { raster, pixelCount } = cropAreas(
      numbered(() => 255),
      AREAS,
      { left: 0, top: 0, right: 3, bottom: 5 },
    )
    expect(pixelCount).toBe(6)
    expect(shownPixels(raster)).toEqual([7, 8, 13, 14, 19, 20])
  })

  it('keeps translucent pixels of the core, and leaves those of the ring to what is drawn below', () => {
    const { raster } = cropAreas(
      numbered(() => 120),
      AREAS,
      BOX,
    )
    expect(shownPixels(raster)).toEqual([14, 15])
  })
})

describe('placeShapes', () => {
  it('scales a drawing of a smaller copy to the size of the part, and moves it to its place', () => {
    const crop = { raster: { width: 4, height: 3, rgba: new Uint8Array(48) }, pixelCount: 12, left: 1, top: 1 }
    const square = new CurveBuilder(0, 0)
    for (const [x, y] of [
      [2, 0],
      [2, 1],
      [0, 0],
    ] as const)
      square.line(x, y)
    const fill = { kind: 'flat', rgb: 0, opacity: 1 } as const
    const drawing = { width: 2, height: 1.5, hardEdges: false, shapes: [{ fill, contours: [square.build()] }] }
    expect(Array.from(placeShapes(drawing, crop)[0]!.contours[0]!.coords)).toEqual([1, 1, 5, 1, 5, 3, 1, 1])
  })
})
