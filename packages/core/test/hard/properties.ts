import { borderDistance, visibleBorders, visibleVertices } from './borders'
import type { Outcome } from './outcome'
import { type Color, colorAt, colorDistance, rgbOf, type Sheet } from './sheet'

/** One figure of a traced scene, and which way is better. */
export interface Property {
  readonly unit: string
  readonly better: 'less' | 'more'
  /** What a change of the engine may move the figure by without being called worse; counts may not move. */
  readonly margin: number
  readonly measure: (outcome: Outcome) => number
}

/** A vertex that turns by more than this is a corner, degrees. */
const CORNER_TURN = 8
/** Levels by which a point may differ from what was drawn there. */
const SAME_LEVELS = 12
/** A pixel that differs by more than this, further than this from any border, was not to be there. */
const STRAY_LEVELS = 24
const STRAY_DISTANCE = 3

function less(unit: string, margin: number, measure: (outcome: Outcome) => number): Property {
  return { unit, better: 'less', margin, measure }
}

export const PROPERTIES = {
  /** The furthest that a visible border is from the truth, or the truth from it. */
  distance: less('px', 0.01, ({ distance }) => distance.most),
  /** The mean distance of visible borders. */
  mean: less('px', 0.002, ({ distance }) => distance.mean),
  /** The furthest that a true corner is from a vertex of the result. */
  corners: less('px', 0.01, (outcome) => {
    const vertices = visibleVertices(outcome.result, outcome.resultBorders)
    const distances = trueCorners(outcome).map((corner) => nearest(corner, vertices))
    if (distances.length === 0) throw new Error('the scene has no corner at a vertex')
    return Math.min(outcome.scene.width, Math.max(...distances))
  }),
  /** The sharpest turn of the result away from true corners: a kink in what is smooth. */
  kink: less('deg', 0.5, (outcome) => {
    const corners = trueCorners(outcome)
    const vertices = visibleVertices(outcome.result, outcome.resultBorders)
    const turns = vertices.filter((vertex) => nearest(vertex, corners) > 2).map(({ turn }) => turn)
    return Math.max(0, ...turns)
  }),
  /** Lines, arcs and cubics of all shapes, the ground's four lines among them; closing lines count where they have a length. */
  segments: less('', 0, ({ result }) => segmentsOf(result)),
  paths: less('', 0, ({ result }) => result.shapes.length),
  /** How many different inks too many or too few. */
  inks: less('', 0, ({ truth, result }) => Math.abs(inksOf(result).length - inksOf(truth).length)),
  /** How far the worst ink is from the nearest ink of the result, opacity included. */
  color: less('levels', 0.5, ({ truth, result }) => {
    const found = inksOf(result)
    return Math.max(...inksOf(truth).map((ink) => Math.min(255, ...found.map((other) => colorDistance(ink, other)))))
  }),
  /** Area that is plainly the wrong colour where no border is near. */
  stray: less('px²', 0.05, strayArea),
  /** Opaque area through which the page shows. */
  seam: less('px²', 0.05, (outcome) => {
    const { truth, result } = outcome.pictures()
    let count = 0
    for (let i = 3; i < truth.pixels.length; i += 4) {
      if (truth.pixels[i] === 255 && result.pixels[i]! < 250) count++
    }
    return count / 16
  }),
  /** How far the result is from its own mirror image, left to right. */
  mirror: less('px', 0.01, ({ result, resultBorders }) => {
    return borderDistance(resultBorders, visibleBorders(mirrored(result)), result.width).most
  }),
  /** Likeness of the renders at 4x on white. */
  psnr: {
    unit: 'dB',
    better: 'more',
    margin: 0.2,
    measure: (outcome) => {
      const { truth, result } = outcome.pictures('#fff')
      let sum = 0
      for (let i = 0; i < truth.pixels.length; i++) sum += (truth.pixels[i]! - result.pixels[i]!) ** 2
      return sum === 0 ? 99 : Math.min(99, 10 * Math.log10((65_025 * 0.75 * truth.pixels.length) / sum))
    },
  },
} satisfies Record<string, Property>

export type PropertyName = keyof typeof PROPERTIES

/** How many of the given points have another colour than was drawn: regions, dots and holes that were lost. */
export function lost(points: readonly (readonly [number, number])[], levels = SAME_LEVELS): Property {
  return less('', 0, ({ truth, result }) => {
    const isLost = ([x, y]: readonly [number, number]): boolean =>
      colorDistance(colorAt(truth, x, y), colorAt(result, x, y)) > levels
    return points.filter(isLost).length
  })
}

/** By how many per cent the area of an ink differs on white, at 4x. */
export function area(ink: string): Property {
  return less('%', 0.5, (outcome) => {
    const { truth, result } = outcome.pictures('#fff')
    return 100 * Math.abs(inkSum(result.pixels, ink) / inkSum(truth.pixels, ink) - 1)
  })
}

/** How much of an ink a picture on white holds, in pixels. */
function inkSum(pixels: Uint8Array, ink: string): number {
  const axis = rgbOf(ink).map((level) => 255 - level) as [number, number, number]
  const norm = axis.reduce((sum, step) => sum + step * step, 0)
  let sum = 0
  for (let i = 0; i < pixels.length; i += 4) {
    for (let c = 0; c < 3; c++) sum += ((255 - pixels[i + c]!) * axis[c]!) / norm
  }
  return sum
}

function trueCorners({ truth, truthBorders }: Outcome): { x: number; y: number }[] {
  return visibleVertices(truth, truthBorders).filter(({ turn }) => turn > CORNER_TURN)
}

function nearest({ x, y }: { x: number; y: number }, points: readonly { x: number; y: number }[]): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...points.map((other) => Math.hypot(other.x - x, other.y - y)))
}

function segmentsOf({ shapes }: Sheet): number {
  return shapes.flatMap(({ subpaths }) => subpaths).reduce((sum, { segments }) => sum + segments.length, 0)
}

/** The different inks of a drawing that show, as straight colours. */
function inksOf({ shapes }: Sheet): Color[] {
  const found = new Map<string, Color>()
  for (const { ink, opacity } of shapes) found.set(`${ink} ${opacity}`, [...rgbOf(ink), 255 * opacity])
  return [...found.values()]
}

function strayArea(outcome: Outcome): number {
  const { truth, result } = outcome.pictures('#fff')
  const { width, height } = truth
  const differs = (a: Uint8Array, i: number, b: Uint8Array, j: number, levels: number): boolean => {
    for (let c = 0; c < 3; c++) if (Math.abs(a[4 * i + c]! - b[4 * j + c]!) > levels) return true
    return false
  }
  const isFlat = (x: number, y: number): boolean => {
    for (let v = Math.max(0, y - STRAY_DISTANCE); v <= Math.min(height - 1, y + STRAY_DISTANCE); v++) {
      for (let u = Math.max(0, x - STRAY_DISTANCE); u <= Math.min(width - 1, x + STRAY_DISTANCE); u++) {
        if (differs(truth.pixels, y * width + x, truth.pixels, v * width + u, 2)) return false
      }
    }
    return true
  }
  let count = 0
  for (let i = 0; i < width * height; i++) {
    if (differs(truth.pixels, i, result.pixels, i, STRAY_LEVELS) && isFlat(i % width, Math.floor(i / width))) count++
  }
  return count / 16
}

function mirrored(sheet: Sheet): Sheet {
  const flip = (line: Float64Array): Float64Array => line.map((value, k) => (k % 2 ? value : sheet.width - value))
  return { ...sheet, shapes: sheet.shapes.map((shape) => ({ ...shape, lines: shape.lines.map(flip) })) }
}
