import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { findGroundShadow } from '../../src/shadow/ground-shadow'
import { coverOf, type GroundScene, onGround, RING, shadowOf } from './on-ground'

/** Noise of up to 4 levels in a fixed order. */
const noise = (i: number): number => ((i * 2654435761) % 9) - 4

/** The largest difference between a shadow that was found and the true one where the figure does not hide it, levels of opacity. */
function errorOf(scene: GroundScene, opacity: Float32Array): number {
  const cover = coverOf(scene)
  return shadowOf(scene).reduce(
    (most, value, i) => (cover[i] === 0 ? Math.max(most, Math.abs(value - opacity[i])) : most),
    0,
  )
}

const blueOnPale: GroundScene = { ...RING, ground: [240, 235, 225], tint: [20, 30, 90], rgb: [250, 250, 250] }
const dark: GroundScene = { ...RING, ground: [120, 130, 125], rgb: [240, 220, 60] }
const black: GroundScene = { ...RING, rgb: [0, 0, 0] }
const narrow: GroundScene = { ...RING, sigma: 2.6, dx: 1, dy: 2 }
const wide: GroundScene = { ...RING, sigma: 9, dx: 0, dy: 6 }

describe('findGroundShadow', () => {
  it.each([
    ['black on white', RING],
    ['of a black figure', black],
    ['on darker ground', dark],
    ['that is narrow', narrow],
    ['that is wide', wide],
  ])('finds a shadow %s, and the figure', (_, scene) => {
    const found = findGroundShadow(onGround(scene))
    expect(found).not.toBeNull()
    if (found === null) return
    expect(errorOf(scene, found.opacity)).toBeLessThan(10)
    expect(found.rgb).toBe(0)
    expect(found.caster).toBe(0)
    const cover = coverOf(scene)
    const far = cover.filter((value, i) => Math.abs(found.raster.rgba[4 * i + 3] - 255 * value) > 40)
    expect(far.length).toBeLessThan(12)
  })

  it('finds the color of a shadow', () => {
    const found = findGroundShadow(onGround(blueOnPale))
    expect(found?.ground).toBe(0xf0ebe1)
    const { rgb = 0, opacity = new Float32Array() } = found ?? {}
    // As dark as channels go: with less opacity, blue and black show what lighter blue shows
    const shown = shadowOf(blueOnPale)
    const i = 64 * 128 + 20
    const expected = [0, 1, 2].map(
      (c) => blueOnPale.ground[c] + (shown[i] / 255) * (blueOnPale.tint[c] - blueOnPale.ground[c]),
    )
    const channels = [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
    channels.forEach((value, c) => {
      expect(
        Math.abs(blueOnPale.ground[c] + (opacity[i] / 255) * (value - blueOnPale.ground[c]) - expected[c]),
      ).toBeLessThan(3)
    })
  })

  it('finds the color of a shadow in compressed pictures too, where black nearly fits', () => {
    const found = findGroundShadow({ ...onGround({ ...blueOnPale, tint: [0, 10, 80] }), isLossy: true })
    const rgb = found?.rgb ?? 0
    expect(rgb & 255).toBeGreaterThan(50)
    expect(rgb >> 16).toBeLessThan(25)
  })

  it('follows a shadow that is no exact copy', () => {
    const bump = (i: number): number => 3 * Math.exp(-(((i % 128) - 20) ** 2 + ((i >> 7) - 70) ** 2) / 72)
    const found = findGroundShadow(onGround(RING, (i) => -bump(i)))
    const at = 70 * 128 + 20
    expect(Math.abs((found?.opacity[at] ?? 0) - shadowOf(RING)[at] - bump(at))).toBeLessThan(1.6)
  })

  it('takes faint specks for ground', () => {
    const isSpeck = (i: number): boolean => Math.abs((i % 128) - 12) < 3 && Math.abs((i >> 7) - 12) < 3
    const found = findGroundShadow(onGround(RING, (i) => (isSpeck(i) ? -20 : 0)))
    expect(found?.raster.rgba[4 * (12 * 128 + 12) + 3]).toBe(0)
    const dark = findGroundShadow(onGround(RING, (i) => (isSpeck(i) ? -90 : 0)))
    expect(dark?.raster.rgba[4 * (12 * 128 + 12) + 3]).toBe(255)
  })

  it('finds a shadow below noise of compression', () => {
    const found = findGroundShadow({ ...onGround(RING, noise), isLossy: true })
    expect(errorOf(RING, found?.opacity ?? new Float32Array(128 * 128))).toBeLessThan(14)
  })

  it.each([
    ['in a picture without one', onGround({ ...RING, strength: 0 })],
    ['in one that is hardly seen', onGround({ ...RING, strength: 0.03 })],
    [
      'of a figure as white as its ground',
      onGround({ ...RING, rgb: [255, 255, 255], strength: 0.115, sigma: 8, dy: 8 }),
    ],
    ['in an outline of one color', outlined()],
    ['on ground that is no plain color', onGround(RING, (i) => -(i % 128) / 4)],
    ['on ground that is nearly black', onGround({ ...RING, ground: [40, 40, 40] })],
    ['in a shape that lies far from any figure', onGround({ ...RING, dx: 0, dy: 0, sigma: 0.3 })],
    ['in a blurred figure', blurredFigure()],
    ['in noise', onGround({ ...RING, strength: 0 }, (i) => -(((i * 2654435761) >>> 7) % 60))],
    ['in a picture of 48 px', cropped(48)],
    ['in a picture of one pixel', { width: 1, height: 1, rgba: new Uint8Array(4).fill(255) }],
  ])('finds none %s', (_, raster) => {
    expect(findGroundShadow(raster)).toBeNull()
  })

  it('looks at pictures of up to 1024 px', () => {
    expect(findGroundShadow(framed(1024))).not.toBeNull()
    expect(findGroundShadow(framed(1025))).toBeNull()
  })
})

/** The ring with a gray outline of 3 px. */
function outlined(): Raster {
  const raster = onGround({ ...RING, strength: 0 })
  const rgba = Uint8ClampedArray.from(raster.rgba)
  for (let i = 0; i < 128 * 128; i++) {
    const distance = RING.outside((i % 128) + 0.5, Math.floor(i / 128) + 0.5)
    if (distance > 0.5 && distance < 3.5) rgba.fill(190, 4 * i, 4 * i + 3)
  }
  return { ...raster, rgba }
}

/** A shadow without its figure. */
function blurredFigure(): Raster {
  const shadow = shadowOf({ ...RING, strength: 1 })
  const rgba = new Uint8ClampedArray(4 * 128 * 128).fill(255)
  for (let i = 0; i < shadow.length; i++) rgba.fill(255 - shadow[i], 4 * i, 4 * i + 3)
  return { width: 128, height: 128, rgba }
}

/** The upper left part of the ring's picture that has a side, px. */
function cropped(side: number): Raster {
  const { rgba } = onGround(RING)
  const part = new Uint8ClampedArray(4 * side * side)
  for (let y = 0; y < side; y++) part.set(rgba.subarray(4 * y * 128, 4 * (y * 128 + side)), 4 * y * side)
  return { width: side, height: side, rgba: part }
}

/** The ring's picture at the left of one that is so many px wide. */
function framed(width: number): Raster {
  const { rgba } = onGround(RING)
  const larger = new Uint8ClampedArray(4 * width * 128).fill(255)
  for (let y = 0; y < 128; y++) larger.set(rgba.subarray(4 * y * 128, 4 * (y + 1) * 128), 4 * y * width)
  return { width, height: 128, rgba: larger }
}
