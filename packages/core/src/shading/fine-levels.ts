import type { Picture, Pixels } from '../model/color-space'
import { coarseRamps, isOneRamp } from './coarse-ramps'
import { LIGHT_LEVELS } from './light-levels'

/** Rounds over all pixels, and how far each goes beyond the mean of its neighbors, as a share of the way (successive over-relaxation; Young 1954). */
const ROUNDS = 60
const RELAXATION = 1.5
/** Both neighbors in the row, in the column, are on the ramp. */
const ROW = 1
const COLUMN = 2

/**
 * The picture with the ramps that a filter in linear light made coarse as they may have been before: each level lies within what became it, and where that leaves a choice, halfway between
 * its neighbors (a harmonic function between bounds). Other pixels stay; a picture without such ramps comes back itself.
 */
export function withFineLevels(picture: Picture<'rgb'>): Picture<'rgb'> {
  const members = coarseRamps(picture)
  if (members.length === 0) return picture
  const { width, pixels } = picture
  const axes = axesOf(picture, members)
  const order = checkered(members, width)
  const out = pixels.slice() as Pixels<'rgb'>
  const values = new Float32Array(pixels.length)
  for (let shift = 0; shift < 24; shift += 8) {
    for (const i of members) values[i] = (pixels[i] >>> shift) & 255
    for (let round = 0; round < ROUNDS; round++) relax(values, pixels, order, axes, width, shift)
    for (const i of members) out[i] = ((out[i] & ~(255 << shift)) | (Math.round(values[i]) << shift)) >>> 0
  }
  return { ...picture, pixels: out }
}

/** Moves each value towards the mean of its neighbors, within what became its level. */
function relax(
  values: Float32Array,
  pixels: Uint32Array,
  order: Int32Array,
  axes: Uint8Array,
  width: number,
  shift: number,
): void {
  const { low, high } = LIGHT_LEVELS
  for (let k = 0; k < order.length; k++) {
    const i = order[k]
    if (axes[i] === 0) continue
    let sum = 0
    if ((axes[i] & ROW) > 0) sum += values[i - 1] + values[i + 1]
    if ((axes[i] & COLUMN) > 0) sum += values[i - width] + values[i + width]
    const mean = sum / (axes[i] === (ROW | COLUMN) ? 4 : 2)
    const level = (pixels[i] >>> shift) & 255
    values[i] = Math.max(low[level], Math.min(high[level], values[i] + RELAXATION * (mean - values[i])))
  }
}

/** In which axes both neighbors of each member are on its ramp. One neighbor alone would make the ramp level there. */
function axesOf({ width, height, pixels }: Picture<'rgb'>, members: Int32Array): Uint8Array {
  const isMember = new Uint8Array(pixels.length)
  for (const i of members) isMember[i] = 1
  const axes = new Uint8Array(pixels.length)
  const isBeside = (i: number, k: number): boolean => isMember[k] === 1 && isOneRamp(pixels[i], pixels[k])
  for (const i of members) {
    const x = i % width
    const y = (i - x) / width
    if (x > 0 && x + 1 < width && isBeside(i, i - 1) && isBeside(i, i + 1)) axes[i] |= ROW
    if (y > 0 && y + 1 < height && isBeside(i, i - width) && isBeside(i, i + width)) axes[i] |= COLUMN
  }
  return axes
}

/** The members as on a checkerboard, those on one color first: none of these is a neighbor of another. */
function checkered(members: Int32Array, width: number): Int32Array {
  const parity = (i: number): number => ((i % width) + Math.floor(i / width)) & 1
  return Int32Array.from([...members.filter((i) => parity(i) === 0), ...members.filter((i) => parity(i) === 1)])
}
