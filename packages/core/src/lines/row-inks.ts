import type { Picture } from '../model/color-space'
import type { Inks } from '../model/palette'
import type { TonedLine } from './line-tone'

/** Least share (0-1) of the blocks of 2 x 2 px of an ink that lines between two rows show, if no area and no word has it. */
const MIN_SHARE = 0.8

/**
 * The given inks that are no inks but what lines between two rows show of theirs, which fills blocks of 2 x 2 px. `inkOf` has the ink of each line. An ink
 * with which a line was inked is one.
 */
export function findRowInks(
  lines: readonly TonedLine[],
  inkOf: readonly number[],
  given: Inks<'ycbcr'>,
  picture: Picture<'ycbcr'>,
): number[] {
  const between = lines.filter(({ tone }) => tone.second > 0)
  if (between.length === 0) return []
  const used = new Set(inkOf)
  const shown = new Uint8Array(picture.pixels.length)
  for (const { path } of between) for (const i of path) markAround(shown, i, picture.width)
  const found: number[] = []
  for (let ink = 0; ink < given.count; ink++) {
    if (
      !used.has(ink) &&
      between.some(({ tone }) => isOf(given, ink, tone.ink)) &&
      isShownBy(shown, given, ink, picture)
    )
      found.push(ink)
  }
  return found
}

/** Whether most of the blocks of 2 x 2 px of an ink lie where lines do. */
function isShownBy(
  shown: Uint8Array,
  given: Inks<'ycbcr'>,
  ink: number,
  { pixels, width, height }: Picture<'ycbcr'>,
): boolean {
  let all = 0
  let own = 0
  const is = (i: number): boolean =>
    isOf(given, ink, [pixels[i] & 255, (pixels[i] >>> 8) & 255, (pixels[i] >>> 16) & 255])
  for (let y = 0; y + 1 < height; y++) {
    for (let i = y * width; i + 1 < (y + 1) * width; i++) {
      if (!is(i) || !is(i + 1) || !is(i + width) || !is(i + width + 1)) continue
      all++
      own += shown[i] & shown[i + width + 1]
    }
  }
  return own >= MIN_SHARE * all
}

function isOf({ colors, tolerance }: Inks<'ycbcr'>, ink: number, levels: readonly number[]): boolean {
  for (let c = 0; c < 3; c++) if (Math.abs(levels[c] - colors[4 * ink + c]) > tolerance[ink]) return false
  return true
}

function markAround(shown: Uint8Array, i: number, width: number): void {
  for (let v = -width; v <= width; v += width) shown.fill(1, i + v - 1, i + v + 2)
}
