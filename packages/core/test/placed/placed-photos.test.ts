import { describe, expect, it } from 'vitest'
import { findPlacedPhotos } from '../../src/placed/placed-photos'
import { isInside, type Place, pageOf } from './written-pages'

const PHOTO: Place = { left: 101, top: 83, right: 303, bottom: 235 }
const ROUND: Place = { ...PHOTO, isRound: true }
const PORTRAIT: Place = { left: 13, top: 91, right: 85, bottom: 163 }

/** Where the photographs of a page are found: 1 inside, row-major. */
function foundIn(page: ReturnType<typeof pageOf>): Uint8Array {
  const mask = new Uint8Array(page.width * page.height)
  for (const { raster, left, top } of findPlacedPhotos(page)?.photos ?? []) {
    for (let i = 0; i < raster.width * raster.height; i++) {
      if (raster.rgba[4 * i + 3] === 0) continue
      mask[(top + Math.floor(i / raster.width)) * page.width + left + (i % raster.width)] = 1
    }
  }
  return mask
}

const maskOf = (places: readonly Place[]) =>
  Uint8Array.from({ length: 480 * 360 }, (_, i) =>
    places.some((place) => isInside(place, i % 480, Math.floor(i / 480))) ? 1 : 0,
  )

describe('findPlacedPhotos', () => {
  it.each([
    ['a rectangle', [PHOTO]],
    ['a disc', [ROUND]],
    ['a rectangle and a portrait', [PHOTO, PORTRAIT]],
  ])('finds %s to the pixel', (_, places) => {
    expect(foundIn(pageOf(places))).toEqual(maskOf(places))
  })

  it('leaves a page as it is without them', () => {
    expect(findPlacedPhotos(pageOf([PHOTO, PORTRAIT]))?.page.rgba).toEqual(pageOf([]).rgba)
  })

  it('gives a photograph with its crop, its pixels and its place', () => {
    const [photo] = findPlacedPhotos(pageOf([PHOTO]))?.photos ?? []
    expect(photo).toMatchObject({ left: 101, top: 83, pixelCount: 202 * 152 })
    const [round] = findPlacedPhotos(pageOf([ROUND]))?.photos ?? []
    expect(round?.pixelCount).toBe(maskOf([ROUND]).reduce((sum, inside) => sum + inside, 0))
  })

  it('takes what compression added to the ground around them, and nothing farther away', () => {
    const page = pageOf([PHOTO], true, true)
    const beside = 4 * (150 * 480 + 310)
    const far = 4 * (150 * 480 + 420)
    for (const p of [beside, far]) page.rgba[p] -= 9
    const found = findPlacedPhotos(page)?.page
    expect(found?.rgba[beside]).toBe(250)
    expect(found?.rgba[far]).toBe(241)
  })

  it('finds none without writing, and none where only a small figure looks like one', () => {
    expect(findPlacedPhotos(pageOf([PHOTO], false))).toBeNull()
    expect(findPlacedPhotos(pageOf([PORTRAIT]))).toBeNull()
    expect(findPlacedPhotos(pageOf([]))).toBeNull()
  })

  it('finds none in a photograph, and none on transparency', () => {
    expect(findPlacedPhotos(pageOf([{ left: 0, top: 0, right: 480, bottom: 360 }]))).toBeNull()
    const page = pageOf([PHOTO])
    page.rgba[3] = 0
    expect(findPlacedPhotos(page)).toBeNull()
  })

  it('finds no photograph without a frame where a little is written', () => {
    const line = pageOf([]).rgba.subarray(4 * 480 * 260, 4 * 480 * 280)
    const [round, framed] = [ROUND, PHOTO].map((place) => {
      const page = pageOf([place], false)
      page.rgba.set(line, 4 * 480 * 260)
      return findPlacedPhotos(page)
    })
    expect(round).toBeNull()
    expect(framed).not.toBeNull()
  })
})
