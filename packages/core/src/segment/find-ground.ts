import { regionRuns } from '../geometry/connected-regions'
import { fillRun } from '../geometry/fill-run'
import { NO_INK, type PurePixels } from './pure-pixels'

/** Smallest area, px, of a connected set of pixels of one ink that counts as ground. Counters of letters are smaller and belong to them. */
const MIN_GROUND = 256

/** For each pixel, its ink if it is part of the ground, otherwise NO_INK. */
export function findGround({ inkOf, width, height }: PurePixels): Int32Array {
  const { count, starts, labelOf, labelCount } = regionRuns(inkOf, width, height)
  const area = new Int32Array(labelCount)
  for (let r = 0; r < count; r++) area[labelOf[r]] += starts[r + 1] - starts[r]
  const groundOf = new Int32Array(inkOf.length).fill(NO_INK)
  for (let r = 0; r < count; r++) {
    if (area[labelOf[r]] >= MIN_GROUND) fillRun(groundOf, inkOf[starts[r]], starts[r], starts[r + 1])
  }
  return groundOf
}
