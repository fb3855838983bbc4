import type { Raster } from '../../src/model/raster'

/** A closed polygon, interleaved x, y in px, the first point not repeated. Clockwise as seen (y down) is filled, the other way a hole. */
export type Polygon = readonly number[]

/** Straight colour, 0-255. */
export type Rgba = readonly [r: number, g: number, b: number, alpha: number]

/** An upright rectangle. */
export function box(left: number, top: number, right: number, bottom: number): Polygon {
  return [left, top, right, top, right, bottom, left, bottom]
}

export const WHITE: Rgba = [255, 255, 255, 255]
export const BLACK: Rgba = [0, 0, 0, 255]
export const CLEAR: Rgba = [0, 0, 0, 0]

/**
 * The exact area of each pixel that polygons cover, by signed trapezoids to the right of every side. Polygons must not overlap;
 * what lies outside the picture is cut off.
 */
export function coverage(polygons: readonly Polygon[], width: number, height: number): Float64Array {
  // Differences along each row; one column more takes what the last pixel's trapezoid leaves over.
  const steps = new Float64Array((width + 2) * height)
  let [top, bottom] = [height, 0]
  for (const polygon of polygons) {
    for (let k = 0; k < polygon.length; k += 2) {
      const next = (k + 2) % polygon.length
      addSide(steps, width, height, polygon[k], polygon[k + 1], polygon[next], polygon[next + 1])
      top = Math.min(top, Math.max(0, Math.floor(polygon[k + 1])))
      bottom = Math.max(bottom, Math.min(height, Math.ceil(polygon[k + 1])))
    }
  }
  const out = new Float64Array(width * height)
  for (let y = top; y < bottom; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += steps[y * (width + 2) + x]
      out[y * width + x] = Math.min(1, Math.max(0, sum))
    }
  }
  return out
}

/** Adds one side, cut at lattice lines; a side that runs up fills to its right. */
function addSide(
  steps: Float64Array,
  width: number,
  height: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): void {
  if (y0 === y1) return
  const cuts = [0, 1]
  const cutAt = (from: number, to: number, most: number): void => {
    for (let at = Math.max(0, Math.ceil(Math.min(from, to))); at <= Math.min(most, Math.max(from, to)); at++) {
      const t = (at - from) / (to - from)
      if (t > 0 && t < 1) cuts.push(t)
    }
  }
  cutAt(y0, y1, height)
  if (x0 !== x1) cutAt(x0, x1, width)
  cuts.sort((a, b) => a - b)
  for (let k = 0; k + 1 < cuts.length; k++) {
    const middle = (cuts[k] + cuts[k + 1]) / 2
    const row = Math.floor(y0 + middle * (y1 - y0))
    if (row < 0 || row >= height) continue
    const rise = (cuts[k] - cuts[k + 1]) * (y1 - y0)
    const x = Math.min(width, Math.max(0, x0 + middle * (x1 - x0)))
    const column = Math.min(width, Math.floor(x))
    steps[row * (width + 2) + column] += rise * (column + 1 - x)
    steps[row * (width + 2) + column + 1] += rise * (x - column)
  }
}

/** A regular polygon so fine that it is a circle to 1e-4 px. `isHole` runs it the other way. */
export function disc(cx: number, cy: number, r: number, isHole = false): Polygon {
  return ellipse(cx, cy, r, r, isHole)
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, isHole = false): Polygon {
  const count = Math.ceil(24 * Math.sqrt(Math.max(rx, ry)) + 90) * 2
  return Array.from({ length: 2 * count }, (_, k) => {
    const angle = ((isHole ? -1 : 1) * 2 * Math.PI * (k >> 1)) / count
    return k & 1 ? cy + ry * Math.sin(angle) : cx + rx * Math.cos(angle)
  })
}

/** Everything on the right hand of the line through (x, y) in direction `angle`, within 1,000 px. */
export function halfPlane(x: number, y: number, angle: number): Polygon {
  const dx = 1000 * Math.cos(angle)
  const dy = 1000 * Math.sin(angle)
  return [x - dx, y - dy, x + dx, y + dy, x + dx - dy, y + dy + dx, x - dx - dy, y - dy + dx]
}

