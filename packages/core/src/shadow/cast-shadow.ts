import type { Raster } from '../model/raster'
import { isSmall } from '../small/picture-size'
import { FIGURE, type Layers, RIM, SHADOW, shadowLayers } from './shadow-layers'
import { uncoverRims } from './uncover-rims'

/** Longest side, px, of pictures whose shadows are looked for. A higher one takes longer: figures with shadows are drawn twice. A lower one leaves torn borders and shadows in pieces. */
export const MAX_SIDE = 1024
/** Widest shadow, px along rows and columns. A higher one looks at fades over much of a picture, which gradients draw; a lower one leaves wide shadows in pieces. */
const MAX_WIDTH = 64
/** Opacity (0-255) from which on a pixel is the figure's alone. A lower one takes translucent figures for opaque ones; a higher one refuses figures whose opacity was rounded. */
const OPAQUE = 250
/**
 * Highest opacity (0-255) of a shadow's pixel; the mean one beside the figure is at most half of that. A higher one takes the blurred borders of black figures for
 * shadows, a lower one refuses dark shadows.
 */
const MAX_OPACITY = 150
/**
 * Lowest mean opacity (0-255) beside the figure of a shadow that is seen; it ends where no pixel has half of that. A lower one spends layers on what nobody sees, a higher one leaves
 * weak shadows in rims.
 */
const SEEN = 8
/** Highest color of a shadow's pixel, levels multiplied by opacity (0-255). A higher one takes glows and the pale rims of dark figures for shadows; a lower one refuses shadows that were rounded or have a trace of color. */
const MAX_COLOR = 4
/** Highest mean opacity at a shadow's end, as a share (0-1) of that beside its figure. A higher one takes soft outlines for shadows, a lower one refuses shadows that were cut off. */
const FADED = 0.3
/** Largest rise of the mean opacity from one px to the next, as a share (0-1) of that beside the figure. A wide shadow that lies to one side may be darker a few px away from the figure than beside it. A higher one takes rings for shadows. */
const MAX_RISE = 0.05
/** Largest step of the mean opacity from one px to the next, as a share (0-1) of that beside the figure: that of an outline is nearly all of it. A lower one refuses narrow shadows. */
const MAX_STEP = 0.75
/** Least share (0-1) of the pixels beside a figure that show its shadow. Shadows of distant light lie on one side. A lower one takes a few dark pixels for a shadow. */
const MIN_BESIDE = 0.15
/** Least share (0-1) of a rim's pixels that are blends of the figure and its shadow. A lower one tears figures of many colors at their borders; a higher one leaves more shadows in place. */
export const MIN_BLENDS = 0.8

/** A soft shadow that a figure casts on transparency or on plain ground. */
export interface CastShadow {
  /** The picture without it and without its ground, of the same size. */
  readonly raster: Raster
  /** Opacity (0-255) of the shadow in each pixel, row-major, with what continues it below the figure. */
  readonly opacity: Float32Array
  /** How far it reaches, px along rows and columns: 2-64 on transparency, 2 or more on plain ground. */
  readonly width: number
  /** The opacity (0-255) up to which it is drawn: on transparency what a quarter of its pixels beside the figure exceed, else the most that shows. */
  readonly strongest: number
  /** The opacity (0-255) of the figure's dark copy below the figure; 0 for none. */
  readonly caster: number
  /** Its color, 0xRRGGBB. */
  readonly rgb: number
  /** The color, 0xRRGGBB, of the plain ground below it; null for transparency. */
  readonly ground: number | null
}

/**
 * Finds the soft black shadow of a figure on transparency. Null where there is none, for opaque pictures and for small ones. In a reading, its pixels pass for inks of
 * their own, and those at the figure's border, which show both, for blends of neither: such borders were torn, or lay up to 0.4 px too far out. A wide shadow follows its figure, as few gradients do, and was read in pieces. Small pictures are drawn from samples,
 * which show a shadow as well: of 121 logos of 32 px, 43 are worse and 41 better without theirs, with a tenth more bytes.
 */
