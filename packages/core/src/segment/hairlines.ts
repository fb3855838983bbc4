import type { Coverages } from './coverages'
import { MAX_PARTS } from './mixture'
import { thickChains } from './thick-chains'

/**
 * Smallest coverage (0-1) of a pixel on the frame by an ink at which the pixel counts as a sliver of it. A border that leaves the picture
 * at a flat angle leaves a sliver along the frame, and keeping the sliver holds the border's end in place.
 */
const MIN_FRAME_COVERAGE = 0.1
/**
 * Sum (0-3) of an ink's coverages of three pixels in a row or column from which on they count as part of an area. With a smaller sum they
 * count as part of a line.
 */
const MIN_AREA_COVERAGE = 2.5

/**
 * Sum (0-3) of an ink's coverages of three pixels in a row or column from which on they count as an area that a line of a pixel in length leads to. At 2.5, a gap
 * that a slanted line has by its ground is none; at 1.4, slits in black logos close.
 */
const MIN_BRIDGE_END = 1.8

/**
 * Least thickness of a single place of an outline, as a share (0-1) of `minLine`; the mean over its chain must reach `minLine`. The thickness along rows and columns of a round outline
 * changes by 1.4 with its direction. With 1, outlines of 0.3 px are dashes: 20 scenes of them take 43 paths and reach 30.1 dB at four times the size; with
 * 0.5, 26 paths and 34.2 dB.
 */
const MIN_PART = 0.5

/** The pixels in the middle of lines thinner than a pixel: pixel `pixels[k]` (row-major index) must take ink `inks[k]`. */
export interface Hairlines {
  readonly pixels: readonly number[]
  readonly inks: readonly number[]
}

/** A step of one pixel along the rows or the columns, (dx, dy). It crosses lines that run in the direction of the other axis, (dy, dx). */
interface Step {
  readonly dx: number
  readonly dy: number
}

/** The step to the next pixel in a row, which crosses vertical lines. */
const ACROSS_COLUMNS: Step = { dx: 1, dy: 0 }
/** The step to the next pixel in a column, which crosses horizontal lines. */
const ACROSS_ROWS: Step = { dx: 0, dy: 1 }

/**
 * The pixels that show lines that cover the larger part of no pixel, because they are thinner than a pixel or run between two pixels, with
 * the inks of these lines. Of the pixels across such a line, the one that it covers most shows it. The thickness of a line is the sum of
 * its coverages across, which does not depend on where it lies between the pixels, so a line is found as a whole or not at all. Lines at
 * least `minLine` px thick are found, and thinner slivers along the frame. Outlines, whose inks are known (`isOutline[ink]` is 1), are found where they are so
 * thick on average.
 */
export function findHairlines(coverages: Coverages, minLine: number, isOutline: Uint8Array): Hairlines {
  const ridges = new Ridges(coverages, minLine)
  const parts = new Ridges(coverages, MIN_PART * minLine)
  const outline = { pixels: [] as number[], inks: [] as number[], thickness: [] as number[] }
  const pixels: number[] = []
  const inks: number[] = []
  const { width, height } = coverages
  for (let i = coverages.nextUnmixed(0); i < width * height; i = coverages.nextUnmixed(i + 1)) {
    const x = i % width
    const y = (i - x) / width
    for (let n = 0; n < MAX_PARTS; n++) {
      const ink = coverages.part(i, n)
      if (ink < 0) continue
      if (isOutline[ink] === 1) {
        const thickness = parts.thicknessOfLine(x, y, ink)
        if (thickness === 0) continue
        outline.pixels.push(i)
        outline.inks.push(ink)
        outline.thickness.push(thickness)
        break
      }
      if (n === 0 || !ridges.isOnAnyLine(x, y, ink)) continue
      if (ridges.isBridge(x, y, ink) && ridges.isOnAnyLine(x, y, coverages.part(i, 0))) break
      pixels.push(i)
      inks.push(ink)
      break
    }
  }
  for (const k of thickChains(outline, width, minLine)) {
    pixels.push(outline.pixels[k])
    inks.push(outline.inks[k])
  }
  return { pixels, inks }
}

/**
 * Finds pixels that an ink covers more than it covers the pixels before and after them in a row or column (ridges of coverage), as a line
 * thinner than a pixel does.
 */
class Ridges {
  constructor(
    private readonly coverages: Coverages,
    private readonly minLine: number,
  ) {}

  /**
   * The thickness, px, of the line of `ink` whose middle pixel (x, y) shows, the larger of those along rows and along columns; 0 if it shows
   * none.
   */
  thicknessOfLine(x: number, y: number, ink: number): number {
    let most = 0
    for (const across of [ACROSS_COLUMNS, ACROSS_ROWS]) {
      if (this.isOnLine(x, y, ink, across)) most = Math.max(most, this.thickness(x, y, ink, across))
    }
    return most
  }

