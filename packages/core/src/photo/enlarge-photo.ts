import type { Raster } from '../model/raster'
import { findDetail } from './find-detail'
import type { Samples } from './samples'
import { SuperResolution } from './super-resolution'

/** Opacity, levels, up to which a sample counts as clear, and from 255 less this much on as opaque: the solution rings by less. */
const OPACITY_RINGING = 6

/**
 * A photo at `scale` times its width and height (2 or more), with borders as narrow as its larger pixels allow: the picture of least total variation
 * whose area averages are the pixels (Rudin, Osher and Fatemi 1992, as a constraint). Flat areas are interpolated. Colors are solved multiplied by
 * their opacity, because these are what averages.
 */
export function enlargePhoto(raster: Raster, scale: number): Raster {
  const { width, height, isLossy } = raster
  const pixels = premultiplied(raster)
  const detail = findDetail(pixels)
  const { planes } = new SuperResolution(pixels, detail, scale).solve()
  return { width: scale * width, height: scale * height, rgba: straight(planes), isLossy }
}

/** Colors multiplied by their opacity, as pixels of a raster. */
function straight([red, green, blue, opacity]: readonly Float32Array[]): Uint8Array {
  const rgba = new Uint8Array(4 * red.length)
  for (let i = 0, p = 0; i < red.length; i++, p += 4) {
    const alpha = opacity === undefined ? 255 : firm(level(opacity[i]))
    if (alpha === 0) continue
    const share = 255 / alpha
    rgba[p] = level(share * red[i])
    rgba[p + 1] = level(share * green[i])
    rgba[p + 2] = level(share * blue[i])
    rgba[p + 3] = alpha
  }
  return rgba
}

/** The nearest level, 0-255: solutions ring. */
function level(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0
}

/** Red, green and blue times opacity, and opacity unless the raster is opaque; levels. */
function premultiplied({ width, height, rgba }: Raster): Samples {
  let isOpaque = true
  for (let p = 3; p < rgba.length; p += 4) if (rgba[p] < 255) isOpaque = false
  const planes: Float32Array[] = []
  for (let c = 0; c < (isOpaque ? 3 : 4); c++) {
    planes.push(
      Float32Array.from({ length: width * height }, (_, i) =>
        c === 3 ? rgba[4 * i + 3] : (rgba[4 * i + c] * rgba[4 * i + 3]) / 255,
      ),
    )
  }
  return { width, height, planes }
}

function firm(alpha: number): number {
  if (alpha <= OPACITY_RINGING) return 0
  return alpha >= 255 - OPACITY_RINGING ? 255 : alpha
}
