/** How different two colors look: CIEDE2000, and its mean over two pictures. */

/** CIE standard illuminant D65 for the 2 degree observer. */
const WHITE = [0.95047, 1, 1.08883]
/** Where the cube root of CIELAB gives way to a straight line, and the slope of that line. */
const LAB_EPSILON = (6 / 29) ** 3
const LAB_SLOPE = (29 / 6) ** 2 / 3
const CHROMA_TERM = 25 ** 7

/** sRGB bytes as linear light, 0-1. */
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** CIELAB (D65) of an sRGB color, given in bytes: `[L, a, b]`. */
function labOf(red, green, blue) {
  const [r, g, b] = [LINEAR[red], LINEAR[green], LINEAR[blue]]
  const x = labCurve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / WHITE[0])
  const y = labCurve((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / WHITE[1])
  const z = labCurve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / WHITE[2])
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function labCurve(ratio) {
  return ratio > LAB_EPSILON ? Math.cbrt(ratio) : LAB_SLOPE * ratio + 4 / 29
}

/**
 * CIEDE2000 of two CIELAB colors, `[L, a, b]` each, with all three weights 1. Sharma, Wu and Dalal, "The CIEDE2000 color-difference
 * formula: implementation notes, supplementary test data, and mathematical observations", Color Research and Application 30 (2005).
 *
 * @internal
 */
export function ciede2000([light1, a1, b1], [light2, a2, b2]) {
  // Grays are moved apart along a, equations 2-7.
  const stretch = 1 + 0.5 * (1 - chromaRatio((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const chroma1 = Math.hypot(stretch * a1, b1)
  const chroma2 = Math.hypot(stretch * a2, b2)
  const hue1 = hueOf(stretch * a1, b1)
  const hue2 = hueOf(stretch * a2, b2)
  const hasHues = chroma1 * chroma2 > 0

  // The differences, equations 8-11.
  const turn = hasHues ? shortTurn(hue2 - hue1) : 0
  const lightness = light2 - light1
  const chroma = chroma2 - chroma1
  const hue = 2 * Math.sqrt(chroma1 * chroma2) * Math.sin(radians(turn / 2))

  // The means, equations 12-14.
  const meanLight = (light1 + light2) / 2
  const meanChroma = (chroma1 + chroma2) / 2
  const meanHue = hasHues ? meanHueOf(hue1, hue2) : hue1 + hue2

  // The weights, equations 15-21.
  const tint =
    1 -
    0.17 * cosine(meanHue - 30) +
    0.24 * cosine(2 * meanHue) +
    0.32 * cosine(3 * meanHue + 6) -
    0.2 * cosine(4 * meanHue - 63)
  const offMiddle = (meanLight - 50) ** 2
  const lightTerm = lightness / (1 + (0.015 * offMiddle) / Math.sqrt(20 + offMiddle))
  const chromaTerm = chroma / (1 + 0.045 * meanChroma)
  const hueTerm = hue / (1 + 0.015 * meanChroma * tint)
  const twist = 30 * Math.exp(-(((meanHue - 275) / 25) ** 2))
  const rotation = -2 * chromaRatio(meanChroma) * Math.sin(radians(2 * twist))

  // Equation 22.
  return Math.sqrt(Math.max(0, lightTerm ** 2 + chromaTerm ** 2 + hueTerm ** 2 + rotation * chromaTerm * hueTerm))
}

/** From 0 for grays to 1 for vivid colors. */
function chromaRatio(chroma) {
  const power = chroma ** 7
  return Math.sqrt(power / (power + CHROMA_TERM))
}

/** A hue in degrees, from 0 to 360; 0 for grays. */
function hueOf(a, b) {
  if (a === 0 && b === 0) return 0
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}

function shortTurn(degrees) {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}

function meanHueOf(hue1, hue2) {
  const sum = hue1 + hue2
  if (Math.abs(hue1 - hue2) <= 180) return sum / 2
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
}

const radians = (degrees) => (degrees * Math.PI) / 180
const cosine = (degrees) => Math.cos(radians(degrees))

/** Mean CIEDE2000 of two pictures: RGBA bytes on an opaque ground, of equal size. Throws when the sizes differ. */
export function meanDifference(a, b) {
  if (a.length !== b.length) throw new Error(`sizes differ: ${a.length} and ${b.length} bytes`)
  const differences = new Map()
  let sum = 0
  for (let i = 0; i < a.length; i += 4) {
    const first = (a[i] << 16) | (a[i + 1] << 8) | a[i + 2]
    const second = (b[i] << 16) | (b[i + 1] << 8) | b[i + 2]
    if (first === second) continue
    const pair = first * 2 ** 24 + second
    let difference = differences.get(pair)
    if (difference === undefined) {
      difference = ciede2000(labOf(a[i], a[i + 1], a[i + 2]), labOf(b[i], b[i + 1], b[i + 2]))
      differences.set(pair, difference)
    }
    sum += difference
  }
  return a.length === 0 ? 0 : (4 * sum) / a.length
}
