import type { Box } from '../geometry/box'
import { runEnd } from '../geometry/run-end'
import { channelDistance, pixelWords, premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'
import { TOLERANCE } from './blend-test'

/**
 * Share of the frame, 0-1, that one color must cover to be the ground. A figure that touches the frame leaves more than this of it; of
 * full-bleed photographs, only those before a plain wall or sky reach it. A larger share dilutes the texture of cut-outs.
 */
const MIN_FRAME_SHARE = 0.4

/**
 * Of the frame's pixels within `TOLERANCE` of a plain ground, at least `share` (0-1) lie within `levels` of it. Icons on plain grounds come to 0.6 and more, but for 2 % of them, which compression moves farther; walls and skies
 * of photographs come to 0.4 in the median.
 */
const PLAIN = { levels: 4, share: 0.6 } as const

/** A packed premultiplied color, signed like the pixels of a window; null for a picture without a ground. */
export type Ground = number | null

/** How many pixels of the frame have a color. */
interface FrameColors {
  /** The most frequent color; of equally frequent ones the first in reading order. */
  readonly main: number
  /** By packed premultiplied color. Transparency is a color like others. */
  readonly counts: ReadonlyMap<number, number>
  readonly total: number
}

/** The ground of a raster: the most frequent color of its outermost rows and columns, if `MIN_FRAME_SHARE` of these pixels lie within `TOLERANCE` levels of it. */
export function findGround(raster: Raster): Ground {
  const frame = frameColors(raster)
  return countNear(frame, TOLERANCE) >= MIN_FRAME_SHARE * frame.total ? frame.main : null
}

/** The same if most of those pixels lie much nearer: walls and skies of photographs are no plain ground. */
export function findPlainGround(raster: Raster): Ground {
  const frame = frameColors(raster)
  const near = countNear(frame, TOLERANCE)
  const isGround = near >= MIN_FRAME_SHARE * frame.total && countNear(frame, PLAIN.levels) >= PLAIN.share * near
  return isGround ? frame.main : null
}

function frameColors({ width, height, rgba }: Raster): FrameColors {
  const counts = new Map<number, number>()
  const add = (i: number) => {
    const color = premultipliedPixel(rgba, 4 * i) | 0
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  for (let y = 0; y < height; y++) {
    const isOuter = y === 0 || y === height - 1
    for (let x = 0; x < width; x += isOuter ? 1 : Math.max(1, width - 1)) add(y * width + x)
  }
  let main = 0
  let most = 0
  let total = 0
  for (const [color, count] of counts) {
    total += count
    if (count <= most) continue
    most = count
    main = color
  }
  return { main, counts, total }
}

/** The pixels of the frame within some levels of its main color. */
function countNear({ main, counts }: FrameColors, levels: number): number {
  let near = 0
  for (const [color, count] of counts) if (channelDistance(color, main) <= levels) near += count
  return near
}

/** Whether a pixel shows nothing of the figure: transparency, or one of a nearly even block (`isEven`) in the ground's color. */
export function isGround(pixel: number, isEven: boolean, ground: Ground): boolean {
  if (pixel >>> 24 === 0) return true
  return ground !== null && isEven && channelDistance(pixel, ground) <= TOLERANCE
}

/** The smallest box around all pixels that are not of the ground's color; null where there are none. */
export function boxOfFigure(raster: Raster, ground: Ground): Box | null {
  const { width, height, rgba } = raster
  const words = pixelWords(rgba)
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width
    for (let i = y * width, next = i; i < end; i = next) {
      next = runEnd(words, i, end)
      if (isGround(premultipliedPixel(rgba, 4 * i), true, ground)) continue
      left = Math.min(left, i - y * width)
      right = Math.max(right, next - y * width)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  return bottom === 0 ? null : { left, top, right, bottom }
}