  /** Whether pixel (x, y) shows the middle of a thin line of `ink`, in any direction. */
  isOnAnyLine(x: number, y: number, ink: number): boolean {
    return this.isOnLine(x, y, ink, ACROSS_COLUMNS) || this.isOnLine(x, y, ink, ACROSS_ROWS)
  }

  /**
   * Whether lines of `ink` in the middle of pixel (x, y) are a pixel long and lead from one area to another: a place where a line of another ink that they
   * cross is thinnest, as well as a gap of it.
   */
  isBridge(x: number, y: number, ink: number): boolean {
    for (const across of [ACROSS_COLUMNS, ACROSS_ROWS]) {
      if (!this.isOnLine(x, y, ink, across)) continue
      const { dx, dy } = across
      if (this.thickness(x - dy, y - dx, ink, across) < MIN_BRIDGE_END) return false
      if (this.thickness(x + dy, y + dx, ink, across) < MIN_BRIDGE_END) return false
    }
    return true
  }

  /**
   * Whether pixel (x, y) shows the middle of a thin line of `ink` that the step `across` crosses. Of two neighboring pixels that the line
   * covers equally, the second in the direction of the step does.
   */
  isOnLine(x: number, y: number, ink: number, across: Step): boolean {
    const { coverages } = this
    const { dx, dy } = across
    const own = coverages.at(x, y, ink)
    if (own < coverages.at(x - dx, y - dy, ink) || own <= coverages.at(x + dx, y + dy, ink)) return false
    if (!this.isNarrow(x, y, ink, across)) return false
    if (this.isOnFrame(x, y, across)) return own >= MIN_FRAME_COVERAGE && this.isSliver(x, y, ink, across)
    if (this.thickness(x, y, ink, across) < this.minLine) return false
    return this.continues(x - dy, y - dx, ink, across) && this.continues(x + dy, y + dx, ink, across)
  }

  /**
   * Whether the ink's coverage falls to half of that of pixel (x, y) or less, within two steps in both directions of the given step. A line
   * up to 1 px thick covers parts of three pixels at most, so it passes.
   */
  private isNarrow(x: number, y: number, ink: number, { dx, dy }: Step): boolean {
    const { coverages } = this
    const half = coverages.at(x, y, ink) / 2
    return (
      (coverages.at(x - dx, y - dy, ink) <= half || coverages.at(x - 2 * dx, y - 2 * dy, ink) <= half) &&
      (coverages.at(x + dx, y + dy, ink) <= half || coverages.at(x + 2 * dx, y + 2 * dy, ink) <= half)
    )
  }

  /**
   * Whether a line of `ink` continues into pixel (x, y), the next pixel along it, with a thickness of at least `minLine`; at the tip of a
   * shape it does not. If (x, y) lies outside of the picture, true unless the pixel before the last one along the line is part of an area.
   */
  private continues(x: number, y: number, ink: number, across: Step): boolean {
    const { width, height } = this.coverages
    if (this.coverages.isInside(x, y)) return this.thickness(x, y, ink, across) >= this.minLine
    const backX = x < 0 ? 1 : x >= width ? x - 2 : x
    const backY = y < 0 ? 1 : y >= height ? y - 2 : y
    return this.thickness(backX, backY, ink, across) < MIN_AREA_COVERAGE
  }

  /**
   * Whether the ink covers a sliver of pixel (x, y) on the frame and of at least two further pixels along the frame in one direction. The
   * tip of a shape that just reaches the frame is shorter.
   */
  private isSliver(x: number, y: number, ink: number, { dx, dy }: Step): boolean {
    return this.goesOn(x, y, ink, { dx: dy, dy: dx }) || this.goesOn(x, y, ink, { dx: -dy, dy: -dx })
  }

  /** Whether an ink covers at least `MIN_FRAME_COVERAGE` of each of the next two pixels after (x, y) in steps of (dx, dy). */
  private goesOn(x: number, y: number, ink: number, { dx, dy }: Step): boolean {
    const { coverages } = this
    return (
      coverages.at(x + dx, y + dy, ink) >= MIN_FRAME_COVERAGE &&
      coverages.at(x + 2 * dx, y + 2 * dy, ink) >= MIN_FRAME_COVERAGE
    )
  }

  /** Whether pixel (x, y) has no neighbor in the picture in one of the two directions of the step `across`. */
  private isOnFrame(x: number, y: number, { dx }: Step): boolean {
    const { width, height } = this.coverages
    return dx === 1 ? x === 0 || x === width - 1 : y === 0 || y === height - 1
  }

  /**
   * The thickness, px, of a line of `ink` at pixel (x, y): the sum (0-3) of its coverages of that pixel and of its two neighbors across the
   * line.
   */
  private thickness(x: number, y: number, ink: number, { dx, dy }: Step): number {
    const { coverages } = this
    return coverages.at(x - dx, y - dy, ink) + coverages.at(x, y, ink) + coverages.at(x + dx, y + dy, ink)
  }
}