/** A straight band of the given width about the line through (x, y) in direction `angle`, of the given length. */
export function band(x: number, y: number, angle: number, width: number, length = 1000): Polygon {
  const dx = (length / 2) * Math.cos(angle)
  const dy = (length / 2) * Math.sin(angle)
  const nx = (-width / 2) * Math.sin(angle)
  const ny = (width / 2) * Math.cos(angle)
  return [x - dx - nx, y - dy - ny, x + dx - nx, y + dy - ny, x + dx + nx, y + dy + ny, x - dx + nx, y - dy + ny]
}

/** One thing to paint: what it covers and its colour. */
export interface Paint {
  readonly polygons: readonly Polygon[]
  readonly color: Rgba
}

/** Colours over a ground, each pixel blended by exact areas as Porter and Duff's `over`, rounded to 8 bits at the end. */
export function paint(width: number, height: number, ground: Rgba, paints: readonly Paint[]): Raster {
  const layers = paints.map(({ polygons, color }) => ({ covered: coverage(polygons, width, height), color }))
  return mix(width, height, (i) => {
    const out = premultiply(ground)
    for (const { covered, color } of layers) {
      const own = premultiply(color)
      const keep = 1 - (covered[i] * color[3]) / 255
      for (let c = 0; c < 4; c++) out[c] = covered[i] * own[c] + keep * out[c]
    }
    return out
  })
}

/** Shapes that share borders: each pixel is the mean of its colours by area, so that no ground shows between them. */
export function tile(width: number, height: number, ground: Rgba, tiles: readonly Paint[]): Raster {
  const areas = tiles.map(({ polygons }) => coverage(polygons, width, height))
  return mix(width, height, (i) => {
    const out = [0, 0, 0, 0]
    let rest = 1
    const add = (share: number, color: Rgba): void => {
      const own = premultiply(color)
      for (let c = 0; c < 4; c++) out[c] += share * own[c]
    }
    for (let t = 0; t < tiles.length; t++) {
      rest -= areas[t][i]
      add(areas[t][i], tiles[t].color)
    }
    add(Math.max(0, rest), ground)
    return out
  })
}

function premultiply([r, g, b, alpha]: Rgba): number[] {
  return [(r * alpha) / 255, (g * alpha) / 255, (b * alpha) / 255, alpha]
}

/** A raster from premultiplied colours by pixel. */
function mix(width: number, height: number, colorAt: (i: number) => number[]): Raster {
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) {
    const [r, g, b, alpha] = colorAt(i)
    if (alpha < 0.5) continue
    const scale = 255 / alpha
    rgba.set([level(r * scale), level(g * scale), level(b * scale), level(alpha)], 4 * i)
  }
  return { width, height, rgba }
}

function level(value: number): number {
  return Math.round(Math.min(255, Math.max(0, value)))
}

/** The picture out of focus: `passes` times the binomial filter 1 2 1 in both directions, a spread of sqrt(passes / 2) px. */
export function blur({ width, height, rgba }: Raster, passes: number): Raster {
  let from = Float64Array.from(rgba)
  const pass = (step: number, size: number, position: (i: number) => number): void => {
    const to = new Float64Array(from.length)
    for (let i = 0; i < width * height; i++) {
      const at = position(i)
      for (let c = 0; c < 4; c++) {
        const before = from[4 * (at > 0 ? i - step : i) + c]
        const after = from[4 * (at + 1 < size ? i + step : i) + c]
        to[4 * i + c] = (before + 2 * from[4 * i + c] + after) / 4
      }
    }
    from = to
  }
  for (let k = 0; k < passes; k++) {
    pass(1, width, (i) => i % width)
    pass(width, height, (i) => Math.floor(i / width))
  }
  return { width, height, rgba: Uint8Array.from(from, level) }
}
