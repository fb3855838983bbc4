import { channelDistance } from '../image/pixels'
import { hasSecondLobe, NO_ROOM, sideOvershoot, strokeOvershoot } from './edge-overshoot'
import type { Window } from './sample-windows'

/** Smallest number of equal pixels in a row, px, that count as the flat side of an edge; or of steady ones, where few sides are flat. */
const MIN_FLAT = 3
/**
 * Largest step between two pixels of a steady side, levels in each channel: shaded areas have no flat sides. Of a resized icon of gradients, with 0 no
 * edge is seen; with 1, 159 of 184 edges overshoot; with 2, 320 of 497.
 */
const STEADY_STEP = 1
/**
 * Largest number of pixels between the flat sides of one edge in a picture that was not enlarged. A Lanczos filter moves 3 px on each side,
 * sharpening one more.
 */
const MAX_EDGE = 9
/** Width of the edges, px, up to which `MAX_EDGE` holds. Edges of enlarged pictures are wider, and so is their overshoot. */
const RENDERED_EDGE_WIDTH = 1.5
/** Overshoot, as a share of the step, above which a side of an edge counts as overshooting. Rounding alone makes 0.01. */
const MIN_OVERSHOOT = 0.016
/** Overshoot, as a share of the step, from which on another color lies between the flat sides, and the edge does not count. */
const MAX_OVERSHOOT = 0.5
/**
 * Overshoot, as a share of the step, from which on an edge of which only one side has room counts only if a second lobe shows. An outline
 * that is darker than its shape looks like overshoot beside white; a Lanczos filter alone makes less.
 */
const MAX_ONE_SIDED = 0.12
/**
 * Levels of a channel by which an outline lies beyond the two colors that it parts: overshoot is less. White beside an outline has no room for overshoot, so only its other side tells,
 * by a second lobe. Of 37 outlined emoji of 72 to 144 px, most of them sharpened, 10 change, 31.8 -> 33.8 dB at four times the size in 0.84 of the bytes.
 */
const OUTLINE_STEP = 96
/** Smallest number of edges that are needed to measure by. */
const MIN_EDGES = 12
/**
 * Smallest fraction of the edges that overshoot in a picture that has overshoot. Clean renders have almost none; pictures reduced by a
 * cubic or Lanczos filter have over 0.8, unless most edges lie on whole pixels.
 */
const MIN_FRACTION = 0.4
/**
 * The fraction of edges of which only one side has room, and may be shaded, that must overshoot. Of 94 clean icons, emoji and clip art of 72 to 192 px in which nothing else tells, the highest has 0.55; of nine
 * that were reduced by a Lanczos filter five have more than 0.65.
 */
const MIN_STEADY_FRACTION = 0.65
/** The fraction of lone sides that must overshoot with a second lobe. Of 134 clean pictures the highest has 0.11, of 11 that were reduced by a Lanczos filter eight have 0.59 to 1. */
const MIN_LONE_FRACTION = 0.5
/** Largest overshoot, as a share of the step, that strokes are believed: thin ones overshoot by a larger share of what they show than edges do. */
const MAX_OF_STROKES = 0.1
/** Quantile of the overshooting edges that is the picture's overshoot. */
const QUANTILE = 0.9
/** How far from a flat side a stroke is looked for, px, where no other flat side follows it. */
const LONE_REACH = 6
/** Bins of the histogram of overshoot per unit of it. */
const BINS_PER_STEP = 512

/**
 * How far the pixels beside edges lie beyond the colors of the two sides, as a share of the step between these: 0.04 after a cubic filter
 * (Catmull-Rom), 0.08 after Lanczos, 0.2 with sharpening, less than 0.5. The effect is called ringing (Mitchell and Netravali 1988). It is 0
 * when fewer than `MIN_FRACTION` of the edges overshoot or fewer than `MIN_EDGES` could be measured. Edges are looked for along the rows and
 * columns of the windows, between runs of equal pixels; `edgeWidth` is their usual width, px. An outline between two colors
 * is an edge with each of them. Edges of which both sides have room are
 * believed first: a filter overshoots on both. Where there are fewer than `MIN_EDGES` of either kind, sides may be shaded; then edges of which
 * both sides have room are believed first, and others if `MIN_STEADY_FRACTION` of them overshoot.
 * Where edges show none, strokes on one ground may, as of text, beside which no area has their color; then flat sides next to a stroke without another flat side behind it, if a second lobe shows.
 */
