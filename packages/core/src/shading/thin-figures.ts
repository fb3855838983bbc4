import type { Picture } from '../model/color-space'
import { CHANNELS } from './fit/samples'
import { NOT_SHADED, type Shading } from './shading'
import { NO_AREA, type SmoothAreas } from './smooth-areas'

/** Largest gaps between two pixels of a figure, px in rows and in columns: the letters of a word, and the parts of a letter. */
const GAP_IN_ROW = 3
const GAP_IN_COLUMN = 2
/** Largest area, px, of the bounding box of a figure. It bounds the work. */
const MAX_AREA = 12_000
/** Smallest area, px, of a smooth area that is another ground. Those within strokes are smaller. */
const MIN_GROUND = 256
/** Largest distance, levels, of a pixel of a figure from the blends of its ink and the gradient. */
const TOLERANCE = 8
/** Least distance, levels, of an ink from the gradient: below it, rounding moves the shares. */
const MIN_CONTRAST = 24
/** Smallest share (0-1) of the ink of other figures that the purest pixel of a figure must show to be drawn in it. */
const MIN_SHARED = 0.6

/** A thin drawing that stands alone on one shaded area, such as a word. */
interface ThinFigure {
  /** Row-major indices of its pixels. */
  readonly members: readonly number[]
  /** Index of the shading around it. */
  readonly shading: number
  /** The color of its pixel that differs most from the gradient, packed premultiplied. */
  readonly purest: number
}

/**
 * For each pixel of a thin figure in one ink on one shaded area, the same blend of the ink with the flat color that stands for the shading, packed
 * premultiplied; 0 for all other pixels. The ink is the color of the purest pixel: a stroke of less than a pixel shows it nowhere, but another letter of its
 * word does, and else another word.
 */
export function flattenThinFigures(
  picture: Picture<'rgb'>,
  areas: SmoothAreas,
  shadings: readonly Shading[],
  shadingOf: Int32Array,
): Uint32Array {
  const finder = new FigureFinder(picture, areas, shadings, shadingOf)
  const figures = finder.findAll()
  const times = new Map<number, number>()
  for (const { purest } of figures) times.set(purest, (times.get(purest) ?? 0) + 1)
  const shared = [...times].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1] || a[0] - b[0])
  const flat = new Uint32Array(picture.pixels.length)
  for (const figure of figures) {
    const other = shared.find(([ink]) => ink === figure.purest || finder.isDrawnIn(figure, ink, MIN_SHARED))
    finder.flatten(figure, other?.[0] ?? figure.purest, flat)
  }
  return flat
}

/** Finds connected sets of pixels on shaded areas and asks what ink explains them. */
class FigureFinder {
  private readonly seen: Uint8Array
  private readonly own = new Float64Array(CHANNELS)

  constructor(
    private readonly picture: Picture<'rgb'>,
    private readonly areas: SmoothAreas,
    private readonly shadings: readonly Shading[],
    private readonly shadingOf: Int32Array,
  ) {
    this.seen = new Uint8Array(shadingOf.length)
  }

  /** All figures that one ink explains, in the order of their first pixels. */
  findAll(): ThinFigure[] {
    const { width } = this.picture
    const figures: ThinFigure[] = []
    for (let i = 0; i < this.seen.length; i++) {
      if (this.seen[i] === 1 || !this.mayBelong(i)) continue
      const isBeside = (i % width > 0 && this.shadingOf[i - 1] >= 0) || (i >= width && this.shadingOf[i - width] >= 0)
      const figure = isBeside ? this.collect(i) : null
      if (figure !== null && this.isDrawnIn(figure, figure.purest, 1)) figures.push(figure)
    }
    return figures
  }

  /** Whether blends of an ink and the gradient are all pixels of a figure, of which the purest has at least `share` (0-1) of the ink. */
  isDrawnIn({ members, shading, purest }: ThinFigure, ink: number, share: number): boolean {
    const { pixels } = this.picture
    let isShown = false
    for (const i of members) {
      const part = this.shareOf(i, shading, ink)
      if (part === null) return false
      if (pixels[i] === purest && part >= share - 0.01) isShown = true
    }
    return isShown
  }

