import { squaredDistance } from '../color/difference'
import { compositeOf } from './composite'

/** Fills that several regions share: `entryOf[region]` is the fill of each, `rgba` has four values a fill (straight, levels). */
export interface FillGroups {
  readonly count: number
  readonly rgba: Float64Array
  readonly entryOf: Int32Array
}

/**
 * Lets regions share a fill where that adds less than `limit` of squared error (levels, over all channels and pixels). Region r has the color
 * `rgba[4r .. 4r+3]` (straight) and an area of `areas[r]` px. Leader clustering (Hartigan 1975), the largest regions first: each joins the nearest
 * leader or becomes one, so that large regions keep their own color. Opaque and translucent regions share nothing, nor does the ground, of opacity 0.
 */
export function groupFills(rgba: Float64Array, areas: Float64Array, limit: number): FillGroups {
  const regions = Array.from(areas, (_, region) => region).sort((a, b) => areas[b] - areas[a] || a - b)
  const leaders = new Float64Array(4 * areas.length)
  const color = new Float64Array(4)
  const entryOf = new Int32Array(areas.length)
  let count = 0
  for (const region of regions) {
    compositeOf(rgba, region, color, 0)
    let nearest = -1
    let least = limit / areas[region]
    for (let leader = 0; leader < count; leader++) {
      const green = leaders[4 * leader + 1] - color[1]
      if (green * green >= least) continue
      const distance = squaredDistance(leaders, leader, color, 0)
      if (distance >= least || kindOf(leaders[4 * leader + 3]) !== kindOf(color[3])) continue
      nearest = leader
      least = distance
    }
    if (nearest < 0) {
      leaders.set(color, 4 * count)
      nearest = count++
    }
    entryOf[region] = nearest
  }
  return numbered(rgba, areas, entryOf, count)
}

const CLEAR = 0
const TRANSLUCENT = 1
const OPAQUE = 2
/** The last value of a composite color of opacity 255. */
const OPAQUE_COMPOSITE = (Math.sqrt(3) / 2) * 255

function kindOf(composite: number): number {
  if (composite === 0) return CLEAR
  return composite > OPAQUE_COMPOSITE - 1e-6 ? OPAQUE : TRANSLUCENT
}

/** The groups numbered by their first region, with the mean color of each: weighted by area and, but for the opacity, by opacity. */
function numbered(rgba: Float64Array, areas: Float64Array, groupOf: Int32Array, count: number): FillGroups {
  const entryOfGroup = new Int32Array(count).fill(-1)
  const entryOf = new Int32Array(groupOf.length)
  const out = new Float64Array(4 * count)
  const weights = new Float64Array(count)
  let entries = 0
  for (let region = 0; region < groupOf.length; region++) {
    const group = groupOf[region]
    if (entryOfGroup[group] < 0) entryOfGroup[group] = entries++
    const entry = entryOfGroup[group]
    entryOf[region] = entry
    const alpha = rgba[4 * region + 3] * areas[region]
    for (let c = 0; c < 3; c++) out[4 * entry + c] += alpha * rgba[4 * region + c]
    out[4 * entry + 3] += alpha
    weights[entry] += areas[region]
  }
  for (let entry = 0; entry < count; entry++) {
    const alpha = out[4 * entry + 3]
    if (alpha > 0) for (let c = 0; c < 3; c++) out[4 * entry + c] /= alpha
    out[4 * entry + 3] = alpha / weights[entry]
  }
  return { count, rgba: out, entryOf }
}
