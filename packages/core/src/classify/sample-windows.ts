import type { Box } from '../geometry/box'
import { pixelWords, premultipliedPixel } from '../image/pixels'
import type { Raster } from '../model/raster'

/** Side of a window in px. */
const SIDE = 64

/** Side of a JPEG block in px. */
const BLOCK = 8

/** Most windows of a picture of any size: 16 of 64 x 64 px are 65,536 px. It bounds the time; more windows rank pictures no better. */
const MAX_WINDOWS = 16

/**
 * A part of a raster: `pixels[y * width + x]` is packed premultiplied color, as `premultipliedPixel` makes it, but signed: engines
 * compare signed words as small integers, which makes the statistics a fifth faster.
 */
export interface Window {
  readonly width: number
  readonly height: number
  readonly pixels: Int32Array
  /** Whether all pixels are equal, of at least 2 x 2: about half of the windows of an icon, which need no look at each pixel. */
  readonly isPlain: boolean
}

/**
 * Cuts at most `MAX_WINDOWS` windows out of a raster, or of a box in it: all of it when it is small, else an even spread, from border to border or in
 * the middles of even parts. Corners lie where JPEG blocks begin. Every window has at least one pixel; equal rasters give equal windows.
 */
export function sampleWindows(
  raster: Raster,
  box: Box = wholeBox(raster),
  spread: 'borders' | 'middles' = 'borders',
): Window[] {
  const [left, top] = [box.left, box.top].map((side) => BLOCK * Math.floor(side / BLOCK))
  const [width, height] = [box.right - left, box.bottom - top]
  const columns = Math.ceil(width / SIDE)
  const rows = Math.ceil(height / SIDE)
  const share = Math.min(1, MAX_WINDOWS / (columns * rows))
  const across = Math.max(1, Math.min(columns, MAX_WINDOWS, Math.floor(columns * Math.sqrt(share))))
  const down = Math.max(1, Math.min(rows, Math.floor(MAX_WINDOWS / across)))
  const words = pixelWords(raster.rgba)
  const windows: Window[] = []
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      windows.push(
        cutWindow(raster, words, left + start(i, across, width, spread), top + start(j, down, height, spread)),
      )
    }
  }
  return windows
}

/** All of a raster. */
function wholeBox({ width, height }: Raster): Box {
  return { left: 0, top: 0, right: width, bottom: height }
}

/** Where window `k` of `count` begins along a side of `size` px: side by side if they cover it, else whole windows evenly apart. */
function start(k: number, count: number, size: number, spread: 'borders' | 'middles'): number {
  if (count * SIDE >= size) return k * SIDE
  if (spread === 'middles') return BLOCK * Math.floor((((k + 0.5) / count) * size - SIDE / 2) / BLOCK)
  const share = count === 1 ? 0.5 : k / (count - 1)
  return BLOCK * Math.floor((share * (size - SIDE)) / BLOCK)
}

function cutWindow(raster: Raster, words: Int32Array, left: number, top: number): Window {
  const width = Math.min(SIDE, raster.width - left)
  const height = Math.min(SIDE, raster.height - top)
  const pixels = new Int32Array(width * height)
  let last = words[top * raster.width + left]
  let pixel = premultipliedPixel(raster.rgba, 4 * (top * raster.width + left))
  let isPlain = width > 1 && height > 1
  for (let y = 0, i = 0; y < height; y++) {
    const row = (top + y) * raster.width + left
    for (let x = 0; x < width; x++) {
      if (words[row + x] !== last) {
        last = words[row + x]
        pixel = premultipliedPixel(raster.rgba, 4 * (row + x))
        isPlain = false
      }
      pixels[i++] = pixel
    }
  }
  return { width, height, pixels, isPlain }
}

/** The sum of the channels' differences of two packed pixels, in levels. */
export function channelSum(a: number, b: number): number {
  return (
    Math.abs((a & 255) - (b & 255)) +
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)) +
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)) +
    Math.abs((a >>> 24) - (b >>> 24))
  )
}

/** Grounds under transparent pixels, 0 black to 1 white. Over mid-gray black and white both stand out. */
const GROUNDS = [0.5, 0, 1]
/** How many times the squared steps over mid-gray those over another ground must have: colors as bright as mid-gray hardly have any. */
const CLEARER = 16

/** Brightness of the pixels over a ground, 0 black to 1 white, as levels 0-255. */
export function measureLight({ pixels }: Window, ground = GROUNDS[0]): Float32Array {
  const light = new Float32Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) light[i] = lightOf(pixels[i], ground)
  return light
}

/** The brightness of a packed pixel. All of its terms are multiples of 1/8 level: it is exact in 32 bits too. */
function lightOf(pixel: number, ground: number): number {
  const color = 0.25 * (pixel & 255) + 0.625 * ((pixel >>> 8) & 255) + 0.125 * ((pixel >>> 16) & 255)
  return color + ground * (255 - (pixel >>> 24))
}

/** The ground over which the pixels of windows stand out: mid-gray, unless their colors are hidden on it. */
export function groundThatShows(windows: readonly Window[]): number {
  const [middle, ...others] = GROUNDS.map((ground) => ({ ground, steps: squaredSteps(windows, ground) }))
  return others.reduce(
    (best, other) => (other.steps > CLEARER * middle.steps && other.steps > best.steps ? other : best),
    middle,
  ).ground
}

/** Squared steps of brightness along rows, over a ground; 0 where all pixels are opaque, which shows no ground. */
function squaredSteps(windows: readonly Window[], ground: number): number {
  let sum = 0
  for (const { pixels, width, isPlain } of windows) {
    if (isPlain || areOpaque(pixels)) continue
    for (let row = 0; row < pixels.length; row += width) {
      for (let i = row + 1; i < row + width; i++)
        if (pixels[i] !== pixels[i - 1]) sum += (lightOf(pixels[i], ground) - lightOf(pixels[i - 1], ground)) ** 2
    }
  }
  return sum
}

function areOpaque(pixels: Int32Array): boolean {
  for (let i = 0; i < pixels.length; i++) if (pixels[i] >>> 24 !== 255) return false
  return true
}
