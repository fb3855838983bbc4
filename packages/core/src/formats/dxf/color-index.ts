/** The indices 1 to 9: red, yellow, green, cyan, blue, magenta, white, two grays. */
const NAMED = [0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0xffffff, 0x808080, 0xc0c0c0] as const

/** Levels of the five shades of a hue. */
const SHADES = [255, 204, 153, 127, 76] as const

/** Levels of the grays, indices 250 to 255. */
const GRAYS = [51, 80, 105, 130, 190, 255] as const

/** The index that is drawn in black on paper, and in white on a dark screen. */
const FOREGROUND = 7

/** The colors of AutoCAD's color index, 0xRRGGBB: index i is `COLORS[i]`; 0 is none. */
const COLORS: readonly number[] = [0, ...NAMED, ...hues(), ...GRAYS.map((gray) => gray * 0x010101)]

/** The indices 10 to 249: 24 hues, 15 degrees apart, each in five shades, each shade full and half saturated. */
function hues(): number[] {
  return Array.from({ length: 240 }, (_, k) => {
    const value = SHADES[Math.floor((k % 10) / 2)]
    const low = k % 2 === 0 ? 0 : value / 2
    const channel = (offset: number): number => {
      // A hue rises and falls over 60 degrees, and stays for 60 between.
      const degrees = (Math.floor(k / 10) * 15 + offset) % 360
      const share = Math.min(1, Math.max(0, 2 - Math.abs(degrees / 60 - 2)))
      return Math.floor(low + (value - low) * share)
    }
    return (channel(120) << 16) | (channel(0) << 8) | channel(240)
  })
}

/** The index from 1 to 255 whose color is nearest to a color, 0xRRGGBB; the lowest of equals. The foreground stands for black. */
export function colorIndex(rgb: number): number {
  let best = 0
  let bestError = Number.POSITIVE_INFINITY
  for (let index = 1; index < COLORS.length; index++) {
    const error = distance(rgb, index === FOREGROUND ? 0 : COLORS[index])
    if (error >= bestError) continue
    best = index
    bestError = error
  }
  return best
}

function distance(a: number, b: number): number {
  let sum = 0
  for (const shift of [16, 8, 0]) sum += (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2
  return sum
}
