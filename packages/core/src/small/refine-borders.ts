import { extractPlanarMap } from '../boundary/extract'
import { SCALE } from '../glyphs/field'
import type { Picture } from '../model/color-space'
import type { Reading } from '../model/reading'
import { BorderNet } from './border-net'
import { ColorChanges } from './color-changes'
import { moveColors } from './covered-colors'
import { NetBending } from './net-bending'
import { NetCoverages, toShares } from './net-coverages'
import { PixelBlur } from './pixel-blur'
import { solveNet } from './solve-net'

/** Distance of vertices along a border, samples: half a pixel. Over 176 pictures of 16 to 48 px, 1.5 and 3 stay within 0.01 dB. */
const SPACING = 2
/** Number of Gauss-Newton steps. Over 88 such pictures, 6 lose 0.25 dB, 16 gain nothing. */
const STEPS = 10
/** Number of steps after which the vertices are spaced evenly again. */
const STEPS_OF_SPACING = 4
/** Number of steps after which colors move, too: before, they would make up for borders that are not in place. */
const STEPS_OF_COLORS = 2
/** Price of a turn of one radian between black and white, in squared parts of the 255 levels; of less contrast in proportion to it. Half of it loses 0.03 dB. */
const BENDING = 0.0014
/** The same in units of the mean squared residual of the pixels: borders would wave to explain what no border explains. 8 takes 6 % more segments for the same dB, 30 takes 10 % fewer and loses 0.2 dB. */
const NOISE_BENDING = 15
/** Longest movement of a vertex in a step, samples: thin shapes must not turn inside out. */
const MAX_MOVE = 0.8
/** Distance (0-2) of black and white, and the least contrast that counts for the price of turns. */
const BLACK_WHITE = Math.sqrt(3)
const MIN_CONTRAST = 0.02

/** The coverages of inks over samples, one field of shares for each, and the inks' colors. */
export interface RefinedSamples {
  readonly fields: readonly Float64Array[]
  /** Four premultiplied levels an ink. */
  readonly colors: readonly number[]
}

/**
 * The borders of samples, moved until what they cover is what the pixels of a picture show, as coverages of the samples' inks. The vertices of all borders minimize
 * the squared residuals of the pixels, plus their total turn: Gauss-Newton steps on exact areas, as for glyphs (`glyphs/refine-outline.ts`), with colors on both hands. Between
 * the steps, inks that are not `fixed` get the colors that the areas ask for, and the filter that pixels were made with is estimated. `colors` holds four premultiplied
 * levels an ink.
 */
export function refineBorders(
  picture: Picture<'rgb'> | Picture<'ycbcr'>,
  samples: Reading,
  colors: readonly number[],
  fixed: ReadonlySet<number>,
): RefinedSamples {
  const { width, height, pixels } = picture
  const { regions } = samples
  const map = extractPlanarMap({ ...regions, indexes: 'fills' })
  const refined = [...colors]
  const inPixels = new NetCoverages(map, regions, colors.length / 4, SCALE)
  const blur = new PixelBlur(width, height)
  const shown = Float64Array.from(
    { length: 4 * pixels.length },
    (_, i) => ((pixels[i >> 2] >>> (8 * (i & 3))) & 255) / 255,
  )
  const drawn = new Float64Array(shown.length)
  let net = BorderNet.through(map, samples)
  for (let n = 0; n < STEPS; n++) {
    if (n % STEPS_OF_SPACING === 0) net = net.respaced(SPACING)
    const coverages = inPixels.of(net)
    if (n >= STEPS_OF_COLORS) moveColors(picture, coverages, refined, fixed)
    blend(coverages, refined, drawn)
    blur.estimate(drawn, shown)
    blur.apply(drawn)
    let squares = 0
    for (let i = 0; i < drawn.length; i++) {
      drawn[i] = shown[i] - drawn[i]
      squares += drawn[i] * drawn[i]
    }
    const changes = new ColorChanges(net, refined, width, height)
    const price = Math.max(BENDING, (NOISE_BENDING * squares) / pixels.length)
    const bending = new NetBending(
      net,
      (chain) => price * Math.max(MIN_CONTRAST, changes.contrastOf(chain) / BLACK_WHITE),
    )
    net.move(solveNet(net, changes, bending, blur, drawn), MAX_MOVE)
  }
  const fields = new NetCoverages(map, regions, colors.length / 4, 1).of(net)
  toShares(fields)
  return { fields, colors: refined }
}

/** Writes the blends of inks by their coverages to `out`, four parts of 255 levels a pixel. */
function blend(coverages: readonly Float64Array[], colors: readonly number[], out: Float64Array): void {
  out.fill(0)
  for (const [k, field] of coverages.entries()) {
    for (let i = 0; i < field.length; i++) {
      if (field[i] === 0) continue
      const share = field[i] / 255
      for (let c = 0; c < 4; c++) out[4 * i + c] += share * colors[4 * k + c]
    }
  }
}
