import { describe, expect, it } from 'vitest'
import { releaseLeftovers } from '../../src/shading/release-leftovers'
import { NOT_SHADED } from '../../src/shading/shading'
import { findSmoothAreas, NO_AREA } from '../../src/shading/smooth-areas'
import { pictureOf } from './pictures'

const SIDE = 40
const picture = pictureOf(SIDE, SIDE, (x) => [2 * x, 60, 90, 255])

/** The areas of one smooth picture, of which the pixels of a rectangle at (10, 10) are in no part, and its pixels that are in an area afterward. */
function released(width: number, height: number, shading = 0) {
  const shadingOf = Int32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const x = (i % SIDE) - 10
    const y = Math.floor(i / SIDE) - 10
    return x >= 0 && x < width && y >= 0 && y < height ? NOT_SHADED : shading
  })
  const found = findSmoothAreas(picture, 1.5)
  const areas = releaseLeftovers(picture, found, shadingOf)
  return { found, areas, kept: areas.areaOf.filter((area) => area !== NO_AREA).length }
}

describe('releaseLeftovers', () => {
  it('takes a narrow rest out of its area', () => {
    expect(released(4, 25).kept).toBe(SIDE * SIDE - 100)
  })

  it('keeps a rest that is deep', () => {
    expect(released(16, 16).kept).toBe(SIDE * SIDE)
  })

  it('keeps areas that have no shaded part, and does not change what it was given', () => {
    const { found, kept } = released(4, 25, NOT_SHADED)
    expect(kept).toBe(SIDE * SIDE)
    expect(found.areaOf.every((area) => area === 0)).toBe(true)
  })
})
