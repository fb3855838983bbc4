import type { PixelScale } from './pixel-scale'
import type { Stairs } from './stairs'
import { PALETTE, type Statistics } from './statistics'

/** Share of the figure, 0-1, from which on a sentence names its grain, or what nothing explains. A smaller share did not decide alone. */
const NOTABLE = { grain: 0.1, unexplained: 0.4 } as const
/** Share of the figure that is flat, 0-1, from which on a sentence names that. */
const MOSTLY_FLAT = 0.3
/** Share of all pixels, 0-1, from which on the figure is the whole picture. */
const WHOLE = 0.99

/** Why a picture is a photo of which a share (0-1) bends. */
export function bendReason(bends: number): string {
  return `brightness bends at ${percent(bends)} of the places that are clear of edges, as light on real things does`
}

/** Why a picture is a photo by its grain and tones: the strongest of these signs. */
export function photoReason(statistics: Statistics): string {
  const { grain, unexplained, colorSpread, flat } = statistics
  const whole = nameOf(statistics)
  if (unexplained >= NOTABLE.unexplained && unexplained >= grain)
    return `${percent(unexplained)} of the ${whole} is texture or noise that no two colours nearby explain`
  if (grain >= NOTABLE.grain)
    return `${percent(grain)} of the ${whole} is grain: brightness that changes from pixel to pixel, clear of edges`
  return `the ${whole} has ${colorSpread} tones, and ${percent(flat)} of it is flat`
}

/** Why a picture is artwork with hard pixels. */
export function sharpReason({ crisp }: Statistics, scale: PixelScale | null, stairs: Stairs | null): string {
  if (scale !== null) return `pixels are enlarged ${round(scale.scaleX)} x ${round(scale.scaleY)}`
  const hard = `edges are hard: ${percent(1 - crisp)} of them are anti-aliased`
  if (stairs === null || stairs.width === 0) return hard
  return `${hard}, and half of the parts are at most ${stairs.width} px wide`
}

/** Why a picture is artwork with smooth edges; `curves` is given where its pixels are hard. */
export function smoothReason(statistics: Statistics, curves: Stairs | null): string {
  if (curves !== null)
    return `edges are hard and slanted: ${percent(curves.slanted)} of their pieces are steps of a curve or a slant`
  const { flat, grain, figure, distinctColors } = statistics
  if (figure === 0) return 'almost all of it is ground'
  const whole = nameOf(statistics)
  if (flat >= MOSTLY_FLAT) return `${percent(flat)} of the ${whole} is flat colour`
  if (distinctColors <= PALETTE) return `it has only ${distinctColors} colours`
  if (grain >= NOTABLE.grain) return `no more than ${percent(grain)} of the ${whole} is grain`
  return `the ${whole} is smooth between its edges: ${percent(grain)} of it is grain`
}

/** What the shares of a picture are taken of, in words. */
function nameOf({ figure }: Statistics): string {
  return figure >= WHOLE ? 'picture' : 'figure'
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
