import type { Raster } from '../model/raster'
import { isSmall } from '../small/picture-size'
import { type CastShadow, MAX_SIDE, MIN_BLENDS } from './cast-shadow'
import { Fade, type Rgb, tintAlong, tintOf } from './fade'
import { type FadeField, growFade } from './grow-fade'
import { liftFigure } from './lift-figure'
import { plainGround } from './plain-ground'
import { type SettledShadow, type ShadowTolerances, settleShadow } from './settle-shadow'

/** Least levels of the line from the ground to the tint. A shorter one, as that from a dark ground to black, tells little of opacity. */
const MIN_FADE = 60
/** Least levels of a fade that shows beside figures. A lower one takes longer: noise and rings are seen in all pictures. */
const MIN_BESIDE = 6
/** Least share (0-1) of the pixels beside figures that show the fade. Shadows of distant light lie on one side. A lower one takes longer. */
const MIN_BESIDE_SHARE = 0.15
/** Least mean width, px, of the fade that shows: its pixels for each one of them beside a figure. Anti-aliasing is narrower. A lower one takes longer, a higher one misses narrow shadows. */
const MIN_WIDTH = 1.4
/** Shares of the limit of bends that are tried in turn. With a high limit, the fade of some pictures runs into the figure and does not fit. With a low one, it ends before borders where it is dark. */
const BEND_SHARES = [1, 0.5, 0.25]
/** Least value (0-255) of some channel of a tint that is tried beside black. A lower one tries nearly the same twice. */
const MIN_TINT = 24
/** Most fades that are settled. It bounds the time. With 6, 58 instead of 56 of 72 shadows were found in a first version, and a search took 0.12 instead of 0.11 s in the mean. */
const MAX_TRIALS = 3
/** How many standard deviations a shadow reaches beyond its figure. A lower one draws narrow layers in whole px, by `shadowTones`. */
const REACH = 2.5
const BLACK: Rgb = [0, 0, 0]

/** How far pixels of a picture may be from a shadow on plain ground. */
interface Tolerances extends ShadowTolerances {
  /** Deviation of a ground's pixels from its color, levels of a channel. Higher ones take pale figures for ground, lower ones refuse noisy grounds. */
  readonly ground: number
  /** Second difference of a shadow from one pixel to the next, levels. Higher ones run into figures, lower ones find less of dark and narrow shadows. */
  readonly bend: number
}

/** Rounding and resizing move levels by 1 or 2. A shadow of 60 % that is blurred by 3 px bends by 4 levels. Higher numbers take pale figures and figures with smooth borders for shadow. */
const LOSSLESS: Tolerances = { ground: 2, off: 5, bend: 6, match: 3, near: 8, residual: 2.5, sigma: 2, noise: 4 }
/** Compression leaves rings of 10 levels, and takes chroma across borders. */
const LOSSY: Tolerances = { ground: 6, off: 24, bend: 10, match: 8, near: 14, residual: 4, sigma: 4, noise: 12 }

/**
 * Finds the soft shadow that the figures of an opaque picture cast on its plain ground, as they lie over it: black, or of the color that the ground fades into. Null where there is none, for small pictures and for those of more than 1024 px, for figures of
 * the ground's own color, and for shadows that are blurred by less than about 2 px. In a reading, such a shadow is cut into bands or pieces of gradients, most of all in compressed pictures.
 *
 * A shadow is a moved and blurred copy of its figure. Where it starts is grown from the ground, as far as it is smooth; the rest follows from the copy (`settleShadow`).
 */
export function findGroundShadow(raster: Raster): CastShadow | null {
  if (Math.max(raster.width, raster.height) > MAX_SIDE || isSmall(raster)) return null
  const isLossy = raster.isLossy === true
  const tolerances = isLossy ? LOSSY : LOSSLESS
  const ground = plainGround(raster, tolerances.ground)
  if (ground === null) return null
  const smoothed = isLossy ? meanRaster(raster) : raster
  let candidates = fadesFrom(smoothed, ground, tolerances).map((fade) => ({ fade, field: fadeField(smoothed, fade) }))
  let trials = 0
  for (const share of BEND_SHARES) {
    const wide: typeof candidates = []
    for (const candidate of candidates) {
      const { fade, field } = candidate
      const grown = growShadow(field, fade, { ...tolerances, bend: share * tolerances.bend })
      const beside = measureBeside(field, grown, (255 * MIN_BESIDE) / fade.levels)
      // With a lower limit, no more of it shows
      if (beside.area < MIN_BESIDE_SHARE * MIN_WIDTH * beside.border) continue
      wide.push(candidate)
      if (!isWide(beside)) continue
      const found = shadowOf(raster, fade, grown, tolerances)
      if (found !== null) return found
      if (++trials === MAX_TRIALS) return null
    }
    candidates = wide
  }
  return null
}

