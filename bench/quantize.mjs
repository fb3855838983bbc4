/** Pictures of few colours, as GIF and indexed PNG hold them, but the same on every machine. */

/**
 * The picture `{ width, height, pixels }` (opaque RGBA, 0-255) in `count` colours at most: those of a cut of boxes (Heckbert 1982, Wu 1991), each
 * pixel in the nearest of them, or with `dither` such that errors go to the neighbours that follow (Floyd and Steinberg 1976).
 */
export function quantize({ width, height, pixels }, count, dither) {
  const palette = cutBoxes(histogramOf(pixels), count)
  const nearest = nearestOf(palette)
  const out = new Uint8Array(pixels.length).fill(255)
  const wanted = Float32Array.from(pixels)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = 4 * (y * width + x)
      const color = nearest(wanted[i], wanted[i + 1], wanted[i + 2])
      for (let c = 0; c < 3; c++) {
        out[i + c] = color[c]
        if (dither) spread(wanted, i + c, (wanted[i + c] - color[c]) / 16, x, y, width, height)
      }
    }
  }
  return { width, height, pixels: out }
}

/** Adds a sixteenth part of an error to the four neighbours that follow the value at `i`, 7, 3, 5 and 1 times. */
function spread(values, i, part, x, y, width, height) {
  if (x + 1 < width) values[i + 4] += 7 * part
  if (y + 1 === height) return
  const below = i + 4 * width
  if (x > 0) values[below - 4] += 3 * part
  values[below] += 5 * part
  if (x + 1 < width) values[below + 4] += part
}

/** The colours of a picture: `{ color: [r, g, b], pixels }`, the latter how many there are of it. */
function histogramOf(pixels) {
  const counts = new Map()
  for (let i = 0; i < pixels.length; i += 4) {
    const key = (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => ({ color: [key >> 16, (key >> 8) & 255, key & 255], pixels: count }))
}

/** The mean colours of `count` boxes at most; the box of the most squared deviation is cut next, at the mean of its widest channel. */
function cutBoxes(histogram, count) {
  const boxes = [boxOf(histogram)]
  while (boxes.length < count) {
    const next = boxes.reduce((worst, box, k) => (box.deviation > boxes[worst].deviation ? k : worst), 0)
    const { entries, channel, mean, deviation } = boxes[next]
    if (deviation < 1e-9) break
    const isLow = ({ color }) => color[channel] <= mean[channel]
    boxes.splice(next, 1, boxOf(entries.filter(isLow)), boxOf(entries.filter((entry) => !isLow(entry))))
  }
  return boxes.map(({ mean }) => mean.map(Math.round))
}

/** Entries of a histogram with their mean colour, the channel in which they deviate from it most, and by how much, squared and summed. */
function boxOf(entries) {
  const total = entries.reduce((sum, entry) => sum + entry.pixels, 0)
  const sumOf = (measure) => entries.reduce((sum, { color, pixels }) => sum + pixels * measure(color), 0)
  const mean = [0, 1, 2].map((c) => sumOf((color) => color[c]) / total)
  const deviations = mean.map((middle, c) => sumOf((color) => (color[c] - middle) ** 2))
  const deviation = Math.max(...deviations)
  return { entries, mean, channel: deviations.indexOf(deviation), deviation }
}

/** Finds the colour of a palette that is nearest to another; remembers what it found. */
function nearestOf(palette) {
  const found = new Map()
  return (...wanted) => {
    const [r, g, b] = wanted.map((value) => Math.min(255, Math.max(0, Math.round(value))))
    const key = (r << 16) | (g << 8) | b
    const known = found.get(key)
    if (known !== undefined) return known
    const distanceTo = (color) => (color[0] - r) ** 2 + (color[1] - g) ** 2 + (color[2] - b) ** 2
    let best = palette[0]
    for (const color of palette) if (distanceTo(color) < distanceTo(best)) best = color
    found.set(key, best)
    return best
  }
}
