import { describe, expect, it } from 'vitest'
import { stretchesOf } from '../../src/lines/line-stretches'
import { linkLines } from '../../src/lines/link-lines'
import { LumaField } from '../../src/lines/luma-field'
import { findRidgePoints } from '../../src/lines/ridge-points'
import { picture, plain, type Stroke } from './line-pictures'

const SIDE = 100

function stretches(strokes: readonly Stroke[]) {
  const field = new LumaField(picture(SIDE, SIDE, plain([240, 128, 128]), strokes))
  const points = findRidgePoints(field)
  const [path] = linkLines(field, points)
  const found = stretchesOf(path!, field, points)
  return { path: path!, ...found }
}

const stroke = (x0: number, y0: number, x1: number, y1: number, width = 1): Stroke => ({
  from: [x0, y0],
  to: [x1, y1],
  width,
  color: [20, 128, 128],
})

/** A circle as 30 strokes. */
function circle(radius: number): Stroke[] {
  const at = (k: number) =>
    [50 + radius * Math.cos(k * (Math.PI / 15)), 50 + radius * Math.sin(k * (Math.PI / 15))] as const
  return Array.from({ length: 30 }, (_, k) => ({ ...stroke(0, 0, 0, 0), from: at(k), to: at(k + 1.05) }))
}

describe('stretchesOf', () => {
  it('tells a line on a row or between two as one stretch, whatever lies between', () => {
    for (const y of [40, 40.3, 40.5]) {
      const { path, straight, others } = stretches([stroke(10, y, 90, y)])
      expect(straight).toEqual([path])
      expect(others).toEqual([])
    }
  })

  it('tells slopes and the tops of circles as no straight ones', () => {
    expect(stretches([stroke(10, 40, 90, 46)]).straight).toEqual([])
    expect(stretches([stroke(10, 40, 45, 41.2)]).straight).toEqual([])
    expect(stretches(circle(30)).straight).toEqual([])
  })

  it('keeps every pixel of a path, in order, where a slope goes on in a straight line', () => {
    const { path, straight, others } = stretches([stroke(10, 70, 50, 40), stroke(49.5, 40.2, 90, 40.2)])
    expect(straight.length).toBe(1)
    expect(straight[0]!.length).toBeGreaterThan(30)
    const all = [...straight, ...others].sort((a, b) => path.indexOf(a[0]!) - path.indexOf(b[0]!))
    expect(all.flat()).toEqual(path)
  })
})
