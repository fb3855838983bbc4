import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../src/model/curve'
import type { Drawing } from '../src/model/drawing'
import { findCastShadow } from '../src/shadow/cast-shadow'
import { trace } from '../src/trace'
import { isBetterApart } from '../src/trace-shadow'
import { drawShapes } from '../src/verify/draw-shapes'
import { disc, overShadow, SIDE, soft } from './shadow/disc'
import { type GroundScene, onGround, RING } from './shadow/on-ground'

const RED = [200, 20, 40] as const
const STAR: GroundScene = {
  ...RING,
  side: 160,
  ground: [250, 245, 240],
  rgb: RED,
  sigma: 5,
  dx: 3,
  dy: 5,
  outside: star,
}
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

  it.each([
    ['lossless', false],
    ['lossy', true],
  ])('draws a shadow on plain ground in layers between ground and figure, %s', (_, isLossy) => {
    const picture = { ...onGround(STAR), isLossy }
    const { svg } = trace(picture, { imageType: 'artwork' })
    const fills = [...svg.matchAll(/<path(?: fill="([^"]+)")?( fill-opacity)?/g)]
    expect(fills[0][1]).toBe('#faf5f0')
    expect(fills.length).toBeGreaterThan(10)
    expect(fills.slice(1, -1).every(([, fill, layer]) => fill === undefined && layer !== undefined)).toBe(true)
    expect(fills[fills.length - 1][1]).toMatch(/^#c[78]1[34]2[789]$/)
    expect(svg).not.toMatch(/Gradient/)
    expect(svg.length).toBeLessThan(9000)
  })

  it('keeps the translucent shadow where the ground is removed', () => {
    const picture = onGround(STAR)
    const whole = trace(picture, { imageType: 'artwork' }).svg
    const { svg, resolved } = trace(picture, { imageType: 'artwork', background: 'remove' })
    expect(svg).toBe(whole.replace(/<path fill="#faf5f0" d="[^"]*"\/>/, ''))
    expect(svg).not.toBe(whole)
    expect(resolved.background).toBe('removed')
  })

  it('removes a shadow with the ground where it is drawn as a gradient', () => {
    const disc = { ...STAR, outside: (x: number, y: number) => Math.hypot(x - 80, y - 80) - 45, dx: 0, dy: 0 }
    expect(trace(onGround(disc), { imageType: 'artwork' }).svg).toMatch(/Gradient/)
    const { svg, resolved } = trace(onGround(disc), { imageType: 'artwork', background: 'remove' })
    expect(svg.match(/<path/g)).toHaveLength(1)
    expect(resolved.background).toBe('removed')
  })

  it('leaves a shadow on plain ground to the reading where no shape may lie over another', () => {
    expect(trace(onGround(STAR), { imageType: 'artwork', layers: 'cutout' }).svg).not.toMatch(/fill-opacity/)
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

/** About how far (px) a point lies outside a star of five points. */
function star(x: number, y: number): number {
  const turn = (Math.atan2(y - 80, x - 80) / (2 * Math.PI)) * 5
  const between = Math.abs(turn - Math.floor(turn) - 0.5) * 2
  return 0.7 * (Math.hypot(x - 80, y - 80) - 26 - 22 * between)
}

/** A faint shadow with an opacity (0-1) below the figure. */
function copied(below: number): (distance: number) => number {
  return (distance) => (distance < 0 ? below : soft(0.17, 3.5)(distance))
}
