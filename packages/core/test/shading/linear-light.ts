import type { Picture } from '../../src/model/color-space'
import { pictureOf, unpack } from './pictures'

/** The sRGB level, 0-255, of a share of linear light, 0-1, and its inverse, straight from the standard. */
const levelOf = (light: number): number =>
  255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)
const lightOf = (level: number): number =>
  level <= 0.04045 * 255 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4

/** What an SVG filter makes of a level: light in 8 bits in between. */
export const filtered = (level: number): number => Math.round(levelOf(Math.round(255 * lightOf(level)) / 255))

/** A level of premultiplied light as a filter leaves it: 8 bits of light, then of sRGB, for a color of light 0-1 and an opacity of 0-255. */
function filteredLight(light: number, opacity: number): number {
  if (opacity === 0) return 0
  const kept = Math.round(light * opacity) / opacity
  return Math.round((levelOf(Math.min(1, kept)) * opacity) / 255)
}

/** An opaque picture whose three levels are given by the column and the row. */
export function opaquePicture(
  width: number,
  height: number,
  levelsAt: (x: number, y: number) => readonly number[],
): Picture<'rgb'> {
  return pictureOf(width, height, (x, y) => {
    const [red, green, blue] = levelsAt(x - 0.5, y - 0.5)
    return [red, green, blue, 255]
  })
}

/** The three levels of a packed color. */
export const levelsOf = (color: number): number[] => unpack(color).slice(0, 3)

const WIDTH = 120
const HEIGHT = 70
const STRENGTH = 128

/**
 * A shadow of a box on white, as a filter in 8 bits of linear light leaves it (`isFiltered`) or without: its color in levels, and its opacity as a product of two falloffs of `blur` px.
 */
export function shadowPicture(color: readonly number[], blur: number, isFiltered: boolean): Picture<'rgb'> {
  const falloff = (at: number, low: number, high: number): number =>
    1 / (1 + Math.exp((low - at) / blur)) / (1 + Math.exp((at - high) / blur))
  return opaquePicture(WIDTH, HEIGHT, (x, y) => {
    const strength = STRENGTH * falloff(x, 30, 90) * falloff(y, 22, 48)
    const opacity = Math.round(strength)
    return color.map((level) =>
      isFiltered
        ? Math.round((255 * (255 - opacity)) / 255) + filteredLight(lightOf(level), opacity)
        : 255 + ((level - 255) * strength) / 255,
    )
  })
}
