import { describe, expect, it } from 'vitest'
import { removeFringe } from '../../src/fringe/remove-fringe'
import type { Raster } from '../../src/model/raster'
import { type Color, coverAt, disc, mixed, SIDE } from './fringed-disc'

const RED: Color = [200, 30, 50]
const PALE: Color = [240, 245, 250]

describe('removeFringe', () => {
  it.each([
    ['black', RED, 0],
    ['white', RED, 255],
    ['black, of a pale figure', PALE, 0],
  ])('gives pixels that are mixed with %s the color of the figure', (_, color, matte) => {
    const fringed = disc((cover) => mixed(color, matte, cover))
    expect(
      worstLevel(
        removeFringe(fringed),
        disc(() => color),
      ),
    ).toBeLessThan(5)
    expect(
      worstLevel(
        fringed,
        disc(() => color),
      ),
    ).toBeGreaterThan(30)
  })

  it.each([1, 0.7, 0.4])('takes all of a fringe that holds %s of what transparency does', (strength) => {
    const fringed = disc((cover) => mixed(RED, 0, 1 - strength * (1 - cover)))
    expect(
      worstLevel(
        removeFringe(fringed),
        disc(() => RED),
      ),
    ).toBeLessThan(5)
  })

  it('keeps every opacity and every opaque color', () => {
    const fringed = disc((cover, x) => mixed(x < SIDE / 2 ? RED : [20, 90, 200], 255, cover))
    const cleaned = removeFringe(fringed)
    expect(cleaned).not.toBe(fringed)
    for (let i = 0; i < fringed.rgba.length; i += 4) {
      expect(cleaned.rgba[i + 3]).toBe(fringed.rgba[i + 3])
      if (fringed.rgba[i + 3] === 255) {
        expect(cleaned.rgba.subarray(i, i + 4)).toEqual(fringed.rgba.subarray(i, i + 4))
      }
    }
  })

  it('finds nothing more in what it returns', () => {
    const cleaned = removeFringe(disc((cover) => mixed(RED, 0, cover)))
    expect(removeFringe(cleaned)).toBe(cleaned)
  })

  it.each([
    ['a clean figure', disc(() => RED)],
    ['an opaque picture', opaque()],
    ['a picture of one clear pixel', { width: 1, height: 1, rgba: new Uint8ClampedArray(4) }],
    ['shading that is darker at the border, however translucent', disc((cover) => mixed(RED, 0, cover < 1 ? 0.85 : 1))],
    ['a weak fringe', disc((cover) => mixed(RED, 0, 1 - 0.2 * (1 - cover)))],
    ['a border of another color', disc((cover) => (cover < 1 ? [20, 90, 200] : RED))],
    ['a black border', disc((cover) => (cover < 1 ? [0, 0, 0] : RED))],
    ['an outline of another color on a third of a fringed border', outlined(0.36)],
    ['a fade to white of 6 px', fade(255, 6)],
    ['a fade to black of 12 px', fade(0, 12)],
    ['a border of 19 px', dots(19)],
    ['a fringe on a third of the border', disc((cover, x) => (x < 18 ? mixed(RED, 0, cover) : RED))],
    ['a figure in the color of the matte', disc(() => [3, 2, 6])],
    ['a figure over a soft shadow', overShadow()],
  ])('leaves %s as it is', (_, raster: Raster) => {
    expect(removeFringe(raster)).toBe(raster)
  })

  it.each([
    ['a dark gray figure', disc((cover) => mixed([60, 60, 60], 0, cover))],
    ['a figure that is white in part', disc((cover, x) => mixed(x % 16 < 8 ? [255, 255, 255] : RED, 255, cover))],
    ['a border with an outline of another color on a fifth of it', outlined(0.2)],
    ['a border of 20 px', dots(20)],
    ['a hard fade of 1 px', fade(255, 1)],
  ])('takes the fringe of %s', (_, raster: Raster) => {
    expect(removeFringe(raster)).not.toBe(raster)
  })

  it('takes the matte that explains more of a border', () => {
    const fringed = disc((cover, x) => mixed([120, 120, 120], x < 15 ? 0 : 255, cover))
    const [left, right] = [4 * (SIDE * 32 + 11), 4 * (SIDE * 32 + 52)]
    const { rgba } = removeFringe(fringed)
    expect(rgba.subarray(right, right + 3)).toEqual(Uint8ClampedArray.of(120, 120, 120))
    expect(rgba.subarray(left, left + 3)).toEqual(fringed.rgba.subarray(left, left + 3))
  })

  it('cleans a mirrored picture into the mirrored one', () => {
    const fringed = disc((cover, x) => mixed(x < SIDE / 2 ? RED : [20, 90, 200], 0, cover))
    expect(removeFringe(mirrored(fringed))).toEqual(mirrored(removeFringe(fringed)))
  })

  it('leaves pixels that are nearly opaque as they are', () => {
    const fringed = disc((cover) => mixed(RED, 0, cover))
    const rgba = fringed.rgba.slice()
    const inside = 4 * (SIDE * 32 + 30)
    rgba.set([100, 15, 25, 250], inside)
    expect(removeFringe({ ...fringed, rgba }).rgba.subarray(inside, inside + 3)).toEqual(
      Uint8ClampedArray.of(100, 15, 25),
    )
  })

  it('leaves pixels without an opaque one nearby as they are', () => {
    const fringed = disc((cover) => mixed(RED, 0, cover))
    const rgba = fringed.rgba.slice()
    rgba.set([90, 10, 20, 120], 0)
    expect(removeFringe({ ...fringed, rgba }).rgba.subarray(0, 4)).toEqual(Uint8ClampedArray.of(90, 10, 20, 120))
  })
})

