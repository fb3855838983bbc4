import { describe, expect, it } from 'vitest'
import { areaGrounds } from '../../src/mixed/area-grounds'
import type { Raster } from '../../src/model/raster'

const SIZE = 40

/** A raster of 40 x 40 px of one color, with the opacity of each pixel, and an area that holds the pixels of a square, with a ring of 5 px. */
function scene(opacityAt: (x: number, y: number) => number, left: number, right: number) {
  const rgba = new Uint8Array(4 * SIZE * SIZE)
  const masks = [0, 5].map((ring) =>
    new Uint8Array(SIZE * SIZE).fill(0).map((_, i) => {
      const [x, y] = [i % SIZE, Math.floor(i / SIZE)]
      return Math.min(x, y) >= left - ring && Math.max(x, y) < right + ring ? 1 : 0
    }),
  )
  for (let i = 0; i < SIZE * SIZE; i++) {
    rgba.set([10 + (i % 2), 20, 30, opacityAt(i % SIZE, Math.floor(i / SIZE))], 4 * i)
  }
  const raster: Raster = { width: SIZE, height: SIZE, rgba }
  return { raster, areas: { core: masks[0]!, whole: masks[1]!, pixels: 0 } }
}

/** The smallest and the largest coordinate of the contours of a drawing of grounds. */
function extentOf(shapes: ReturnType<typeof areaGrounds>): number[] {
  const coords = shapes.flatMap(({ contours }) => contours.flatMap((contour) => [...contour.coords]))
  return [Math.min(...coords), Math.max(...coords)]
}

describe('areaGrounds', () => {
  it('fills an opaque area with its mean color, within what its polygons cover', () => {
    const { raster, areas } = scene(() => 255, 10, 30)
    const shapes = areaGrounds(raster, areas)
    expect(shapes).toHaveLength(1)
    expect(shapes[0]!.fill).toMatchObject({ kind: 'flat', rgb: 0x0b141e, opacity: 1 })
    expect(extentOf(shapes)).toEqual([10, 30])
  })

  it('stays two pixels away from what is not opaque', () => {
    const { raster, areas } = scene((x, y) => (Math.min(x, y) < 14 ? 128 : 255), 10, 30)
    expect(extentOf(areaGrounds(raster, areas))).toEqual([16, 30])
  })

  it('reaches the frame of the picture', () => {
    const { raster, areas } = scene(() => 255, 0, 30)
    expect(extentOf(areaGrounds(raster, areas))).toEqual([0, 30])
  })

  it('is none below translucent or small areas', () => {
    const translucent = scene(() => 128, 10, 30)
    expect(areaGrounds(translucent.raster, translucent.areas)).toEqual([])
    const small = scene(() => 255, 17, 24)
    expect(areaGrounds(small.raster, small.areas)).toEqual([])
  })
})