  /** Writes the pixels of a figure that is drawn in an ink, over the flat color of its shading, to `out`. */
  flatten({ members, shading }: ThinFigure, ink: number, out: Uint32Array): void {
    const { flat } = this.shadings[shading]
    for (const i of members) {
      const share = this.shareOf(i, shading, ink) ?? 0
      let color = 0
      for (let shift = 0; shift < 32; shift += 8) {
        color |= Math.round(share * ((ink >>> shift) & 255) + (1 - share) * ((flat >>> shift) & 255)) << shift
      }
      out[i] = color
    }
  }

  /** The share (0-1) of an ink in pixel i, over a shading; null where blends of the two do not explain the pixel, or are too much alike to tell. */
  private shareOf(i: number, shading: number, ink: number): number | null {
    const { own } = this
    this.paintAt(i, shading)
    const pixel = this.picture.pixels[i]
    let along = 0
    let length = 0
    let square = 0
    for (let c = 0; c < CHANNELS; c++) {
      const step = ((ink >>> (8 * c)) & 255) - own[c]
      const difference = ((pixel >>> (8 * c)) & 255) - own[c]
      along += step * difference
      length += step * step
      square += difference * difference
    }
    if (length < MIN_CONTRAST ** 2) return null
    const share = Math.min(1, Math.max(0, along / length))
    return square - 2 * share * along + share * share * length <= TOLERANCE ** 2 ? share : null
  }

  /** The figure of pixel `first`, whose pixels are marked as seen; null where it lies on two grounds or is too large. */
  private collect(first: number): ThinFigure | null {
    const { width, height } = this.picture
    const members = [first]
    this.seen[first] = 1
    let shading = NOT_SHADED
    let isAlone = true
    let [left, right, top, bottom] = [width, 0, height, 0]
    for (let k = 0; k < members.length; k++) {
      const x = members[k] % width
      const y = (members[k] - x) / width
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      for (let v = Math.max(0, y - GAP_IN_COLUMN); v <= Math.min(height - 1, y + GAP_IN_COLUMN); v++) {
        for (let u = Math.max(0, x - GAP_IN_ROW); u <= Math.min(width - 1, x + GAP_IN_ROW); u++) {
          const i = v * width + u
          if (this.mayBelong(i)) {
            if (this.seen[i] === 0) members.push(i)
            this.seen[i] = 1
          } else if (Math.abs(u - x) <= 1 && Math.abs(v - y) <= 1) {
            if (shading === NOT_SHADED) shading = this.shadingOf[i]
            if (this.shadingOf[i] !== shading || shading === NOT_SHADED) isAlone = false
          }
        }
      }
    }
    if (!isAlone || shading === NOT_SHADED || (right - left + 1) * (bottom - top + 1) > MAX_AREA) return null
    return { members, shading, purest: this.purestOf(members, shading) }
  }

  /** Whether a pixel may be part of a thin figure: it is in no shading, and in no smooth area that is wide. */
  private mayBelong(i: number): boolean {
    if (this.shadingOf[i] >= 0) return false
    const area = this.areas.areaOf[i]
    return area === NO_AREA || this.areas.start[area + 1] - this.areas.start[area] < MIN_GROUND
  }

  private purestOf(members: readonly number[], shading: number): number {
    const { pixels } = this.picture
    let most = -1
    let purest = 0
    for (const i of members) {
      this.paintAt(i, shading)
      let square = 0
      for (let c = 0; c < CHANNELS; c++) square += (((pixels[i] >>> (8 * c)) & 255) - this.own[c]) ** 2
      if (square <= most) continue
      most = square
      purest = pixels[i]
    }
    return purest
  }

  /** Writes the color of a shading at pixel i to `own`. */
  private paintAt(i: number, shading: number): void {
    const x = i % this.picture.width
    this.shadings[shading].paint.colorAt(x + 0.5, (i - x) / this.picture.width + 0.5, this.own)
  }
}
