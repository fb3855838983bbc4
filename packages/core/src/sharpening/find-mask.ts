import type { Raster } from '../model/raster'
import { busyTiles } from './busy-tiles'
import { MaskTrial } from './mask-trial'
import type { RestoredTile } from './tiles'
import { amplified, edgeOvershoot, type UnsharpMask } from './unsharp-mask'

/** Share (0-1) of the steps of a picture that is left when channels at an end of the range do not count, above which its mask is looked for. Where all edges run from black to white, no rims show. */
const MIN_VISIBLE = 0.02
/** Light masks that are tried first: most pictures that were not sharpened have more steps without any of them. */
const PROBES: readonly UnsharpMask[] = [
  { of: 'channels', deviation: 0.8, amount: 0.4 },
  { of: 'channels', deviation: 2, amount: 0.4 },
  { of: 'lightness', deviation: 0.7 },
]
/** Share (0-1) of the steps that is left by one of them at most in a sharpened picture, and by a mask that ends a search: a narrow one may take nothing of wide rims. */
const PROBED = 0.98
/** The masks that are tried: deviations, px, and amounts from the lightest on. */
const DEVIATIONS = [0.5, 0.75, 1.1, 1.6, 2.3]
const AMOUNTS = [0.3, 0.45, 0.65, 1, 1.5, 2.2]
/** Most that the search may add. Stronger masks come out of dense patterns, and need more passes. */
const MAX_AMOUNT = 5
const LIGHTNESS_DEVIATIONS = [0.5, 0.7, 1, 1.4, 2]
/** Passes of each of them. */
const PROBE_PASSES = 4
/** Passes from one mask to the next, and for one alone. */
const NEXT_PASSES = 4
const PASSES = 8
/** Relative changes of the best of these masks that are tried after. */
const CHANGES = [0.2, 0.07]
/** Share of the steps that may be left without a mask. Undoing one that leaves more changes little. */
const MOST_LEFT = 0.93
/** What undoing twice the mask may take of the steps, as a share of what undoing the mask takes. The masks of nearly all sharpened pictures have 0.79 at most; blur takes ever more of the steps of soft pictures. */
const MOST_DOUBLED = 0.82
/**
 * Overshoot of the mask that is found (`edgeOvershoot`), as a share of a step, from which on it is undone. Lighter sharpening is read as it is. All masks of lightness have more. 34 icons sharpened by a Gaussian
 * of 0.6 px and an amount of 1, and of 0.75 px and 0.75: with 0.24, they lose 0.2 and 0.5 dB at four times the size, and take 1.09 and 1.11 times the bytes (measured without `Unsharpened.isLight`).
 */
const MIN_OVERSHOOT = 0.16
/** The largest of a mask that is undone. Masks that programs apply have 0.2 to 0.7; those that leave the fewest steps of dense patterns and soft pictures have 1.9 to 3.3. */
const MAX_OVERSHOOT = 1

/** A mask, and the share of the steps of a picture that is left when it is undone. */
interface Found {
  readonly mask: UnsharpMask
  readonly left: number
}

/**
 * The mask that an opaque picture was sharpened by; null where none is found, as in pictures without edges. Flat areas have rims beside their edges then, which the right mask takes away: it leaves the
 * fewest steps between neighbors (a sparse gradient prior, as in blind deconvolution: Levin et al. 2009), a lighter or stronger one more. Steps are counted after the overshoot of resizing is gone, which would be undone as well otherwise.
 */
export function findMask(raster: Raster): UnsharpMask | null {
  const trial = new MaskTrial(busyTiles(raster))
  if (!(trial.visible > MIN_VISIBLE)) return null
  if (PROBES.every((mask) => leftBy(trial, mask, PROBE_PASSES) >= PROBED)) return null
  const found = [bestOfChannels(trial), bestOfLightness(trial)].sort((a, b) => a.left - b.left)[0]
  const { mask, left } = refine(found, trial)
  const overshoot = edgeOvershoot(mask)
  if (left > MOST_LEFT || overshoot < MIN_OVERSHOOT || overshoot > MAX_OVERSHOOT) return null
  if (1 - leftBy(trial, amplified(mask, 2)) > MOST_DOUBLED * (1 - left)) return null
  return trial.isBetterEverywhere(trial.restore(mask, null, PASSES)) ? mask : null
}

/** The best of the masks of channels. Of each deviation, amounts are tried up to the first that leaves more steps; deviations are tried up to the first that is worse than one that leaves less than `PROBED`. */
function bestOfChannels(trial: MaskTrial): Found {
  let best: Found = { mask: PROBES[0], left: 1 }
  for (const deviation of DEVIATIONS) {
    let restored: RestoredTile[] | null = null
    let own: Found = { mask: PROBES[0], left: 1 }
    for (const amount of AMOUNTS) {
      const mask: UnsharpMask = { of: 'channels', deviation, amount }
      restored = trial.restore(mask, restored, NEXT_PASSES)
      const left = trial.left(restored)
      if (left >= own.left) break
      own = { mask, left }
    }
    if (own.left >= best.left && best.left < PROBED) break
    if (own.left < best.left) best = own
  }
  return best
}

/** The best of the masks of lightness, by the same rule. */
function bestOfLightness(trial: MaskTrial): Found {
  let best: Found = { mask: PROBES[2], left: 1 }
  for (const deviation of LIGHTNESS_DEVIATIONS) {
    const mask: UnsharpMask = { of: 'lightness', deviation }
    const left = leftBy(trial, mask)
    if (left >= best.left && best.left < PROBED) break
    if (left < best.left) best = { mask, left }
  }
  return best
}

/** A better mask near one: coordinate descent in smaller and smaller steps. */
function refine(coarse: Found, trial: MaskTrial): Found {
  let best = coarse
  for (const change of CHANGES) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false
      for (const mask of neighbors(best.mask, 1 + change)) {
        const left = leftBy(trial, mask)
        if (left >= best.left) continue
        best = { mask, left }
        isBetter = true
        break
      }
    }
  }
  return best
}

/** Masks of a little more and less deviation and amount, within those of the search. */
function neighbors(mask: UnsharpMask, factor: number): UnsharpMask[] {
  const { deviation } = mask
  const deviations = [deviation * factor, deviation / factor].filter(
    (each) => each >= DEVIATIONS[0] && each <= DEVIATIONS[DEVIATIONS.length - 1],
  )
  const wider = deviations.map((each): UnsharpMask => ({ ...mask, deviation: each }))
  if (mask.of === 'lightness') return wider
  const amounts = [mask.amount * factor, mask.amount / factor].filter((each) => each <= MAX_AMOUNT)
  return [...wider, ...amounts.map((each): UnsharpMask => ({ ...mask, amount: each }))]
}

function leftBy(trial: MaskTrial, mask: UnsharpMask, passes = PASSES): number {
  return trial.left(trial.restore(mask, null, passes))
}
