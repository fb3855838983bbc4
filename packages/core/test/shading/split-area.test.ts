import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import { distanceFrom, samplePixels } from '../../src/shading/fit/samples'
import type { ShadedPart } from '../../src/shading/shaded-part'
import { AreaSplitter } from '../../src/shading/split-area'
import { random } from '../hard-edges/sprites'
import { acrossAll, anyAngle, type ColorAt, everyPixel, type Levels, mix, pictureOf, ramp, twoColors } from './pictures'

const LIMIT = 200

function split(picture: Picture<'rgb'>, noise = 0): { parts: ShadedPart[]; used: number } {
  const splitter = new AreaSplitter(picture, noise)
  return { parts: splitter.splitArea(everyPixel(picture), LIMIT), used: splitter.used }
}

/** Parts share no pixel, and each is in scan order. */
function expectParts(parts: readonly ShadedPart[]): void {
  const seen = new Set<number>()
  for (const { members } of parts) {
    expect(members.every((i, k) => k === 0 || i > members[k - 1])).toBe(true)
    for (const i of members) {
      expect(seen.has(i)).toBe(false)
      seen.add(i)
    }
  }
}

/** Root mean square distance, levels, of all pixels of a part from its paint. */
function errorOf({ members, paint }: ShadedPart, picture: Picture<'rgb'>): number {
  return distanceFrom(paint, samplePixels(picture, members, members.length))
}

function shareOf(parts: readonly ShadedPart[], { pixels }: Picture<'rgb'>): number {
  return parts.reduce((sum, { members }) => sum + members.length, 0) / pixels.length
}

/** The share of the pixels of parts that their paints are off by more than `levels`. */
function shareOff(parts: readonly ShadedPart[], { pixels, width }: Picture<'rgb'>, levels: number): number {
  let off = 0
  let all = 0
  for (const { members, paint } of parts) {
    for (const i of members) if (paint.differenceFrom(pixels[i], i % width, Math.floor(i / width)) > levels) off++
    all += members.length
  }
  return off / all
}