export function findCastShadow(raster: Raster): CastShadow | null {
  const { width, height, rgba } = raster
  if (Math.max(width, height) > MAX_SIDE || isSmall(raster)) return null
  const kinds = kindsOf(rgba)
  const layers = shadowLayers(kinds, rgba, width, MAX_WIDTH + 1, SEEN / 2)
  if (!isShadow(layers)) return null
  const rims = uncoverRims(raster, kinds)
  if (rims.blends < MIN_BLENDS * rims.count) return null
  const opacity = continued(raster, kinds, Math.max(1, layers.means[0] - layers.means[1]))
  const caster = casterOpacity(raster, rims.raster, kinds, opacity)
  return {
    raster: rims.raster,
    opacity,
    strongest: layers.strongest,
    width: layers.means.length,
    caster,
    rgb: 0,
    ground: null,
  }
}

/**
 * Opacity (0-255) of the dark copy of the figure that lies below it, by least squares: programs that draw a shadow by its figure leave some of that in the pixels
 * that the figure covers in part.
 */
function casterOpacity({ rgba }: Raster, bare: Raster, kinds: Uint8Array, opacity: Float32Array): number {
  let along = 0
  let length = 0
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== RIM) continue
    const cover = bare.rgba[4 * i + 3] / 255
    const excess = rgba[4 * i + 3] - 255 * cover - (1 - cover) * opacity[i]
    const weight = (1 - cover) * cover
    along += excess * weight
    length += weight * weight
  }
  return length > 0 ? Math.min(255, Math.max(0, along / length)) : 0
}

/** What each pixel shows. */
function kindsOf(rgba: Raster['rgba']): Uint8Array {
  const kinds = new Uint8Array(rgba.length / 4)
  for (let i = 0, p = 0; i < kinds.length; i++, p += 4) {
    const alpha = rgba[p + 3]
    if (alpha === 0) continue
    if (alpha >= OPAQUE) {
      kinds[i] = FIGURE
      continue
    }
    const color = (Math.max(rgba[p], rgba[p + 1], rgba[p + 2]) * alpha) / 255
    kinds[i] = alpha <= MAX_OPACITY && color <= MAX_COLOR ? SHADOW : RIM
  }
  return kinds
}

/** Whether what lies beside figures fades out from them. */
function isShadow({ means, beside, border }: Layers): boolean {
  if (means.length < 2 || means.length > MAX_WIDTH) return false
  if (means[0] < SEEN || means[0] > MAX_OPACITY / 2 || beside < MIN_BESIDE * border) return false
  for (let d = 1; d < means.length; d++) {
    const step = means[d - 1] - means[d]
    if (step < -MAX_RISE * means[0] || step > MAX_STEP * means[0]) return false
  }
  return means[means.length - 1] <= FADED * means[0]
}

/** The shadow's opacity, which grows below the figure by as much a px as it falls beside it. */
function continued({ width, rgba }: Raster, kinds: Uint8Array, slope: number): Float32Array {
  const opacity = new Float32Array(kinds.length)
  const isKnown = new Uint8Array(kinds.length)
  let edge: number[] = []
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] > SHADOW) continue
    opacity[i] = rgba[4 * i + 3]
    isKnown[i] = 1
    edge.push(i)
  }
  const sum = new Float64Array(kinds.length)
  const count = new Uint8Array(kinds.length)
  while (edge.length > 0) {
    const next: number[] = []
    for (const i of edge) {
      const x = i % width
      for (let v = -1; v <= 1; v++) {
        for (let u = -1; u <= 1; u++) {
          const k = i + v * width + u
          if (x + u < 0 || x + u >= width || k < 0 || k >= kinds.length || isKnown[k] === 1) continue
          if (count[k] === 0) next.push(k)
          sum[k] += opacity[i]
          count[k]++
        }
      }
    }
    for (const k of next) {
      opacity[k] = Math.min(255, sum[k] / count[k] + slope)
      isKnown[k] = 1
    }
    edge = next
  }
  return opacity
}