/** The largest difference of two pictures, levels multiplied by opacity. */
function worstLevel(a: Raster, b: Raster): number {
  const differences = Array.from(a.rgba, (level, i) => (Math.abs(level - b.rgba[i]) * b.rgba[i | 3]) / 255)
  return Math.max(...differences)
}

function opaque(): Raster {
  const { rgba, ...size } = disc((cover) => mixed(RED, 0, cover))
  return { ...size, rgba: rgba.map((level, i) => (i % 4 === 3 ? 255 : level)) }
}

/** The disc over a black shadow that fades out within 6 px, weakly enough that the pixels of its border look fringed. */
function overShadow(): Raster {
  const rgba = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const cover = coverAt(x, y)
    const beyond = Math.max(0, Math.hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2) - 20.3)
    const shadow = 0.09 * Math.max(0, 1 - beyond / 6)
    const opacity = cover + (1 - cover) * shadow
    if (opacity > 0) rgba.set([...mixed(RED, 0, cover / opacity), 255 * opacity], 4 * i)
  }
  return { width: SIDE, height: SIDE, rgba }
}

/** The disc with a black fringe, and a blue border on a share (0-1) of a turn. */
function outlined(share: number): Raster {
  const isOutlined = (x: number, y: number): boolean => Math.atan2(y - 31.5, x - 31.5) / (2 * Math.PI) + 0.5 < share
  return disc((cover, x, y) => (cover < 1 && isOutlined(x, y) ? [20, 90, 200] : mixed(RED, 0, cover)))
}

/** A disc that fades out within a width, px, and whose color becomes the matte's on the way. */
function fade(matte: 0 | 255, width: number): Raster {
  const rgba = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const beyond = Math.hypot((i % SIDE) + 0.5 - 32, Math.floor(i / SIDE) + 0.5 - 32) - 16
    const opacity = Math.min(1, Math.max(0, 1 - beyond / width))
    if (opacity > 0) rgba.set([...mixed(RED, matte, opacity), 255 * opacity], 4 * i)
  }
  return { width: SIDE, height: SIDE, rgba }
}

/** Blocks of 3 x 3 px, each beside one pixel of it that is mixed with black, of different opacities. */
function dots(count: number): Raster {
  const rgba = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let n = 0; n < count; n++) {
    const [left, top] = [8 * (n % 8), 8 * Math.floor(n / 8)]
    for (let k = 0; k < 9; k++) rgba.set([...RED, 255], 4 * (SIDE * (top + Math.floor(k / 3)) + left + (k % 3)))
    const opacity = 0.2 + 0.6 * (n / count)
    rgba.set([...mixed(RED, 0, opacity), 255 * opacity], 4 * (SIDE * (top + 1) + left + 3))
  }
  return { width: SIDE, height: SIDE, rgba }
}

function mirrored({ width, height, rgba }: Raster): Raster {
  const turned = new Uint8ClampedArray(rgba.length)
  for (let i = 0; i < width * height; i++) {
    const to = i - (i % width) + width - 1 - (i % width)
    turned.set(rgba.subarray(4 * i, 4 * i + 4), 4 * to)
  }
  return { width, height, rgba: turned }
}
