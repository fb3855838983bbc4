import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { busyTiles } from '../../src/sharpening/busy-tiles'
import { MaskTrial } from '../../src/sharpening/mask-trial'
import { RestoredTile, Tile } from '../../src/sharpening/tiles'
import { ILLUSTRATIONS, render } from '../classify/pictures'
import { sharpenedBy } from './sharpen'

const icon = render(ILLUSTRATIONS[0], 96, '#fff')
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

describe('Tile', () => {
  it('holds the pixels about its core up to the frame', () => {
    const tile = new Tile(icon, box(0, 64, 32, 96), 6)
    expect(tile.around).toEqual(box(0, 58, 38, 96))
    expect([tile.width, tile.height]).toEqual([38, 38])
    for (const [x, y] of [
      [0, 58],
      [37, 95],
      [20, 70],
    ]) {
      const i = (y - 58) * tile.width + x
      expect(tile.channels.map(({ values }) => values[i])).toEqual([
        ...icon.rgba.subarray(4 * (y * 96 + x), 4 * (y * 96 + x) + 3),
      ])
    }
  })

  it('gives back its colors when a mask of lightness changes nothing, and grays stay gray when it does', () => {
    const tile = new Tile(icon, box(0, 0, 96, 96), 0)
    const mask = { of: 'lightness', deviation: 1 } as const
    const [{ values }] = tile.planesOf(mask)
    tile.colorsOf(mask, [values]).forEach((colors, c) => {
      expect(colors).toEqual(tile.channels[c].values)
    })
    const darker = tile.colorsOf(mask, [values.map((value) => 0.9 * value)])
    const white = tile.channels[0].values.findIndex((_, i) => tile.channels.every((each) => each.values[i] === 255))
    const [red, green, blue] = darker.map((colors) => colors[white])
    expect(red).toBeCloseTo(226.3, 0)
    expect(green).toBeCloseTo(red, 0)
    expect(blue).toBeCloseTo(red, 0)
  })
})

describe('a tile of grays', () => {
  const rgba = icon.rgba.map((_, p) => (p % 4 === 3 ? 255 : icon.rgba[p - (p % 4)]!))
  const gray: Raster = { ...icon, rgba }
  const mask = { of: 'channels', deviation: 1, amount: 1 } as const

  it('holds and restores its three channels once, and as those of a colored tile', () => {
    const tile = new Tile(gray, box(0, 0, 96, 96), 0)
    const [red, green, blue] = tile.channels
    expect([green, blue]).toEqual([red, red])
    expect(green === red && blue === red).toBe(true)
    const restored = new RestoredTile(tile, mask)
    restored.improve(6)
    const colors = restored.colors()
    expect(colors[1] === colors[0] && colors[2] === colors[0]).toBe(true)
    // One colored pixel in a corner makes three planes of the same tile
    const tinted = new Tile({ ...gray, rgba: rgba.map((level, p) => (p === 0 ? 254 : level)) }, box(0, 0, 96, 96), 0)
    expect(tinted.channels[0] === tinted.channels[1]).toBe(false)
    const apart = new RestoredTile(tinted, mask)
    apart.improve(6)
    expect(apart.colors()[1]).toEqual(colors[0])
  })

  it('knows the surroundings of its values for each deviation', () => {
    const tile = new Tile(gray, box(0, 0, 96, 96), 0)
    const [plane] = tile.channels
    const [narrow, asked, wide] = [1, 1, 2].map((deviation) => tile.surroundingsOf(plane!, deviation))
    expect([asked === narrow, wide === narrow]).toEqual([true, false])
    const fresh = new RestoredTile(new Tile(gray, box(0, 0, 96, 96), 0), mask)
    const again = [new RestoredTile(tile, { ...mask, amount: 2 }), new RestoredTile(tile, mask)]
    for (const each of [...again, fresh]) each.improve(5)
    expect(again[1]!.colors()[0]).toEqual(fresh.colors()[0])
  })
})

describe('busyTiles', () => {
  const coresOf = (width: number, height: number, painted: readonly (readonly [number, number])[]) => {
    const rgba = new Uint8Array(4 * width * height).fill(255)
    for (const [x, y] of painted) rgba.set([200, 0, 0], 4 * (y * width + x))
    return busyTiles({ width, height, rgba }).map(({ core }) => core)
  }
  const column = (x: number, top: number, count: number) =>
    Array.from({ length: count }, (_, k) => [x, top + k] as const)
  const row = (left: number, y: number, count: number) =>
    Array.from({ length: count }, (_, k) => [left + k, y] as const)

  it('takes the parts with many edges, along rows and columns alike, and none of a plain picture', () => {
    expect(coresOf(100, 40, [...column(70, 5, 15), ...row(5, 10, 15), ...column(40, 3, 3)])).toEqual([
      box(0, 0, 32, 32),
      box(64, 0, 96, 32),
    ])
    expect(coresOf(50, 50, [])).toEqual([])
  })

  it('takes four at most, from all over the picture', () => {
    const everywhere = [0, 1, 2, 3, 4, 5, 6].flatMap((k) => column(32 * k + 9, 4, 20))
    expect(coresOf(224, 32, everywhere).map(({ left }) => left)).toEqual([0, 64, 128, 192])
  })
})

describe('MaskTrial', () => {
  const mask = { of: 'channels', deviation: 1, amount: 1 } as const
  const leftIn = (raster: Raster) => {
    const trial = new MaskTrial(busyTiles(raster))
    return trial.left(trial.restore(mask, null, 10))
  }

  it('finds fewer steps when the right mask is undone, and more when there was none', () => {
    expect(leftIn(sharpenedBy(icon, 1, 1))).toBeLessThan(0.8)
    expect(leftIn(icon)).toBeGreaterThan(1.1)
  })

  it('goes on from tiles of a similar mask', () => {
    const trial = new MaskTrial(busyTiles(sharpenedBy(icon, 1, 1)))
    const near = trial.restore({ ...mask, amount: 0.8 }, null, 12)
    const alone = trial.left(trial.restore(mask, null, 3))
    expect(trial.left(trial.restore(mask, near, 3))).toBeLessThan(alone)
  })

  it('tells the share of steps in which nothing is cut off', () => {
    const shareOf = (fill: string) =>
      new MaskTrial(busyTiles(render(`<circle cx="12" cy="12" r="9.3" fill="${fill}"/>`, 64, '#888'))).visible
    expect(shareOf('#345')).toBe(1)
    expect(shareOf('#000')).toBeLessThan(0.9)
  })

  it('restores a tile as colors', () => {
    const shown = sharpenedBy(icon, 1, 1)
    const tile = new Tile(shown, box(0, 0, 96, 96), 0)
    const restored = new RestoredTile(tile, mask)
    restored.improve(30)
    const error = (planes: readonly Float64Array[]) =>
      planes.reduce((sum, plane, c) => sum + plane.reduce((s, v, i) => s + Math.abs(v - icon.rgba[4 * i + c]), 0), 0)
    expect(error(restored.colors())).toBeLessThan(0.2 * error(tile.channels.map(({ values }) => values)))
  })
})
