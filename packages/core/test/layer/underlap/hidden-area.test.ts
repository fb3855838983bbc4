import { describe, expect, it } from 'vitest'
import { HiddenArea } from '../../../src/layer/underlap/hidden-area'
import { visibilityBy } from './hidden-scene'

/** From left to right: region 0, the region 1 of the tests, opaque region 2 above it, region 3 above that. 12 px each. */
const visibility = visibilityBy((x) => Math.floor(x / 12), 4)
const area = new HiddenArea(visibility, 1, null)

describe('HiddenArea', () => {
  it('holds the own pixels, opaque regions painted later, and a margin off the picture', () => {
    expect(area.containsPoint(18, 20)).toBe(true)
    expect(area.containsPoint(30, 20)).toBe(true)
    expect(area.containsPoint(6, 20)).toBe(false)
    expect(area.containsPoint(30, -1.9)).toBe(true)
    expect(area.containsPoint(30, -2.1)).toBe(false)
    const through = new HiddenArea(
      visibilityBy((x) => Math.floor(x / 12), 4, [2]),
      1,
      null,
    )
    expect(through.containsPoint(30, 20)).toBe(false)
    expect(through.containsPoint(40, 20)).toBe(true)
  })

  it('holds a line with its margin, and less of the margin next to a junction', () => {
    expect(area.containsLine({ x: 13, y: 5 }, { x: 13, y: 30 }, 0.9)).toBe(true)
    expect(area.containsLine({ x: 13, y: 5 }, { x: 13, y: 30 }, 1.3)).toBe(false)
    const ends = { x0: 12, y0: 5, x1: 12, y1: 30 }
    const atJunctions = new HiddenArea(visibility, 1, ends)
    expect(area.containsLine({ x: 12, y: 5 }, { x: 16, y: 15 }, 1)).toBe(false)
    expect(atJunctions.containsLine({ x: 12, y: 5 }, { x: 16, y: 15 }, 1)).toBe(true)
  })

  it('holds a clockwise strip of hidden pixels, but no strip that winds backwards', () => {
    const clockwise = [14, 10, 34, 10, 34, 20, 14, 20]
    const backwards = [14, 10, 14, 20, 34, 20, 34, 10]
    const intoVisible = [8, 10, 34, 10, 34, 20, 8, 20]
    expect(area.containsStrip(clockwise)).toBe(true)
    expect(area.containsStrip(backwards)).toBe(false)
    expect(area.containsStrip(intoVisible)).toBe(false)
    expect(area.containsPolygon(backwards)).toBe(true)
    expect(area.containsPolygon([...intoVisible].reverse())).toBe(false)
  })
})
