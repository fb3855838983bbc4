import type { Raster } from '../model/raster'
import { type BlurredCopy, copyOpacity, fitBlurredCopy } from './blurred-copy'
import type { Fade } from './fade'
import { matchingParts, narrowed, withoutFaint } from './figure-parts'
import { gaussianBlur } from './gaussian-blur'
import { liftFigure } from './lift-figure'

/** Most times that the shadow is fitted and its pixels are told from the figure's again. Later ones change little; fewer leave counters of letters to the figure. */
const ROUNDS = 6
/** The first of these, in which the figure may be much too large. In later ones, the borders of pale figures would be taken for shadow. */
const FIRST_ROUNDS = 2
/** A pixel matches up to so many times the median deviation of the grown fade. A higher one takes parts of the figure, a lower one loses parts of the shadow. */
const MEDIANS = 4
/** Largest such bound, levels. A higher one takes pale figures for shadow, a lower one refuses shadows that are fitted badly at first. */
const MOST_MATCH = 20
/** Levels by which a pixel of the grown fade may deviate without being the figure's. A lower one makes figures of shadows that are no blurred copies; a higher one keeps what the fade ran into. */
const MAX_MISFIT = 30
/** Least levels between the ground and the shadow at its strongest. A lower one spends layers on what is hardly seen. */
const SEEN = 20
/** Least share (0-1) of the grown fade, where it shows, that matches the shadow in the end. A lower one takes other fades for cast shadows. */
const MIN_EXPLAINED = 0.8
/** Least such share after the first round, and what is added for each later one. With these, the search ends early for a third of the fades that belong to no shadow. */
const MIN_STARTED = { first: 0.45, more: 0.1 } as const
/** Levels from which on a fade shows. A lower one counts noise. */
const SHOWN = 4
/**
 * How many px the figure is narrowed: in the first rounds, by what shows less shadow than the copy casts there, and by what nearly matches in the end. Shadows that change fast and rings of compression show at its border. Without the first one, half of a strong narrow
 * shadow became the figure. A lower last one leaves rests of the shadow at borders.
 */
const NARROWED = { first: 2, last: 4 } as const
/** Least share (0-1) of a pixel's surroundings that must be known for the residual there to count in full. A lower one spreads single pixels below the figure. */
const MIN_KNOWN = 0.05

/** How near pixels are to a shadow. */
export interface ShadowTolerances {
  /** Distance from the line from the ground to the shadow's color, levels of a channel. */
  readonly off: number
  /** Deviation up to which a pixel matches in any case, levels. */
  readonly match: number
  /** Deviation up to which a pixel beside such matches too, levels. */
  readonly near: number
  /** Largest root of the mean square of the residual, levels. */
  readonly residual: number
  /** Standard deviation of the blur of the residual, px. */
  readonly sigma: number
  /** Noise of a color, levels over three channels. */
  readonly noise: number
}

/** A shadow and the figure that casts it. */
export interface SettledShadow {
  /** 1 for pixels that show the figure, also in part. */
  readonly isFigure: Uint8Array
  /** Opacity (0-255) of the shadow in all pixels, also below the figure. */
  readonly opacity: Float32Array
  /** The highest opacity (0-255) that shows. */
  readonly strongest: number
  /** Standard deviation of its blur, px. */
  readonly sigma: number
}

/**
 * Tells a shadow from its figure in an opaque picture, from the fade as it was `grown` (1 for its pixels). By turns, a blurred copy of the figure is fitted to the shadow, and pixels that match the copy are taken for shadow, all others for figure. The copy
 * knows the shadow where the growth did not come: in counters and gaps, where it changes fast, and below compression's rings. The residual is blurred and added in the end. Null where the fade is no such shadow, and for an empty one.
 */
export function settleShadow(
  raster: Raster,
  fade: Fade,
  grown: Uint8Array,
  tolerances: ShadowTolerances,
): SettledShadow | null {
  const settling = new Settling(raster, fade, grown, tolerances)
  for (let round = 0; round < ROUNDS; round++) {
    const share = settling.fit(round < FIRST_ROUNDS)
    if (share < Math.min(MIN_EXPLAINED, MIN_STARTED.first + round * MIN_STARTED.more)) return null
    if (round + 1 === ROUNDS || !settling.takeFigure()) break
  }
  return settling.settled()
}

class Settling {
  private readonly width: number
  /** What pixels show as opacity (0-255), 0 beyond the ground. */
  private readonly measured: Float32Array
  /** Pixels of the grown fade that show. */
  private readonly shown: number[] = []
  private isFigure: Uint8Array
  /** Coverage (0-1) of the figure. */
  private silhouette: Float32Array
  /** 1 for pixels that match the copy. */
  private matches: Uint8Array
  private copy: BlurredCopy | null = null
  private opacity: Float32Array

