import type { Raster } from '../model/raster'

/**
 * The raster as indices into its distinct colours: pixel i is `rgba[4k .. 4k+3]` with k = `indices[i]`, and `weights[k]` pixels
 * have colour k. Colours are in scan order of their first pixel. All fully transparent pixels are the one colour 0, 0, 0, 0.
 */
export interface DistinctColors {
  readonly count: number
  readonly rgba: Uint8Array
  readonly weights: Float64Array
  readonly indices: Int32Array
}

/** Finds the distinct straight colours of a raster in one pass over runs of equal pixels, by a hash table that grows. */
export function distinctColors(raster: Raster): DistinctColors {
  const pixels = packPixels(raster)
  const indices = new Int32Array(pixels.length)
  let bits = 12
  let slots = new Int32Array(1 << bits).fill(-1)
  let colors = new Uint32Array(1 << (bits - 1))
  let weights = new Float64Array(1 << (bits - 1))
  let count = 0
  for (let i = 0; i < pixels.length; ) {
    const color = pixels[i]
    let slot = hash(color, bits)
    while (slots[slot] >= 0 && colors[slots[slot]] !== color) slot = (slot + 1) & (slots.length - 1)
    let index = slots[slot]
    if (index < 0) {
      index = count++
      slots[slot] = index
      colors[index] = color
    }
    const start = i
    while (i < pixels.length && pixels[i] === color) indices[i++] = index
    weights[index] += i - start
    if (count === colors.length) {
      bits++
      colors = copyInto(new Uint32Array(count * 2), colors)
      weights = copyInto(new Float64Array(count * 2), weights)
      slots = rehash(colors, count, bits)
    }
  }
  return { count, rgba: unpack(colors, count), weights: weights.slice(0, count), indices }
}

/** Straight pixels as 0xAABBGGRR, every fully transparent one as 0. */
export function packPixels(raster: Raster): Uint32Array {
  const { rgba } = raster
  const pixels = new Uint32Array(raster.width * raster.height)
  for (let i = 0, p = 0; i < pixels.length; i++, p += 4) {
    const alpha = rgba[p + 3]
    if (alpha > 0) pixels[i] = (rgba[p] | (rgba[p + 1] << 8) | (rgba[p + 2] << 16) | (alpha << 24)) >>> 0
  }
  return pixels
}

/** Fibonacci hashing to `bits` bits. */
function hash(color: number, bits: number): number {
  return Math.imul(color ^ (color >>> 15), 0x9e3779b1) >>> (32 - bits)
}

function rehash(colors: Uint32Array, count: number, bits: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(1 << bits).fill(-1)
  for (let index = 0; index < count; index++) {
    let slot = hash(colors[index], bits)
    while (slots[slot] >= 0) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = index
  }
  return slots
}

function copyInto<T extends Uint32Array | Float64Array>(larger: T, smaller: T): T {
  larger.set(smaller)
  return larger
}

function unpack(colors: Uint32Array, count: number): Uint8Array {
  const rgba = new Uint8Array(4 * count)
  for (let k = 0; k < count; k++) {
    rgba[4 * k] = colors[k]
    rgba[4 * k + 1] = colors[k] >>> 8
    rgba[4 * k + 2] = colors[k] >>> 16
    rgba[4 * k + 3] = colors[k] >>> 24
  }
  return rgba
}
