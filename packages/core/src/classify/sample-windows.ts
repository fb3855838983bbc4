import type { Raster } from '../image/raster'

/** Side of a window in px. */
const SIDE = 64

/** Most windows: 64 of 64 x 64 px are 262,144 px, whatever the size of the picture. */
const MAX_WINDOWS = 64

/**
 * A part of a raster: `pixels[y * width + x]` is premultiplied, red in the low byte, then green, blue, opacity. In this space a
 * blend is linear whatever the opacities, and all fully transparent pixels are equal.
 */
export interface Window {
  readonly width: number
  readonly height: number
  readonly pixels: Uint32Array
}

/**
 * Cuts windows out of a raster: all of it when it is small, else an even spread. Corners lie at multiples of 8 px, where JPEG
 * blocks begin. Every window has at least one pixel; equal rasters give equal windows.
 */
export function sampleWindows(raster: Raster): Window[] {
  const columns = Math.ceil(raster.width / SIDE)
  const rows = Math.ceil(raster.height / SIDE)
  const share = Math.min(1, MAX_WINDOWS / (columns * rows))
  const across = Math.max(1, Math.min(columns, MAX_WINDOWS, Math.floor(columns * Math.sqrt(share))))
  const down = Math.max(1, Math.min(rows, Math.floor(MAX_WINDOWS / across)))
  const windows: Window[] = []
  for (let j = 0; j < down; j++) {
    for (let i = 0; i < across; i++) {
      windows.push(cutWindow(raster, start(i, across, columns), start(j, down, rows)))
    }
  }
  return windows
}

/** Where window `k` of `count` begins when `cells` of them would cover the side. */
function start(k: number, count: number, cells: number): number {
  return count === 1 ? SIDE * ((cells - 1) >> 1) : SIDE * Math.round((k * (cells - 1)) / (count - 1))
}

function cutWindow(raster: Raster, left: number, top: number): Window {
  const { rgba } = raster
  const width = Math.min(SIDE, raster.width - left)
  const height = Math.min(SIDE, raster.height - top)
  const pixels = new Uint32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, p = 4 * ((top + y) * raster.width + left); x < width; x++, p += 4, i++) {
      const alpha = rgba[p + 3]
      const r = Math.round((rgba[p] * alpha) / 255)
      const g = Math.round((rgba[p + 1] * alpha) / 255)
      const b = Math.round((rgba[p + 2] * alpha) / 255)
      pixels[i] = (r | (g << 8) | (b << 16) | (alpha << 24)) >>> 0
    }
  }
  return { width, height, pixels }
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

/** Brightness of a packed pixel over mid-grey, 0-255: black and white both stand out from a transparent ground. */
export function brightness(pixel: number): number {
  const color = 0.25 * (pixel & 255) + 0.625 * ((pixel >>> 8) & 255) + 0.125 * ((pixel >>> 16) & 255)
  return color + 0.5 * (255 - (pixel >>> 24))
}
