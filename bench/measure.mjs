/** What the comparison measures: pixels through an independent renderer, and the size of the drawing. */
import { Resvg } from '@resvg/resvg-js'

/** Renders on white, `width` px wide: `{ width, height, pixels (RGBA), png }`. */
export function render(svg, width) {
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    background: '#fff',
    font: { loadSystemFonts: false },
  }).render()
  return { width: image.width, height: image.height, pixels: image.pixels, png: () => Buffer.from(image.asPng()) }
}

/** Peak signal-to-noise ratio in dB over red, green and blue; 99 for equal images. Throws when the sizes differ. */
export function psnr(a, b) {
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`sizes differ: ${a.width}x${a.height}, ${b.width}x${b.height}`)
  let sum = 0
  for (let i = 0; i < a.pixels.length; i += 4) {
    const red = a.pixels[i] - b.pixels[i]
    const green = a.pixels[i + 1] - b.pixels[i + 1]
    const blue = a.pixels[i + 2] - b.pixels[i + 2]
    sum += red * red + green * green + blue * blue
  }
  const mean = sum / (0.75 * a.pixels.length)
  return mean === 0 ? 99 : Math.min(99, 10 * Math.log10(65_025 / mean))
}

/** Numbers that one segment of each path command takes. */
const ARITY = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7 }

/** Segments that other elements stand for: a circle is four curves. */
const PRIMITIVES = { rect: 4, circle: 4, ellipse: 4, line: 1 }

/** Lines, curves and arcs in all shapes of a document; closing a path does not count, nor does moving. */
export function countSegments(svg) {
  let count = 0
  for (const [, data] of svg.matchAll(/<path\b[^>]*?\sd="([^"]*)"/g)) {
    for (const [, letter, rest] of data.matchAll(/([MLHVCSQTA])([^MLHVCSQTAZ]*)/gi)) {
      const command = letter.toUpperCase()
      const segments = countNumbers(rest, command) / ARITY[command]
      count += command === 'M' ? segments - 1 : segments
    }
  }
  for (const [, points] of svg.matchAll(/<poly(?:gon|line)\b[^>]*?\spoints="([^"]*)"/g))
    count += countNumbers(points, 'L') / 2 - 1
  for (const [, name] of svg.matchAll(/<(rect|circle|ellipse|line)\b/g)) count += PRIMITIVES[name]
  return count
}

function countNumbers(text, command) {
  if (command !== 'A') return text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)?.length ?? 0
  // The two flags of an arc are single digits and need no space around them.
  const number = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[-+]?\\d+)?[\\s,]*'
  const arc = new RegExp(`${number.repeat(3)}[01][\\s,]*[01][\\s,]*${number.repeat(2)}`, 'gi')
  return 7 * (text.match(arc)?.length ?? 0)
}
