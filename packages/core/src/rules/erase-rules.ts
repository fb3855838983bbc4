import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'
import { CornerCovers } from './corner-cover'
import { eraseCorner } from './erase-corner'
import type { RuledLines } from './find-rules'
import { GROUND, type Rule } from './rule'

/** Rows on each side of a rule that show what compression made of it. */
const RIM = 1

/**
 * A raster without its rules and their corners: these and the rims beside them get the colors of the grounds on both sides, the rule itself that of the one after
 * it. What is written beside a rule stays.
 */
export function eraseRules(raster: Raster, { rules, corners }: RuledLines): Raster {
  const rgba = raster.rgba.slice()
  for (const rule of rules) eraseRule(rgba, raster, rule)
  const covers = new CornerCovers()
  for (const corner of corners) eraseCorner(rgba, raster, corner, rules, covers)
  return { ...raster, rgba }
}

function eraseRule(rgba: Raster['rgba'], { width, rgba: given }: Raster, rule: Rule): void {
  const { left, top, right, bottom, isVertical, level, before, after } = rule
  const along = isVertical ? width : 1
  const across = isVertical ? 1 : width
  const length = isVertical ? bottom - top : right - left
  const thickness = isVertical ? right - left : bottom - top
  const first = top * width + left
  const groundBefore = meanGround(given, first - 2 * across, along, length, before)
  const groundAfter = meanGround(given, first + (thickness + 1) * across, along, length, after)
  for (let k = 0, i = first; k < length; k++, i += along) {
    const last = i + (thickness - 1) * across
    paint(rgba, given, i - RIM * across, i - (RIM + 1) * across, groundBefore, before, level)
    for (let d = thickness - 1; d >= 0; d--) {
      paint(rgba, given, i + d * across, last + (RIM + 1) * across, groundAfter, after, null)
    }
    paint(rgba, given, last + RIM * across, last + (RIM + 1) * across, groundAfter, after, level)
  }
}

/** Gives pixel i the color of pixel `from`, or of the mean ground where that shows none; not where it shows neither ground nor the rule. */
function paint(
  rgba: Raster['rgba'],
  given: Raster['rgba'],
  i: number,
  from: number,
  mean: readonly number[],
  ground: number,
  level: number | null,
): void {
  if (level !== null) {
    const own = lumaAt(given, 4 * i)
    if (own < Math.min(ground, level) - GROUND || own > Math.max(ground, level) + GROUND) return
  }
  const isGround = Math.abs(lumaAt(given, 4 * from) - ground) <= GROUND
  for (let c = 0; c < 3; c++) rgba[4 * i + c] = isGround ? given[4 * from + c] : mean[c]
}

/** The mean color of the pixels along a rule that show its ground, levels. */
function meanGround(rgba: Raster['rgba'], first: number, along: number, length: number, ground: number): number[] {
  const sums = [0, 0, 0]
  let count = 0
  for (let k = 0, i = first; k < length; k++, i += along) {
    if (Math.abs(lumaAt(rgba, 4 * i) - ground) > GROUND) continue
    for (let c = 0; c < 3; c++) sums[c] += rgba[4 * i + c]
    count++
  }
  return count === 0 ? [ground, ground, ground] : sums.map((sum) => Math.round(sum / count))
}