describe('AreaSplitter', () => {
  it('takes a whole ramp for one part, with one fit', () => {
    fc.assert(
      fc.property(anyAngle, twoColors(24), (angle, [from, to]) => {
        const picture = pictureOf(48, 40, acrossAll(48, 40, angle, from, to))
        const { parts, used } = split(picture)
        expect(parts.length).toBe(1)
        expect(shareOf(parts, picture)).toBe(1)
        expect(parts[0].error).toBeLessThan(0.8)
        expect(shareOff(parts, picture, 2.5)).toBe(0)
        expect(used).toBe(1)
      }),
      { numRuns: 30 },
    )
  })

  it('divides two ramps that abut', () => {
    const left = ramp({ kind: 'linear', values: [Math.PI / 2] }, 0, 60, [20, 40, 200, 255], [180, 60, 160, 255])
    const right = ramp({ kind: 'linear', values: [0] }, 40, 80, [20, 40, 200, 255], [20, 220, 20, 255])
    const picture = pictureOf(80, 60, (x, y) => (x < 40 ? left(x, y) : right(x, y)))
    const { parts } = split(picture)
    expectParts(parts)
    expect(parts.length).toBeGreaterThanOrEqual(2)
    expect(shareOf(parts, picture)).toBeGreaterThan(0.9)
    expect(shareOff(parts, picture, 6)).toBeLessThan(0.1)
    const mostly = (isOwn: (x: number) => boolean): number =>
      parts.filter(({ members }) => members.filter((i) => isOwn(i % 80)).length > 0.9 * members.length).length
    expect(mostly((x) => x < 40)).toBeGreaterThan(0)
    expect(mostly((x) => x >= 40)).toBeGreaterThan(0)
  })

  it('finds ramps in a flat area beside a larger spot without shading, if they are most of what is not flat', () => {
    const next = random(5)
    const spot = Array.from({ length: 400 }, () => [next() * 255, next() * 255, next() * 255, 255] as const)
    const shades = ramp({ kind: 'linear', values: [0] }, 0, 60, [20, 40, 200, 255], [220, 90, 20, 255])
    const withRamps = (count: number): Picture<'rgb'> =>
      pictureOf(60, 60, (x, y) => {
        if (x < 20 && y < 20) return spot[20 * Math.floor(y) + Math.floor(x)]
        return y >= 40 && y < 54 && x % 20 < 14 && x < 20 * count ? shades(x, y) : [250, 250, 250, 255]
      })
    const { parts, used } = split(withRamps(3))
    expectParts(parts)
    // Looked at as a whole, it takes 51 fits
    expect(used).toBeLessThan(30)
    expect(parts.reduce((sum, { members }) => sum + members.length, 0)).toBe(3 * 14 * 14)
    // One is less than half: the area is looked at as a whole then
    expect(split(withRamps(1)).used).toBeGreaterThan(30)
  })

  it('finds the ramp in a corner of a flat area', () => {
    const picture = pictureOf(60, 60, (x, y) => {
      const t = Math.min(1, Math.max(0, (x + y - 70) / 50))
      return [40 + 180 * t, 90, 200 - 150 * t, 255]
    })
    const { parts } = split(picture)
    expectParts(parts)
    expect(shareOff(parts, picture, 3)).toBeLessThan(0.02)
    const shaded = new Set(parts.flatMap(({ members }) => [...members]))
    const corner = [...everyPixel(picture)].filter((i) => (i % 60) + Math.floor(i / 60) > 72)
    expect(corner.filter((i) => shaded.has(i)).length).toBeGreaterThan(0.9 * corner.length)
  })

  it('finds nothing in flat colors, in two that meet, and in areas that are too small', () => {
    fc.assert(
      fc.property(twoColors(0), fc.integer({ min: 0, max: 40 }), ([a, b], at) => {
        const picture = pictureOf(40, 30, (x) => (x < at ? a : b))
        expect(split(picture).parts).toEqual([])
      }),
      { numRuns: 40 },
    )
    const small = pictureOf(13, 3, acrossAll(13, 3, 0, [0, 0, 0, 255], [200, 0, 0, 255]))
    expect(split(small)).toEqual({ parts: [], used: 0 })
  })

  it('finds nothing in three flat steps', () => {
    const steps: Levels[] = [
      [40, 40, 40, 255],
      [46, 46, 46, 255],
      [52, 52, 52, 255],
    ]
    const picture = pictureOf(60, 40, (x) => steps[Math.floor(x / 20)])
    expect(split(picture).parts).toEqual([])
  })

  it('makes about as many fits as it may, and parts that share no pixel, for noise of any scale', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 2), (seed, cell, noise) => {
        const next = random(seed)
        const side = 48
        const lattice = Array.from({ length: 4 * (side + 1) ** 2 }, () => 255 * next())
        const picture = pictureOf(side, side, (x, y) => {
          const [u, v] = [x / cell, y / cell]
          const [m, n] = [Math.floor(u), Math.floor(v)]
          const at = (c: number): number => {
            const level = (p: number, q: number): number => lattice[4 * ((n + q) * (side + 1) + m + p) + c]
            const top = level(0, 0) + (u - m) * (level(1, 0) - level(0, 0))
            const bottom = level(0, 1) + (u - m) * (level(1, 1) - level(0, 1))
            return top + (v - n) * (bottom - top)
          }
          return [at(0), at(1), at(2), 255]
        })
        const { parts, used } = split(picture, noise)
        expectParts(parts)
        expect(used).toBeLessThan(LIMIT + 60)
        expect(parts.every(({ error }) => error < 8 + 2 * noise)).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  it('in a noisy picture, divides at an edge that compression hid: the ramp beside a flat rim is a part', () => {
    const axis = { kind: 'circle', values: [50, 50] } as const
    const face = ramp(axis, 10, 40, [253, 224, 48, 255], [245, 170, 40, 255])
    const rim: Levels = [215, 110, 10, 255]
    // The edge is 4 px wide, so no pixel of it stands out.
    const picture = pictureOf(100, 100, (x, y) => {
      const r = Math.hypot(x - 50, y - 50)
      const share = Math.min(1, Math.max(0, (r - 40) / 4))
      const [red, green, blue] = face(x, y).map((level, c) => level + share * (rim[c] - level))
      return [red, green, blue, 255]
    })
    const { parts } = split(picture, 1.5)
    expectParts(parts)
    const inside = parts.filter(({ members }) => members.includes(50 * 100 + 50))
    expect(inside.length).toBe(1)
    const far = inside[0].members.filter((i) => Math.hypot((i % 100) - 50, Math.floor(i / 100) - 50) > 45)
    expect(far.length).toBe(0)
    expect(inside[0].error).toBeLessThan(4)
  })

  it('explains an opaque area by several gradients although a few of its pixels are translucent, but no translucent one', () => {
    const below = acrossAll(60, 60, 0.3, [40, 20, 90, 255], [90, 40, 30, 255])
    const lit: ColorAt = (x, y) =>
      mix([250, 240, 210, 255], below(x, y), 0.7 * Math.max(0, 1 - Math.hypot(x - 34, y - 28) / 24))
    const layered = (clearRows: number, opacity = 252): ShadedPart[] =>
      split(pictureOf(60, 60, (x, y) => mix(lit(x, y), [0, 0, 0, 0], y < clearRows ? opacity / 255 : 1))).parts.filter(
        ({ paint }) => paint.gradients.length > 1,
      )
    // The rim of a soft edge would become hard
    expect(layered(2, 203).map(({ members }) => members.length)).toEqual([60 * 60])
    expect(layered(2, 150).map(({ members }) => members.length)).not.toContain(60 * 60)
    for (const clearRows of [0, 2]) expect(layered(clearRows).map(({ members }) => members.length)).toEqual([60 * 60])
    const half = layered(30)
    expect(half.length).toBeGreaterThan(0)
    for (const { members } of half) expect(members.filter((i) => i < 30 * 60).length).toBeLessThan(0.2 * members.length)
  })

  it('tells the error of several gradients of all pixels, not of those that they were fitted to', () => {
    for (const seed of [1, 2]) {
      const next = random(seed)
      const spots = Array.from({ length: 12 }, () => [200 * next(), 200 * next(), 2 + 3 * next()] as const)
      const picture = pictureOf(200, 200, (x, y) => {
        const lit = 0.6 * Math.max(0, 1 - Math.hypot(x - 120, y - 90) / 70)
        const body = mix([250, 240, 210, 255], mix([60, 40, 120, 255], [120, 60, 40, 255], x / 200), lit)
        const spot = Math.max(...spots.map(([u, v, r]) => Math.exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * r * r))))
        const [red, green, blue] = mix([20, 160, 60, 255], body, 0.5 * spot).map((level) => level + 3 * (next() - 0.5))
        return [red, green, blue, 255]
      })
      const parts = split(picture, 1.5).parts.filter(({ paint }) => paint.gradients.length > 1)
      expect(parts.length).toBeGreaterThan(0)
      for (const part of parts) expect(1.4 * part.error).toBeGreaterThan(errorOf(part, picture))
    }
  })

  it('in a noisy picture, leaves no slice of a slow ramp out of its parts as if it were flat', () => {
    const next = random(7)
    // Slow about the middle, then faster, with a blush that no one gradient explains
    const picture = pictureOf(100, 100, (x, y) => {
      const r = Math.hypot(x - 50, y - 50)
      const body = mix([117, 67, 29, 255], [215, 157, 99, 255], r < 40 ? r / 250 : 0.16 + (r - 40) / 45)
      const lit = mix([120, 160, 240, 255], body, 0.5 * Math.exp(-(((x - 12) / 20) ** 2) - ((y - 80) / 20) ** 2))
      const [red, green, blue] = lit.map((level) => level + 3 * (next() - 0.5))
      return [red, green, blue, 255]
    })
    const { parts } = split(picture, 1.5)
    expectParts(parts)
    expect(shareOf(parts, picture)).toBeGreaterThan(0.9)
  })
})
