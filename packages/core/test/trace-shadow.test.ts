import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../src/model/curve'
import type { Drawing } from '../src/model/drawing'
import { findCastShadow } from '../src/shadow/cast-shadow'
import { trace } from '../src/trace'
import { isBetterApart } from '../src/trace-shadow'
import { drawShapes } from '../src/verify/draw-shapes'
import { disc, overShadow, SIDE, soft, star } from './shadow/disc'

const RED = [200, 20, 40] as const
const raster = disc(RED, soft(0.2, 3.5))

/** A drawing of a black box from (8, 8), each side of `pieces` lines. */
function boxTo(end: number, pieces: number): Drawing {
  const outline = new CurveBuilder(8, 8)
  const corners = [
    [end, 8],
    [end, end],
    [8, end],
    [8, 8],
  ]
  let [fromX, fromY] = [8, 8]
  for (const [x, y] of corners) {
    for (let n = 1; n <= pieces; n++)
      outline.line(fromX + ((x - fromX) * n) / pieces, fromY + ((y - fromY) * n) / pieces)
    fromX = x
    fromY = y
  }
  const shape = { fill: { kind: 'flat', rgb: 0, opacity: 1 }, contours: [outline.build()] } as const
  return { width: SIDE, height: SIDE, shapes: [shape], hardEdges: false }
}

describe('withShadow', () => {
  it('draws a figure without pieces of its shadow, over layers of it', () => {
    const { svg } = trace(raster)
    expect(svg.match(/fill="#c81428"/g)).toHaveLength(1)
    expect(svg.match(/fill-opacity/g)?.length).toBeGreaterThanOrEqual(2)
    expect(svg.match(/M/g)?.length).toBeLessThanOrEqual(5)
  })

  it.each([
    ['two layers of a faint shadow', soft(0.17, 3.5), 2],
    ['no dark copy that is hardly seen', copied(0.26), 2],
    ['a dark copy below a faint shadow', copied(0.45), 3],
  ])('draws %s', (_, shadowAt, count) => {
    expect(trace(disc(RED, shadowAt)).svg.match(/fill-opacity/g)).toHaveLength(count)
  })

  it.each([160, 161])(
    'draws a wide shadow of a star in a picture of %i px in layers, with all of its opacity',
    (side) => {
      const picture = overShadow(RED, star, soft(0.3, 16), side)
      const { svg } = trace(picture)
      expect(svg).not.toMatch(/Gradient/)
      expect(svg.match(/fill="#c81428"/g)).toHaveLength(1)
      expect(svg.length).toBeLessThan(6000)
      const layers = [...svg.matchAll(/fill-opacity="([^"]+)"/g)].map(([, layer]) => Number(layer))
      expect(layers.length).toBeGreaterThanOrEqual(8)
      const shown = 1 - layers.reduce((rest, layer) => rest * (1 - layer), 1)
      expect(255 * shown).toBeCloseTo(findCastShadow(picture)!.strongest, -1)
    },
  )

  it('draws the wide shadow of a disc, which is found too, as one gradient', () => {
    const picture = overShadow(RED, (x, y) => Math.hypot(x - 80, y - 80) - 45, soft(0.3, 20), 160)
    expect(findCastShadow(picture)).not.toBeNull()
    expect(trace(picture).svg.match(/Gradient id/g)).toHaveLength(1)
  })

  it('leaves it to the reading where the colors are capped or there is none', () => {
    expect(trace(disc(RED, () => 0)).svg).not.toMatch(/fill-opacity/)
    expect(trace(raster, { colors: 2 }).svg.match(/fill-opacity/g)?.length ?? 0).toBeLessThan(2)
  })
})

describe('isBetterApart', () => {
  const picture = { width: SIDE, height: SIDE, rgba: Uint8ClampedArray.from(drawShapes(boxTo(40, 1)), Math.round) }

  it.each([
    ['as near and as long', boxTo(40, 1), boxTo(40, 1), true],
    ['shorter and as near', boxTo(40, 1), boxTo(40, 3), true],
    ['nearer and not much longer', boxTo(40, 2), boxTo(40.5, 1), true],
    ['longer and as near', boxTo(40, 3), boxTo(40, 1), false],
    ['farther and as long', boxTo(40.5, 1), boxTo(40, 1), false],
  ])('tells of a drawing that is %s', (_, apart, whole, expected) => {
    expect(isBetterApart(apart, whole, picture)).toBe(expected)
  })

  it('refuses photos and hard pixels', () => {
    const box = boxTo(40, 1)
    expect(isBetterApart({ ...box, isPhoto: true }, box, picture)).toBe(false)
    expect(isBetterApart(box, { ...box, isPhoto: true }, picture)).toBe(false)
    expect(isBetterApart({ ...box, hardEdges: true }, box, picture)).toBe(false)
  })

  it.each([
    [41, 43.5, false],
    [41, 41.3, true],
  ])(
    'takes a shorter drawing on opaque ground unless it is 1.5 dB farther (%f, %f)',
    (wholeEnd, apartEnd, expected) => {
      const rgba = picture.rgba.map((_, p) => (p % 4 === 3 ? 255 : 255 - picture.rgba[p - (p % 4) + 3]))
      const outline = new CurveBuilder(0, 0)
      for (const [x, y] of [
        [SIDE, 0],
        [SIDE, SIDE],
        [0, SIDE],
        [0, 0],
      ])
        outline.line(x, y)
      const sheet = { fill: { kind: 'flat', rgb: 0xffffff, opacity: 1 }, contours: [outline.build()] } as const
      const onWhite = (box: Drawing): Drawing => ({ ...box, shapes: [sheet, ...box.shapes] })
      const [apart, whole] = [onWhite(boxTo(apartEnd, 1)), onWhite(boxTo(wholeEnd, 40))]
      expect(isBetterApart(apart, whole, { ...picture, rgba })).toBe(expected)
    },
  )
})

/** A faint shadow with an opacity (0-1) below the figure. */
function copied(below: number): (distance: number) => number {
  return (distance) => (distance < 0 ? below : soft(0.17, 3.5)(distance))
}