export function measureOvershoot(windows: readonly Window[], edgeWidth: number): number {
  const maxEdge = MAX_EDGE * Math.max(1, edgeWidth / RENDERED_EDGE_WIDTH)
  const { twoSided, oneSided, strokes, lone } = countOvershoot(windows, maxEdge, 0)
  const ofEdges =
    total(twoSided) >= MIN_EDGES
      ? usualOvershoot(twoSided)
      : total(oneSided) >= MIN_EDGES
        ? usualOvershoot(oneSided)
        : ofSteadySides(countOvershoot(windows, maxEdge, STEADY_STEP))
  if (ofEdges > 0) return ofEdges
  const ofStrokes = usualOvershoot(strokes)
  return Math.min(MAX_OF_STROKES, ofStrokes > 0 ? ofStrokes : usualOvershoot(lone, MIN_LONE_FRACTION))
}

/** The overshoot of edges whose sides may be shaded: of those of which both sides have room, else of the others, of which more must overshoot. */
function ofSteadySides({ twoSided, oneSided }: OvershootCounts): number {
  const ofBoth = usualOvershoot(twoSided)
  return ofBoth > 0 ? ofBoth : usualOvershoot(oneSided, MIN_STEADY_FRACTION)
}

/** Counts the edges of all windows that show something. */
function countOvershoot(windows: readonly Window[], maxEdge: number, maxStep: number): OvershootCounts {
  const counts = new OvershootCounts(maxEdge, maxStep)
  for (const window of windows) if (!window.isPlain) counts.add(window)
  return counts
}

/** The overshoot that most overshooting edges do not exceed, as a share of the step; 0 when too few edges overshoot. */
function usualOvershoot(edges: Uint32Array, minFraction = MIN_FRACTION): number {
  const first = Math.ceil(MIN_OVERSHOOT * BINS_PER_STEP)
  const beyond = total(edges.subarray(first))
  if (total(edges) < MIN_EDGES || beyond < minFraction * total(edges)) return 0
  let bin = first
  for (let held = edges[bin]; held < QUANTILE * beyond; held += edges[bin]) bin++
  return (bin + 1) / BINS_PER_STEP
}

function total(counts: Uint32Array): number {
  return counts.reduce((sum, n) => sum + n, 0)
}

/** How many edges overshoot by how much. */
class OvershootCounts {
  /** Edges of which both sides have room, by the mean of their two overshoots; 0 where one side does not overshoot. */
  readonly twoSided = new Uint32Array(MAX_OVERSHOOT * BINS_PER_STEP)
  /** Edges of which one side has room, by its overshoot. */
  readonly oneSided = new Uint32Array(MAX_OVERSHOOT * BINS_PER_STEP)
  /** Flat sides beside a stroke behind which is no other flat side, by the overshoot; 0 where no second lobe shows. */
  readonly lone = new Uint32Array(MAX_OVERSHOOT * BINS_PER_STEP)
  /** Strokes between two flat sides of one color, by the mean overshoot of the two; 0 where one side does not overshoot, as beside bevels. */
  readonly strokes = new Uint32Array(MAX_OVERSHOOT * BINS_PER_STEP)

  /** `maxEdge` is the largest number of pixels between the sides of an edge, `maxStep` the largest step between two pixels of a side, levels. */
  constructor(
    private readonly maxEdge: number,
    private readonly maxStep: number,
  ) {}

  /** Counts the edges of all rows and columns of a window. */
  add({ width, height, pixels }: Window): void {
    for (let y = 0; y < height; y++) this.addLine(pixels, y * width, width, 1)
    for (let x = 0; x < width; x++) this.addLine(pixels, x, height, width)
  }

  /** Counts the edges of one row or column: `count` pixels from `first`, `step` apart. */
  private addLine(pixels: Int32Array, first: number, count: number, step: number): void {
    let flatEnd = -1
    for (let k = 0, end = 0; k < count; k = end) {
      end = k + 1
      while (end < count && this.isSteady(pixels[first + end * step], pixels[first + (end - 1) * step])) end++
      if (end - k < MIN_FLAT) continue
      const between = k - flatEnd - 1
      if (flatEnd >= 0 && between > 0 && between <= this.maxEdge) {
        this.addEdge(pixels, first + flatEnd * step, first + k * step, step)
      } else {
        if (flatEnd >= 0) this.addLone(pixels, first + flatEnd * step, step, between)
        this.addLone(pixels, first + k * step, -step, between)
      }
      flatEnd = end - 1
    }
    if (flatEnd >= 0) this.addLone(pixels, first + flatEnd * step, step, count - 1 - flatEnd)
  }

  /** Whether two neighbors belong to one side of an edge. */
  private isSteady(a: number, b: number): boolean {
    return a === b || (this.maxStep > 0 && channelDistance(a, b) <= this.maxStep)
  }

