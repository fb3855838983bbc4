import { connectedRegions } from '../geometry/connected-regions'
import { straightPixels } from '../image/pixels'
import { hasTwoColors } from '../image/two-colors'
import type { Raster } from '../model/raster'

/**
 * Largest area of a speck, px: dust on the glass and noise at the threshold leave a few pixels at any resolution. Dots that were drawn are
 * larger, or have ink of their own nearby.
 */
const MAX_AREA = 10
/** Pixels around a speck that hold nothing else of its color. The dot of an i stands nearer to its stem, and stipples to each other. */
const CLEARANCE = 8

/**
 * A raster of two colors without a scanner's specks, which are up to `MAX_AREA` px of one color with nothing else of it within `CLEARANCE` px.
 * They take the other color. A raster without specks, or with more colors, comes back itself.
 */
export function dropSpecks(raster: Raster): Raster {
  if (!hasTwoColors(raster)) return raster
  const { width, height } = raster
  const pixels = straightPixels(raster)
  const { labels, count } = connectedRegions(Int32Array.from(pixels), width, height, 'fills')
  const area = new Int32Array(count)
  for (const label of labels) area[label]++
  const isDone = new Uint8Array(pixels.length)
  let rgba: Uint8Array | null = null
  for (let i = 0; i < pixels.length; i++) {
    if (isDone[i] === 1 || area[labels[i]] > MAX_AREA) continue
    const members = cluster(pixels, width, height, i)
    for (const member of members) isDone[member] = 1
    if (members.length > MAX_AREA || !isAlone(pixels, width, height, members)) continue
    rgba ??= Uint8Array.from(raster.rgba)
    const other = pixels.findIndex((pixel) => pixel !== pixels[i])
    for (const member of members) rgba.set(raster.rgba.subarray(4 * other, 4 * other + 4), 4 * member)
  }
  return rgba === null ? raster : { ...raster, rgba }
}

/** The row-major indices of the 8-connected pixels of one color around pixel i, which comes first; no more than `MAX_AREA` + 1 of them. */
function cluster(pixels: Uint32Array, width: number, height: number, i: number): number[] {
  const members = [i]
  for (let k = 0; k < members.length && members.length <= MAX_AREA; k++) {
    const x = members[k] % width
    const y = (members[k] - x) / width
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        const at = v * width + u
        if (pixels[at] === pixels[i] && !members.includes(at)) members.push(at)
      }
    }
  }
  return members
}

/** Whether nothing else of its color lies within `CLEARANCE` px of the box around a cluster. */
function isAlone(pixels: Uint32Array, width: number, height: number, members: readonly number[]): boolean {
  const columns = members.map((member) => member % width)
  const rows = members.map((member) => Math.floor(member / width))
  const [left, right] = [Math.min(...columns) - CLEARANCE, Math.max(...columns) + CLEARANCE]
  const [top, bottom] = [Math.min(...rows) - CLEARANCE, Math.max(...rows) + CLEARANCE]
  let alike = 0
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++) {
    for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x++) {
      if (pixels[y * width + x] === pixels[members[0]]) alike++
    }
  }
  return alike === members.length
}