  constructor(
    private readonly raster: Raster,
    private readonly fade: Fade,
    private readonly grown: Uint8Array,
    private readonly tolerances: ShadowTolerances,
  ) {
    const { rgba, width } = raster
    this.width = width
    this.measured = new Float32Array(grown.length)
    for (let i = 0; i < grown.length; i++) {
      this.measured[i] = Math.max(0, fade.opacityAt(rgba, i))
      if (grown[i] === 1 && fade.toLevels(this.measured[i]) > SHOWN) this.shown.push(i)
    }
    this.opacity = this.measured
    this.matches = grown
    this.isFigure = grown.map((value) => 1 - value)
    this.silhouette = Float32Array.from(this.isFigure)
  }

  /** Fits the copy to what matches. Returns the share (0-1) of the grown fade that matches it then; 0 for a copy that is hardly seen or too wide. `isFirst` says whether the figure may be much too large yet. */
  fit(isFirst: boolean): number {
    const { width, measured, fade, grown, tolerances } = this
    this.copy = fitBlurredCopy({ width, opacity: measured, mask: this.matches }, this.silhouette, this.copy)
    if (this.copy === null || fade.toLevels(this.copy.strength) < SEEN) return 0
    this.opacity = copyOpacity(this.silhouette, width, this.copy)
    const deviations = this.deviations()
    const bound = Math.min(MOST_MATCH, Math.max(tolerances.match, MEDIANS * medianOf(deviations, this.shown)))
    this.matches = matchingParts(deviations, bound, width)
    const figure = grown.map((value, i) =>
      this.matches[i] === 1 || (value === 1 && deviations[i] <= MAX_MISFIT) ? 0 : 1,
    )
    // Figure that is too much casts too much shadow, which its own pixels do not show
    const isLighter = (i: number): boolean => this.measured[i] < this.opacity[i] && this.isOnLine(i)
    this.isFigure = isFirst ? narrowed(figure, width, NARROWED.first, isLighter) : figure
    return this.share()
  }

  /** Takes what is no shadow for the figure. Returns whether that changes its silhouette. */
  takeFigure(): boolean {
    const { raster, fade, isFigure, opacity, tolerances, silhouette } = this
    const lifted = liftFigure(raster, { isFigure, fade, opacity, noise: tolerances.noise })
    this.silhouette = silhouette.map((_, i) => lifted.raster.rgba[4 * i + 3] / 255)
    return this.silhouette.some((value, i) => value !== silhouette[i])
  }

  settled(): SettledShadow | null {
    const { copy, width, tolerances, fade } = this
    if (copy === null || this.share() < MIN_EXPLAINED || !this.isNear()) return null
    this.addResidual()
    const deviations = this.deviations()
    const narrow = narrowed(this.isFigure, width, NARROWED.last, (i) => deviations[i] <= tolerances.near)
    const isFigure = withoutFaint(narrow, deviations, width)
    let strongest = 0
    for (let i = 0; i < isFigure.length; i++) {
      if (this.matches[i] === 1) strongest = Math.max(strongest, this.opacity[i])
    }
    if (fade.toLevels(strongest) < SEEN) return null
    return { isFigure, opacity: this.opacity, strongest, sigma: copy.sigma }
  }

  /** Whether pixel i shows some shadow over the ground, of whatever opacity. */
  private isOnLine(i: number): boolean {
    return this.fade.deviation(this.raster.rgba, i, this.measured[i]) <= this.tolerances.off
  }

  private deviations(): Float32Array {
    return this.opacity.map((value, i) => this.fade.deviation(this.raster.rgba, i, value))
  }

  private share(): number {
    let count = 0
    for (const i of this.shown) count += this.matches[i]
    return this.shown.length === 0 ? 0 : count / this.shown.length
  }

  /** Whether the residual of what matches is small enough. */
  private isNear(): boolean {
    const { fade, matches, measured, opacity, tolerances } = this
    let square = 0
    let count = 0
    for (let i = 0; i < matches.length; i++) {
      if (matches[i] === 0 || fade.toLevels(opacity[i]) <= SHOWN) continue
      square += fade.toLevels(measured[i] - opacity[i]) ** 2
      count++
    }
    return count > 0 && square <= tolerances.residual ** 2 * count
  }

  /** Adds what the copy leaves of the pixels that match it, blurred over these alone. */
  private addResidual(): void {
    const { matches, measured, opacity, width, tolerances } = this
    const share = gaussianBlur(Float32Array.from(matches), width, tolerances.sigma)
    const residual = opacity.map((value, i) => (matches[i] === 1 ? measured[i] - value : 0))
    const blurred = gaussianBlur(residual, width, tolerances.sigma)
    this.opacity = opacity.map((value, i) =>
      Math.min(255, Math.max(0, value + blurred[i] / Math.max(MIN_KNOWN, share[i]))),
    )
  }
}

function medianOf(values: Float32Array, pixels: readonly number[]): number {
  const sorted = Float32Array.from(pixels.map((i) => values[i])).sort()
  return sorted.length === 0 ? 0 : sorted[sorted.length >> 1]
}
