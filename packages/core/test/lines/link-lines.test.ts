import { describe, expect, it } from 'vitest'
import { linkLines } from '../../src/lines/link-lines'
import { LumaField } from '../../src/lines/luma-field'
import { findRidgePoints } from '../../src/lines/ridge-points'
import { picture, plain, type Stroke } from './line-pictures'

const BLACK = [20, 128, 128] as const
const SIDE = 80

function linked(strokes: readonly Stroke[]) {
  const field = new LumaField(picture(SIDE, SIDE, plain([240, 128, 128]), strokes))
  return linkLines(field, findRidgePoints(field))
}

const stroke = (x0: number, y0: number, x1: number, y1: number, color: readonly number[] = BLACK): Stroke => ({
  from: [x0, y0],
  to: [x1, y1],
  width: 1,
  color: [color[0]!, 128, 128],
})

describe('linkLines', () => {
  it('follows a line from end to end, each pixel beside the one before', () => {
    const [path, ...others] = linked([stroke(10, 15, 70, 52)])
    expect(others).toEqual([])
    expect(path!.length).toBeGreaterThan(52)
    path!.slice(1).forEach((i, k) => {
      const before = path![k]!
      expect(Math.abs((i % SIDE) - (before % SIDE))).toBeLessThanOrEqual(1)
      expect(Math.abs(Math.floor(i / SIDE) - Math.floor(before / SIDE))).toBeLessThanOrEqual(1)
    })
  })

  it('follows both of two lines that cross', () => {
    const paths = linked([stroke(10, 20, 70, 60), stroke(20, 68, 60, 10)])
    const long = paths.filter((path) => path.length > 50)
    const isRising = (path: readonly number[]) => path[0]! % SIDE < path.at(-1)! % SIDE !== path[0]! < path.at(-1)!
    expect(new Set(long.map(isRising)).size).toBe(2)
  })

  it('follows slopes of about 45° over gaps', () => {
    for (const degrees of [42, 45, 48]) {
      const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      const at = (far: number) => [12 + far * x, 12 + far * y] as const
      const line = stroke(...at(0), ...at(72))
      const bar: Stroke = { ...stroke(...at(34), ...at(38)), width: 9 }
      const [path, ...others] = linked([line, bar])
      expect(others).toEqual([])
      expect(path!.length).toBeGreaterThan(40)
    }
  })

  it('carries a line on along a dark area, and follows no ring beside one', () => {
    const ground = (x: number, y: number) =>
      [y > 40 ? Math.max(60, 240 - 6 * Math.max(0, x - 20)) : 240, 128, 128] as const
    const outline: Stroke = { from: [8, 40.5], to: [72, 40.5], width: 1, color: BLACK }
    const field = new LumaField(picture(SIDE, SIDE, ground, [outline]))
    const [path] = linkLines(field, findRidgePoints(field))
    expect(path!.length).toBeGreaterThan(60)
    const ring: Stroke = { from: [51, 40.5], to: [73, 40.5], width: 1, color: [30, 128, 128] }
    const beside = new LumaField(picture(SIDE, SIDE, ground, [ring]))
    expect(linkLines(beside, findRidgePoints(beside))).toEqual([])
  })

  it('goes once around a closed line of any radius', () => {
    for (const radius of [4, 6, 10, 25]) {
      const at = (k: number) =>
        [40 + radius * Math.cos((k * Math.PI) / 7), 40 + radius * Math.sin((k * Math.PI) / 7)] as const
      const paths = linked(Array.from({ length: 14 }, (_, k) => stroke(...at(k), ...at(k + 1.05))))
      expect(paths.length).toBe(1)
      expect(paths[0]!.length).toBeLessThan(6.5 * radius)
      expect(new Set(paths[0]).size).toBe(paths[0]!.length)
    }
  })

  it('leaves out short strokes and faint lines, and ends where ground is', () => {
    expect(linked([stroke(20.5, 20, 20.5, 32)])).toEqual([])
    expect(linked([stroke(10, 20.5, 70, 20.5, [226])])).toEqual([])
    const paths = linked([stroke(8, 30.5, 36, 30.5), stroke(42, 30.5, 72, 30.5)])
    expect(paths.length).toBe(2)
  })
})
