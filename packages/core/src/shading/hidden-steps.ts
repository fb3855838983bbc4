import type { Picture } from '../model/color-space'
import { positionOn } from './fit/axis'
import type { Gradient } from './fit/gradient'
import { CHANNELS } from './fit/samples'

/** Width of an edge, px; what a level of noise adds to it, because small steps hide in it; and the share of a gradient's change within which it is one. */
const STEP_WIDTH = 2
const NOISE_STEP = 2.7
const STEP_SHARE = 0.4

/**
 * Whether most of the change of gradients, one over the other, lies within a few pixels: an edge between two colors that was not found. `noise` is
 * in levels.
 */
export function hasStep(gradients: readonly Gradient[], noise: number): boolean {
  let total = 0
  let steep = 0
  for (const gradient of gradients) {
    const { positions } = gradient
    for (let k = 0; k + 1 < positions.length; k++) {
      const change = changeOf(gradient, k)
      total += change
      if (isNarrow(positions, k, noise)) steep += change
    }
  }
  return steep > STEP_SHARE * total
}

/** The pixels (row-major indices) on each side of the steps of a gradient: a set for each piece of it between two steps. */
export function dividedAtSteps(
  { width }: Picture<'rgb'>,
  members: Int32Array,
  gradient: Gradient,
  noise: number,
): Int32Array[] {
  const { axis, positions } = gradient
  const cuts: number[] = []
  for (let k = 0; k + 1 < positions.length; k++)
    if (isNarrow(positions, k, noise)) cuts.push((positions[k] + positions[k + 1]) / 2)
  const sides = Uint8Array.from(members, (i) => {
    const x = i % width
    const t = positionOn(axis, x + 0.5, (i - x) / width + 0.5)
    let side = 0
    for (const cut of cuts) if (t > cut) side++
    return side
  })
  return Array.from({ length: cuts.length + 1 }, (_, side) => members.filter((_, k) => sides[k] === side))
}

function isNarrow(positions: Float64Array, k: number, noise: number): boolean {
  return positions[k + 1] - positions[k] <= STEP_WIDTH + NOISE_STEP * noise
}

/** The change of a gradient's color, multiplied by opacity, and of its opacity from knot k to the next, levels summed over channels. */
function changeOf({ straight }: Gradient, k: number): number {
  const at = CHANNELS * k
  const before = straight[at + 3]
  const after = straight[at + 7]
  let change = Math.abs(after - before)
  for (let c = at; c < at + 3; c++) change += Math.abs(straight[c + CHANNELS] * after - straight[c] * before) / 255
  return change
}
