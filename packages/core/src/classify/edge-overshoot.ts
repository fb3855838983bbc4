/** Smallest step between the flat sides of an edge in a channel, levels. Rounding changes the overshoot of such a step by 0.01. */
const MIN_STEP = 48
/**
 * Room between a flat side and the end of a channel's range, as a share of the step, that is needed to see an overshoot there. Sides
 * without room (black and white) are clipped and do not count.
 */
const MIN_ROOM = 0.2
/** Room, levels, that the ground of strokes must have, and the overshoot, as a share of the step, of one that has no more: that of a Lanczos filter. */
const MIN_STROKE_ROOM = 4
const CLIPPED = 0.08
/** Overshoot of a side of an edge that cannot show any. */
export const NO_ROOM = -1

/**
 * How far the pixels of an edge lie beyond its side that ends at the flat pixel `own`, as a share of the step to the flat pixel `other`: the
 * largest of all channels. `NO_ROOM` where no channel steps far enough and has room.
 */
export function sideOvershoot(pixels: Int32Array, own: number, other: number, step: number): number {
  let overshoot = NO_ROOM
  for (let shift = 0; shift < 32; shift += 8) {
    const level = (pixels[own] >>> shift) & 255
    const size = ((pixels[other] >>> shift) & 255) - level
    if (Math.abs(size) < MIN_STEP) continue
    if (roomBeyond(pixels[own], shift, size < 0) <= MIN_ROOM * Math.abs(size)) continue
    let most = 0
    for (let i = own + step; i !== other; i += step)
      most = Math.max(most, (level - ((pixels[i] >>> shift) & 255)) / size)
    overshoot = Math.max(overshoot, most)
  }
  return overshoot
}

/**
 * How far the pixels beside a stroke lie beyond its ground, the flat pixel `own`, as a share of the step to its pixel `strongest`: the largest of all channels,
 * at least `CLIPPED` where a channel ends at its range. `NO_ROOM` where no channel steps far enough and has some room.
 */
export function strokeOvershoot(pixels: Int32Array, own: number, strongest: number, step: number): number {
  let overshoot = NO_ROOM
  for (let shift = 0; shift < 32; shift += 8) {
    const level = (pixels[own] >>> shift) & 255
    const size = ((pixels[strongest] >>> shift) & 255) - level
    const room = roomBeyond(pixels[own], shift, size < 0)
    if (Math.abs(size) < MIN_STEP || room < MIN_STROKE_ROOM) continue
    let most = 0
    for (let i = own + step; i !== strongest; i += step) {
      const beyond = (level - ((pixels[i] >>> shift) & 255)) * Math.sign(size)
      const share = beyond / Math.abs(size)
      most = Math.max(most, beyond >= room ? Math.max(CLIPPED, share) : share)
    }
    overshoot = Math.max(overshoot, most)
  }
  return overshoot
}

/**
 * Whether the pixels between the flat pixel `own` and the farthest overshoot of its side swing to the other side first, in any channel, as
 * the second lobe of a filter makes them. An outline between two colors does not.
 */
export function hasSecondLobe(pixels: Int32Array, own: number, other: number, step: number): boolean {
  for (let shift = 0; shift < 32; shift += 8) {
    const level = (pixels[own] >>> shift) & 255
    const sign = Math.sign(((pixels[other] >>> shift) & 255) - level)
    let most = 0
    let swings = false
    let swingsBefore = false
    for (let i = own + step; i !== other; i += step) {
      const beyond = sign * (level - ((pixels[i] >>> shift) & 255))
      if (beyond < 0) swings = true
      if (beyond > most) {
        most = beyond
        swingsBefore = swings
      }
    }
    if (swingsBefore) return true
  }
  return false
}

/** Levels that the channel of a premultiplied pixel at bit `shift` can rise or fall before it reaches the end of its range. */
function roomBeyond(pixel: number, shift: number, isRising: boolean): number {
  const value = (pixel >>> shift) & 255
  if (!isRising) return value
  return (shift === 24 ? 255 : pixel >>> 24) - value
}
