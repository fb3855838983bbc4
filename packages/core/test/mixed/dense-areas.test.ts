import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { findDenseAreas } from '../../src/mixed/dense-areas'
import type { Reading } from '../../src/model/reading'
import { CELL } from '../../src/verify/drawing-error'
import { opaqueInks, pictureOf, smallRaster } from '../small/small-pictures'
import { type Box, isInside } from './pages'

const SIZE = 240
const PHOTO: Box = { left: 64, top: 80, right: 176, bottom: 192 }
/** How far the border of a photograph is from that of its area, px: windows reach a cell beyond the cell that they are asked for. */
const REACH = 2 * CELL

/** A page of bars in two inks, 4 px each, in which pixels of the photograph change between `inks` inks every 3 px. */
function page(inks: number, photo: Box = PHOTO): Reading {
  const picture = pictureOf(smallRaster(SIZE, SIZE, () => [255, 255, 255]))
  const inkOf = Int32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)]
    if (!isInside(photo, x, y)) return (x >> 2) % 2
    return (Math.floor(x / 3) * 5 + Math.floor(y / 3) * 7) % inks
  })
  const colors = Array.from({ length: inks }, (_, k) => [20 * k, 10 * k, 5 * k] as const)
  return { ...picture, inks: opaqueInks(...colors), regions: connectedRegions(inkOf, SIZE, SIZE, 'inks') }
}

describe('findDenseAreas', () => {
  it('finds what holds many inks, to about a cell, and nothing else', () => {
    const { core, whole, pixelCount } = findDenseAreas(page(12))!
    for (let y = 0, i = 0; y < SIZE; y++) {
      for (let x = 0; x < SIZE; x++, i++) {
        const { left, top, right, bottom } = PHOTO
        const depth = Math.min(x - left, y - top, right - 1 - x, bottom - 1 - y)
        if (depth >= REACH) expect(core[i]).toBe(1)
        if (depth < -REACH) expect(whole[i]).toBe(0)
      }
    }
    expect(pixelCount).toBe(whole.reduce((sum, mark) => sum + mark, 0))
  })

  it('finds none where there are few inks', () => {
    expect(findDenseAreas(page(5))).toBeNull()
  })

  it('finds no small area', () => {
    expect(findDenseAreas(page(12, { left: 64, top: 80, right: 112, bottom: 128 }))).toBeNull()
  })

  it('closes smooth places in a photograph', () => {
    const reading = page(12)
    const inkOf = reading.regions.labels.map((label) => reading.regions.colorOf[label]!)
    for (let y = 120; y < 152; y++) inkOf.fill(3, y * SIZE + 100, y * SIZE + 140)
    const areas = findDenseAreas({ ...reading, regions: connectedRegions(inkOf, SIZE, SIZE, 'inks') })!
    expect(areas.core[136 * SIZE + 120]).toBe(1)
  })
})
