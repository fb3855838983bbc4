import { describe, expect, it } from 'vitest'
import { erasePhotos } from '../../src/placed/erase-photos'

const [WIDTH, HEIGHT] = [64, 40]
const [WHITE, BLUE] = [0xffffffff | 0, 0xffc08040 | 0]

/** A page, white but for a blue bar between two dark photographs 8 px apart; the left one has places in the bar's color. */
function twoPhotos() {
  const rgba = new Uint8ClampedArray(4 * WIDTH * HEIGHT)
  const groundOf = new Uint8Array(WIDTH * HEIGHT)
  const isPhoto = (x: number, y: number) => y >= 8 && y < 32 && ((x >= 8 && x < 24) || (x >= 32 && x < 48))
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const isBar = x >= 28 && x < 32
    const isSpot = isPhoto(x, y) && x < 24 && x % 4 === 0
    const color = isPhoto(x, y) && !isSpot ? 0xff202020 | 0 : isBar || isSpot ? BLUE : WHITE
    for (let c = 0; c < 4; c++) rgba[4 * i + c] = (color >>> (8 * c)) & 255
    groundOf[i] = color === WHITE ? 1 : color === BLUE ? 2 : 0
  }
  const photoAt = (left: number) => {
    const raster = { width: 16, height: 24, rgba: new Uint8ClampedArray(4 * 16 * 24).fill(255) }
    return { raster, left, top: 8, pixelCount: 16 * 24 }
  }
  const cells = { columns: 8, rows: 5, kinds: new Uint8Array(40), grounds: Int32Array.from([WHITE, BLUE]), groundOf }
  return { page: { width: WIDTH, height: HEIGHT, rgba }, photos: [photoAt(8), photoAt(32)], cells, isPhoto }
}

const colorAt = (rgba: Uint8ClampedArray | Uint8Array, i: number) =>
  rgba[4 * i] | (rgba[4 * i + 1] << 8) | (rgba[4 * i + 2] << 16) | (rgba[4 * i + 3] << 24)

describe('erasePhotos', () => {
  it('gives photographs the color of the ground around them, in compressed pages with others near as well', () => {
    for (const isLossy of [false, true]) {
      const { page, photos, cells, isPhoto } = twoPhotos()
      const { rgba } = erasePhotos({ ...page, isLossy }, photos, cells)
      for (let i = 0; i < WIDTH * HEIGHT; i++) {
        const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
        if (isPhoto(x, y)) expect([x, y, colorAt(rgba, i)]).toEqual([x, y, WHITE])
      }
    }
  })

  it('leaves the page that it is given', () => {
    const { page, photos, cells } = twoPhotos()
    const before = page.rgba.slice()
    erasePhotos(page, photos, cells)
    expect(page.rgba).toEqual(before)
  })
})