/** The fades that a ground may have: to black, and to the color that it fades into. */
function fadesFrom(raster: Raster, ground: Rgb, tolerances: Tolerances): Fade[] {
  const tint = tintOf(raster, ground, 2 * tolerances.ground)
  const tints = tint !== null && Math.max(...tint) >= MIN_TINT ? [BLACK, tint] : [BLACK]
  return tints.map((end) => new Fade(ground, end, raster.isLossy === true)).filter(({ levels }) => levels >= MIN_FADE)
}

/** What fades into the ground. */
function growShadow(field: FadeField, fade: Fade, tolerances: Tolerances): Uint8Array {
  const perLevel = 255 / fade.levels
  const limits = { off: tolerances.off, ground: tolerances.ground * perLevel, bend: tolerances.bend * perLevel }
  return growFade(field, limits)
}

/** The shadow of a grown fade; null where that is none. */
function shadowOf(raster: Raster, black: Fade, grown: Uint8Array, tolerances: Tolerances): CastShadow | null {
  const settled = settleShadow(raster, black, grown, tolerances)
  if (settled === null) return null
  const { sigma, isFigure } = settled
  const { fade, opacity, strongest } = tinted(raster, black, settled)
  const lifted = liftFigure(raster, { isFigure, fade, opacity, noise: tolerances.noise })
  if (lifted.count === 0 || lifted.blends < MIN_BLENDS * lifted.count) return null
  const width = Math.ceil(REACH * sigma)
  const colors = { rgb: hexOf(fade.tint), ground: hexOf(fade.ground) }
  return { raster: lifted.raster, opacity, strongest, width, caster: 0, ...colors }
}

/** A shadow's color over its ground, and opacity (0-255). */
interface TintedShadow {
  readonly fade: Fade
  readonly opacity: Float32Array
  readonly strongest: number
}

/** A settled shadow in the color that its pixels show by least squares, as dark and as clear as channels go. */
function tinted(raster: Raster, fade: Fade, { isFigure, opacity, strongest }: SettledShadow): TintedShadow {
  const { ground, isLossy } = fade
  const { rgba } = raster
  const step = [0, 0, 0]
  let square = 0
  for (let i = 0; i < opacity.length; i++) {
    if (isFigure[i] === 1) continue
    for (let c = 0; c < 3; c++) step[c] += (opacity[i] * (rgba[4 * i + c] - ground[c])) / 255
    square += (opacity[i] / 255) ** 2
  }
  const tint = tintAlong(ground, step)
  const found = tint && new Fade(ground, tint, isLossy)
  if (found === null || found.levels < MIN_FADE) return { fade, opacity, strongest }
  const scale = found.shareOf(step) / square
  const scaled = (value: number): number => Math.min(255, Math.max(0, scale * value))
  return { fade: found, opacity: opacity.map(scaled), strongest: scaled(strongest) }
}

/** Pixels of a grown fade beside what it was not grown over, how many of these show it, and all that do. */
interface Beside {
  readonly border: number
  readonly shown: number
  readonly area: number
}

function isWide({ border, shown, area }: Beside): boolean {
  return shown > 0 && shown >= MIN_BESIDE_SHARE * border && area >= MIN_WIDTH * shown
}

/** Measures a grown fade, which shows from an opacity (0-255) of `least` on. */
function measureBeside({ width, opacity }: FadeField, grown: Uint8Array, least: number): Beside {
  let border = 0
  let shown = 0
  let area = 0
  for (let i = 0; i < grown.length; i++) {
    if (grown[i] === 0) continue
    if (opacity[i] >= least) area++
    const x = i % width
    const isBeside =
      (x > 0 && grown[i - 1] === 0) ||
      (x + 1 < width && grown[i + 1] === 0) ||
      grown[i - width] === 0 ||
      grown[i + width] === 0
    if (!isBeside) continue
    border++
    if (opacity[i] >= least) shown++
  }
  return { border, shown, area }
}

/** Where the colors of a picture lie on a fade. */
function fadeField({ rgba, width, height }: Raster, fade: Fade): FadeField {
  const opacity = new Float32Array(width * height)
  const off = new Float32Array(width * height)
  for (let i = 0; i < off.length; i++) {
    opacity[i] = fade.opacityAt(rgba, i)
    for (let c = 0; c < 3; c++) off[i] = Math.max(off[i], Math.abs(rgba[4 * i + c] - fade.composite(opacity[i], c)))
  }
  return { width, height, opacity, off }
}

/** A picture of the means of 3 x 3 px of an opaque one. */
function meanRaster(raster: Raster): Raster {
  const { width, height, rgba } = raster
  const out = Uint8ClampedArray.from(rgba)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0
        let count = 0
        for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
          for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++, count++) {
            sum += rgba[4 * (v * width + u) + c]
          }
        }
        out[4 * (y * width + x) + c] = sum / count
      }
    }
  }
  return { ...raster, rgba: out }
}

function hexOf([r, g, b]: Rgb): number {
  return (Math.round(r) << 16) | (Math.round(g) << 8) | Math.round(b)
}
