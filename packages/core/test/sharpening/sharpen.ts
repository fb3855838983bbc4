import { changeLightness, lightnessOf } from '../../src/color/cielab'
import type { Raster } from '../../src/model/raster'
import { GaussianMean } from '../../src/sharpening/gaussian-mean'
import type { Plane } from '../../src/sharpening/undo-mask'
import { addedBy, type UnsharpMask } from '../../src/sharpening/unsharp-mask'

/** Values sharpened by a mask, not rounded and not cut off. */
export function sharpenedValues({ width, height, values }: Plane, mask: UnsharpMask): Float64Array {
  const means = new Float64Array(values.length)
  new GaussianMean(width, height, mask.deviation).take(values, means)
  return values.map((value, i) => value + addedBy(mask, value - means[i]))
}

/** An opaque raster whose channels were sharpened by a mask, in whole levels of 0-255. */
export function sharpenedBy(raster: Raster, deviation: number, amount: number): Raster {
  const { width, height } = raster
  const rgba = Uint8ClampedArray.from(raster.rgba)
  for (let c = 0; c < 3; c++) {
    const values = Float64Array.from({ length: width * height }, (_, i) => raster.rgba[4 * i + c])
    const sharp = sharpenedValues({ width, height, values, most: 255 }, { of: 'channels', deviation, amount })
    for (let i = 0; i < sharp.length; i++) rgba[4 * i + c] = sharp[i]
  }
  return { ...raster, rgba }
}

/** An opaque raster whose lightness was sharpened by a mask, in whole levels of 0-255. */
export function lightnessSharpened(raster: Raster, deviation: number): Raster {
  const { width, height } = raster
  const values = Float64Array.from({ length: width * height }, (_, i) =>
    lightnessOf(raster.rgba[4 * i], raster.rgba[4 * i + 1], raster.rgba[4 * i + 2]),
  )
  const sharp = sharpenedValues({ width, height, values, most: 100 }, { of: 'lightness', deviation })
  const rgba = Uint8ClampedArray.from(raster.rgba)
  for (let i = 0; i < sharp.length; i++) {
    const color = Float64Array.from(raster.rgba.subarray(4 * i, 4 * i + 3))
    changeLightness(color, 0, sharp[i] - values[i])
    rgba.set(color, 4 * i)
  }
  return { ...raster, rgba }
}

/** Mean difference of two rasters, levels. */
export function meanDifference(a: Raster, b: Raster): number {
  let sum = 0
  for (let i = 0; i < a.rgba.length; i++) sum += Math.abs(a.rgba[i] - b.rgba[i])
  return sum / a.rgba.length
}