  /** Counts the edge between the flat pixels `from` and `to`, which are a whole number of steps apart. */
  private addEdge(pixels: Int32Array, from: number, to: number, step: number): void {
    if (pixels[from] === pixels[to]) {
      this.addStroke(pixels, from, to, step)
      return
    }
    const outline = outlineBetween(pixels, from, to, step)
    if (outline !== from) {
      this.addOutline(pixels, from, outline, step)
      this.addOutline(pixels, to, outline, -step)
      return
    }
    const before = sideOvershoot(pixels, from, to, step)
    const after = sideOvershoot(pixels, to, from, -step)
    if (before === NO_ROOM && after === NO_ROOM) return
    const most = Math.max(before, after)
    if (before !== NO_ROOM && after !== NO_ROOM) {
      const least = Math.min(before, after)
      // An edge on a whole pixel overshoots so little that it says nothing.
      if (most >= MAX_OVERSHOOT || (least > 0 && least < MIN_OVERSHOOT)) return
      this.twoSided[least === 0 ? 0 : Math.floor(((before + after) / 2) * BINS_PER_STEP)]++
    } else {
      const isBelieved =
        most < MAX_ONE_SIDED ||
        (most < MAX_OVERSHOOT &&
          (before > after ? hasSecondLobe(pixels, from, to, step) : hasSecondLobe(pixels, to, from, -step)))
      this.oneSided[isBelieved ? Math.floor(most * BINS_PER_STEP) : 0]++
    }
  }

  /** Counts the flat pixel `own` beside the pixel `outline` of an outline, where it has room. */
  private addOutline(pixels: Int32Array, own: number, outline: number, step: number): void {
    this.addWithLobe(this.oneSided, pixels, own, outline, step)
  }

  /** Counts the flat pixel `own` as seen from the stroke beside it, of `reach` pixels on that side without another flat side. */
  private addLone(pixels: Int32Array, own: number, step: number, reach: number): void {
    let strongest = own
    let most = OUTLINE_STEP - 1
    for (let n = 1, i = own + step; n <= Math.min(reach, LONE_REACH); n++, i += step) {
      const distance = channelDistance(pixels[i], pixels[own])
      if (distance <= most && strongest !== own) break
      if (distance <= most) continue
      most = distance
      strongest = i
    }
    if (strongest === own) return
    this.addWithLobe(this.lone, pixels, own, strongest, step)
  }

  /** Counts the overshoot of the flat pixel `own` as seen from the pixel `other`, where it has room; as 0 where it is too large or no second lobe shows. */
  private addWithLobe(counts: Uint32Array, pixels: Int32Array, own: number, other: number, step: number): void {
    const beyond = sideOvershoot(pixels, own, other, step)
    if (beyond === NO_ROOM) return
    const isBelieved = beyond < MAX_OVERSHOOT && hasSecondLobe(pixels, own, other, step)
    counts[isBelieved ? Math.floor(beyond * BINS_PER_STEP) : 0]++
  }

  /** Counts the stroke between the flat pixels `from` and `to` of one color, seen from both sides to its strongest pixel. */
  private addStroke(pixels: Int32Array, from: number, to: number, step: number): void {
    let strongest = from
    for (let i = from + step; i !== to; i += step) {
      if (channelDistance(pixels[i], pixels[from]) > channelDistance(pixels[strongest], pixels[from])) strongest = i
    }
    const before = strokeOvershoot(pixels, from, strongest, step)
    const after = strokeOvershoot(pixels, to, strongest, -step)
    if (before === NO_ROOM || after === NO_ROOM || Math.max(before, after) >= MAX_OVERSHOOT) return
    this.strokes[Math.min(before, after) < MIN_OVERSHOOT ? 0 : Math.floor(((before + after) / 2) * BINS_PER_STEP)]++
  }
}

/** The pixel of an outline between the flat pixels `from` and `to`, the one farthest beyond both in a channel; `from` where none is `OUTLINE_STEP` beyond. */
function outlineBetween(pixels: Int32Array, from: number, to: number, step: number): number {
  let found = from
  let most = OUTLINE_STEP - 1
  for (let i = from + step; i !== to; i += step) {
    for (let shift = 0; shift < 24; shift += 8) {
      const a = (pixels[from] >>> shift) & 255
      const b = (pixels[to] >>> shift) & 255
      const level = (pixels[i] >>> shift) & 255
      const beyond = Math.max(level - Math.max(a, b), Math.min(a, b) - level)
      if (beyond <= most) continue
      most = beyond
      found = i
    }
  }
  return found
}
