import { framePixels } from '../image/frame-pixels'
import type { Coloring } from '../model/coloring'

/**
 * Share of the frame's pixels, 0-1, that the ground must cover. A figure that is cut off by the frame leaves more; a picture without a plain
 * ground, such as a landscape, has less. Pictures with less keep everything.
 */
const MIN_FRAME_SHARE = 0.4

/**
 * Largest difference, levels, of a channel times opacity at which another fill is part of the ground: compression and photos break a plain
 * ground into several fills. A larger one takes pale figures for ground.
 */
const TOLERANCE = 8

/** Largest opacity, 0-1, of the end of a gradient that fades out. A larger one keeps sheets of translucent color, which are ground as flat ones are. */
const MAX_FADED = 0.1

/**
 * The coloring with a transparent ground. The ground is the fill with most pixels of the frame, or that of all four corners, and the fills near it; it is cleared where it is
 * connected to the frame. Areas of its color that something encloses stay, because they may be part of the figure, such as the
 * white of an eye. Returns the coloring itself when no fill has all corners or `MIN_FRAME_SHARE` of the frame, or that fill is transparent already, or a gradient that fades out, as the shadow of a
 * figure does.
 */
export function clearGround(coloring: Coloring): Coloring {
  const { regions, fills } = coloring
  const outer = framePixels(regions.width, regions.height)
  const fill = findGroundFill(coloring, outer)
  if (fill < 0) return coloring
  const isGroundFill = nearFills(coloring, fill)
  const isGround = (region: number): boolean => isGroundFill[regions.colorOf[region]] === 1
  const cleared = connectedTo(outer, isGround, regions)
  const colorOf = regions.colorOf.map((own, region) => (cleared[region] === 1 ? fills.count : own))
  // The transparent fill comes after the others: a new array holds zeros.
  const colors = new Float64Array(fills.colors.length + 4)
  colors.set(fills.colors)
  return { ...coloring, regions: { ...regions, colorOf }, fills: { ...fills, count: fills.count + 1, colors } }
}

/**
 * The painted fill of the ground, -1 where there is none: that of the four corners where it is at all of them and the fill with most of the frame at none, as around a rounded square that
 * touches all sides; else the one with most of the frame's pixels, the first of equals, if it and those near it have enough.
 */
function findGroundFill(coloring: Coloring, outer: readonly number[]): number {
  const { regions, fills } = coloring
  const counts = new Int32Array(fills.count)
  for (const i of outer) counts[regions.colorOf[regions.labels[i]]]++
  const most = counts.indexOf(counts.reduce((largest, count) => Math.max(largest, count), 0))
  const corners = cornerFills(coloring)
  const isAround = nearFills(coloring, corners[0])
  const isCornered = corners.every((fill) => isAround[fill] === 1) && isAround[most] === 0
  const ground = isCornered ? corners[0] : most
  if (fills.colors[4 * ground + 3] === 0 || fadesOut(coloring, ground)) return -1
  const near = nearFills(coloring, ground)
  const share = counts.reduce((sum, count, fill) => sum + (near[fill] === 1 ? count : 0), 0) / outer.length
  return isCornered || share >= MIN_FRAME_SHARE ? ground : -1
}

/** The fills of the four corner pixels. */
function cornerFills({ regions: { labels, colorOf, width } }: Coloring): number[] {
  return [0, width - 1, labels.length - width, labels.length - 1].map((i) => colorOf[labels[i]])
}

/** Whether a fill is a gradient with a stop that is nearly transparent. */
function fadesOut({ gradients }: Coloring, fill: number): boolean {
  const [lowest] = gradients?.get(fill) ?? []
  return lowest?.stops.some(({ opacity }) => opacity <= MAX_FADED) ?? false
}

/** 1 for each painted fill that looks like `fill`. A gradient looks like itself alone: the palette holds just a color that stands for it. */
function nearFills({ fills: { colors, count }, gradients }: Coloring, fill: number): Uint8Array {
  const level = (f: number, c: number): number =>
    c === 3 ? colors[4 * f + 3] : (colors[4 * f + c] * colors[4 * f + 3]) / 255
  return Uint8Array.from({ length: count }, (_, f) => {
    if (f === fill) return 1
    if (gradients?.has(f) || gradients?.has(fill) || colors[4 * f + 3] === 0) return 0
    return [0, 1, 2, 3].every((c) => Math.abs(level(f, c) - level(fill, c)) <= TOLERANCE) ? 1 : 0
  })
}

/** 1 for each region of the ground that is connected to the frame, over common sides of pixels of the ground: a flood fill. */
function connectedTo(
  outer: readonly number[],
  isGround: (region: number) => boolean,
  { labels, count, width }: Coloring['regions'],
): Uint8Array {
  const reached = new Uint8Array(count)
  const seen = new Uint8Array(labels.length)
  const queue = new Int32Array(labels.length)
  let end = 0
  const visit = (i: number): void => {
    if (seen[i] === 1 || !isGround(labels[i])) return
    seen[i] = 1
    reached[labels[i]] = 1
    queue[end++] = i
  }
  for (const i of outer) visit(i)
  for (let k = 0; k < end; k++) {
    const i = queue[k]
    const x = i % width
    if (x > 0) visit(i - 1)
    if (x + 1 < width) visit(i + 1)
    if (i >= width) visit(i - width)
    if (i + width < labels.length) visit(i + width)
  }
  return reached
}
