import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Picture } from '../../src/model/color-space'
import type { GradientFill } from '../../src/model/drawing'
import { type Axis, positionOn } from '../../src/shading/fit/axis'
import { ShadingRemover } from '../../src/shading/remove-shading'
import { coverage, disc, paint } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'
import { offsetAt, type Stop, svgColor } from './fit/stop-list'
import {
  acrossAll,
  anyAngle,
  type ColorAt,
  distance,
  type Levels,
  mix,
  PAPER,
  pack,
  pictureOf,
  ramp,
  twoColors,
  unpack,
} from './pictures'
import { isInBox, type ShadowScene, sceneColor } from './shadow-scene'

/** The color of a fill at a point, by the definition of SVG. */
function fillColor(fill: GradientFill, x: number, y: number): Levels {
  const stops = fill.stops.map(
    ({ offset, rgb, opacity }): Stop => ({
      position: offset,
      color: [rgb >> 16, (rgb >> 8) & 255, rgb & 255],
      opacity: 255 * opacity,
    }),
  )
  return svgColor(stops, offsetAt(fill, x, y))
}

function onDisc(side: number, radius: number, color: ColorAt): { picture: Picture<'rgb'>; covered: Float64Array } {
  const covered = coverage([disc(side / 2, side / 2, radius)], side, side)
  return {
    picture: pictureOf(side, side, (x, y) => mix(color(x, y), PAPER, covered[side * Math.floor(y) + Math.floor(x)])),
    covered,
  }
}

