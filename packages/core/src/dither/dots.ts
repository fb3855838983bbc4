/** Levels by which a channel of a dot must differ from all four neighbors: compression and sensor noise stay below it in flat areas. */
const MIN_CONTRAST = 12

/**
 * How far pixel i stands out from all four of `left`, `right`, `above` and `below`, squared levels, summed over the channels in which it is lighter than each
 * of them or darker than each of them; 0 for a pixel that is no dot. Pixels are packed, 8 bits a channel.
 */
export function dotEnergy(pixel: number, left: number, right: number, above: number, below: number): number {
  let energy = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const level = (pixel >>> shift) & 255
    const a = ((left >>> shift) & 255) - level
    const b = ((right >>> shift) & 255) - level
    const c = ((above >>> shift) & 255) - level
    const d = ((below >>> shift) & 255) - level
    const lowest = Math.min(a, b, c, d)
    const highest = Math.max(a, b, c, d)
    if (lowest > MIN_CONTRAST) energy += lowest * lowest
    else if (highest < -MIN_CONTRAST) energy += highest * highest
  }
  return energy
}