describe('ShadingRemover', () => {
  it('looks for no gradient in a picture of more edges than curves hold', () => {
    const height = 1500
    const shadesBeside = (edges: number): number => {
      const color = ramp({ kind: 'linear', values: [0] }, 0, 400, [40, 80, 120, 255], [200, 160, 90, 255])
      const picture = pictureOf(400 + Math.round(edges / height), height, (x, y) => {
        if (x < 400) return color(x, y)
        return (Math.floor(x) + Math.floor(y)) % 2 === 0 ? [0, 0, 0, 255] : PAPER
      })
      return new ShadingRemover(picture, 0).remove(0).shades.length
    }
    // The pixels beside chequers are edges, too
    expect(shadesBeside(2_370_000)).toBe(1)
    expect(shadesBeside(2_430_000)).toBe(0)
  })

  it('gives back a flat picture itself', () => {
    const place = fc.double({ min: 10, max: 30, noNaN: true })
    fc.assert(
      fc.property(place, place, fc.double({ min: 2, max: 9, noNaN: true }), twoColors(12), (x, y, r, [a, b]) => {
        const [ground, color] = [a, b].map(([red, green, blue, alpha]) => [red, green, blue, alpha] as const)
        const picture = premultipliedPicture(paint(40, 40, ground, [{ polygons: [disc(x, y, r)], color }]))
        const flat = new ShadingRemover(picture, 0).remove(0)
        expect(flat.picture).toBe(picture)
        expect(flat.shades).toEqual([])
      }),
    )
  })

  it('makes a picture of one ramp one flat color, with a gradient within a level of every pixel', () => {
    fc.assert(
      fc.property(anyAngle, twoColors(24), (angle, [from, to]) => {
        const picture = pictureOf(48, 40, acrossAll(48, 40, angle, from, to))
        const { picture: flat, shades } = new ShadingRemover(picture, 0).remove(0)
        expect(shades.length).toBe(1)
        expect(shades[0].gradients.length).toBe(1)
        expect(new Set(flat.pixels)).toEqual(new Set([shades[0].flat]))
        const distances = Array.from(picture.pixels, (pixel, i) => {
          const color = fillColor(shades[0].gradients[0], (i % 48) + 0.5, Math.floor(i / 48) + 0.5)
          return distance(color, unpack(pixel))
        })
        expect(Math.max(...distances)).toBeLessThan(2.1)
      }),
      { numRuns: 20 },
    )
  })

  it('finds the gradient of a disc, up to its rim, and no other', () => {
    const dark = twoColors(50).filter((colors) =>
      colors.every((color) => color.slice(0, 3).some((level) => level < 160)),
    )
    const share = fc.double({ min: 0.35, max: 0.65, noNaN: true })
    fc.assert(
      fc.property(dark, fc.option(anyAngle), share, share, ([from, to], angle, u, v) => {
        const side = 56
        const axis: Axis =
          angle === null ? { kind: 'circle', values: [u * side, v * side] } : { kind: 'linear', values: [angle] }
        const middle = positionOn(axis, side / 2, side / 2)
        const color = ramp(axis, angle === null ? 0 : middle - 24, angle === null ? 34 : middle + 24, from, to)
        const { picture, covered } = onDisc(side, 22, color)
        const { picture: flat, shades } = new ShadingRemover(picture, 0).remove(0)
        expect(shades.length).toBe(1)
        const wrong: number[] = []
        covered.forEach((part, i) => {
          if (part === 0 && flat.pixels[i] !== picture.pixels[i]) wrong.push(i)
          if (part < 1) return
          const [x, y] = [(i % side) + 0.5, Math.floor(i / side) + 0.5]
          const found = fillColor(shades[0].gradients[0], x, y)
          if (!(distance(found, color(x, y)) < 3)) wrong.push(i)
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('gives the same again, changes nothing that it is given, and has few shades, for noise of any scale', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 3), (seed, cell, noise) => {
        const next = random(seed)
        const levels = Array.from({ length: 64 * 64 }, () => Math.floor(256 * next()))
        const picture = pictureOf(64, 64, (x, y) => {
          const at = (k: number): number =>
            levels[(64 * Math.floor(y / cell) + Math.floor(x / cell) + 7 * k) % levels.length]
          return [at(0), 0.5 * at(1) + 0.1 * x, at(2), 255]
        })
        const before = picture.pixels.slice()
        const remover = new ShadingRemover(picture, noise)
        const first = remover.remove(0)
        const other = remover.remove(0.1)
        expect(picture.pixels).toEqual(before)
        expect(remover.remove(0)).toEqual(first)
        expect(new ShadingRemover(picture, noise).remove(0)).toEqual(first)
        expect(new ShadingRemover(picture, noise).remove(0.1)).toEqual(other)
        expect(first.shades.length).toBeLessThanOrEqual((64 * 64) / 40)
        expect(new Set(first.shades.map(({ flat }) => flat)).size).toBe(first.shades.length)
      }),
      { numRuns: 10 },
    )
  })

  it('takes the smallest pictures', () => {
    for (const [width, height] of [
      [1, 1],
      [1, 60],
      [60, 1],
      [4, 4],
    ]) {
      const picture = pictureOf(width, height, acrossAll(width, height, 0.4, [0, 0, 0, 255], [200, 100, 0, 255]))
      expect(new ShadingRemover(picture, 0).remove(0).picture).toBe(picture)
    }
  })
})

describe('ShadingRemover of whole frames', () => {
  it('finds one ramp in any direction at sizes of which samples are a fraction', () => {
    const sizes = [
      [150, 150],
      [200, 200],
      [400, 300],
      [450, 450],
    ] as const
    for (const [width, height] of sizes) {
      for (const angle of [0, Math.PI / 2]) {
        const picture = pictureOf(
          width,
          height,
          acrossAll(width, height, angle, [67, 127, 126, 255], [163, 172, 181, 255]),
        )
        const { shades } = new ShadingRemover(picture, 0).remove(0)
        expect(shades.map(({ gradients }) => gradients.map(({ kind }) => kind))).toEqual([['linear']])
      }
    }
  })
})

describe('ShadingRemover of bands', () => {
  const side = 64
  const bands = 4
  const shaded = ramp({ kind: 'linear', values: [0] }, 0, side, [60, 90, 30, 255], [180, 210, 90, 255])
  const noise = random(7)
  /** A ramp with so much noise that nothing of it is smooth. */
  const picture = pictureOf(side, side, (x, y) => {
    const [r, g, b, alpha] = shaded(x, y)
    const change = 24 * (noise() - 0.5)
    return [r + change, g + change, b + change, alpha]
  })
  const inks = Int32Array.from(picture.pixels, (_, i) => Math.floor((bands * (i % side)) / side))
  const regions = connectedRegions(inks, side, side, 'inks')
  const isStandIn = (): boolean => false

  it('removes a ramp that was read as bands, with one flat color', () => {
    const remover = new ShadingRemover(picture, 1.5)
    expect(remover.remove(0).shades).toEqual([])
    const completed = remover.completed(regions, isStandIn)
    const { shades, picture: flat, shadeOf } = completed!.remove(0)
    expect(shades.map(({ gradients }) => gradients.map(({ kind }) => kind))).toEqual([['linear']])
    expect(shadeOf!.filter((shade) => shade === 0).length).toBeGreaterThan(0.97 * side * side)
    shadeOf!.forEach((shade, i) => {
      if (shade === 0) expect(flat.pixels[i]).toBe(shades[0].flat)
    })
    expect(remover.remove(0).shades).toEqual([])
  })

  it('looks for bands in compressed pictures that are not too large, and not among stand-ins', () => {
    expect(new ShadingRemover(picture, 0).completed(regions, isStandIn)).toBeNull()
    expect(new ShadingRemover(picture, 1.5).completed(regions, () => true)).toBeNull()
    const rows = Math.ceil((1 << 20) / side) + 1
    const tall = pictureOf(side, rows, (x, y) => unpack(picture.pixels[side * (Math.floor(y) % side) + Math.floor(x)]))
    const all = connectedRegions(
      Int32Array.from(tall.pixels, (_, i) => inks[i % side]),
      side,
      rows,
      'inks',
    )
    expect(new ShadingRemover(tall, 1.5).completed(all, isStandIn)).toBeNull()
  })

  it('keeps the gradients that are known, and joins those that are one', () => {
    const height = 2 * side
    const known = ramp({ kind: 'linear', values: [0] }, 0, side, [20, 40, 150, 255], [120, 160, 250, 255])
    /** Bands above, noisy, and below them a smooth ramp of the colors `below`, up to the last row. */
    const both = (below: ColorAt) =>
      pictureOf(side, height, (x, y) =>
        y < side ? unpack(picture.pixels[side * Math.floor(y) + Math.floor(x)]) : below(x, y),
      )
    const shadesOf = (below: ColorAt) => {
      const twice = both(below)
      const remover = new ShadingRemover(twice, 1.5)
      const before = remover.remove(0).shades
      const labels = Int32Array.from(twice.pixels, (_, i) => (i < inks.length ? inks[i] : bands))
      const found = connectedRegions(labels, side, height, 'inks')
      return { before, ...remover.completed(found, (ink) => ink === bands)!.remove(0) }
    }
    const two = shadesOf(known)
    expect([two.before.length, two.shades.length]).toEqual([1, 2])
    const middle = side >> 1
    const [above, below] = [middle, height - middle].map((y) => two.shadeOf![side * y + middle])
    expect([above, below].sort()).toEqual([0, 1])
    expect(two.picture.pixels[side * middle + middle]).toBe(two.shades[above].flat)
    const one = shadesOf(shaded)
    expect([one.before.length, one.shades.length]).toEqual([1, 1])
  })
})

describe('ShadingRemover of cards', () => {
  const card: ShadowScene = { left: 50, top: 40, width: 120, height: 80, drop: 4, sigma: 6, opacity: 0.25 }
  const RULE: Levels = [205, 210, 222, 255]
  /** A card of the ground's color with a rule of one pixel around it, over its shadow. */
  const picture = pictureOf(220, 180, (x, y) => {
    const inner = { ...card, left: card.left + 1, top: card.top + 1, width: card.width - 2, height: card.height - 2 }
    return isInBox(inner, x, y) ? PAPER : sceneColor(card, RULE, [0, 0, 0, 255], PAPER)(x, y)
  })
  const { picture: flat, shades, lines } = new ShadingRemover(picture, 0).remove(0)

  it('gives a soft shadow two gradients, one over the other, though nearly all of its ground is plain', () => {
    expect(shades.map(({ gradients }) => gradients.map(({ kind }) => kind))).toEqual([['linear', 'linear']])
  })

  it('leaves the rule around the card as it is, and no pixel of the shadow beside it', () => {
    expect(lines).toContain(pack(RULE))
    picture.pixels.forEach((pixel, i) => {
      const isCard = isInBox(card, (i % 220) + 0.5, Math.floor(i / 220) + 0.5)
      if (isCard) expect(flat.pixels[i]).toBe(pixel)
    })
    for (let x = card.left; x < card.left + card.width; x++) {
      expect(flat.pixels[(card.top + card.height) * 220 + x]).toBe(shades[0].flat)
    }
  })
})
