import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HiddenLines } from '../../src/shading/hidden-lines'
import { type Levels, mix, pack } from './pictures'

const LINE: Levels = [120, 130, 140, 255]
const level = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(level, level, level).map(([r, g, b]): Levels => [r, g, b, 255])

/** Whether a color hides a line after these were taken. */
function isHidden(color: Levels, taken: readonly Levels[], lines: readonly Levels[] = [LINE]): boolean {
  const hidden = new HiddenLines(lines.map(pack))
  for (const other of taken) hidden.take(pack(other))
  return hidden.isHiddenBy(pack(color))
}

describe('HiddenLines', () => {
  it('refuses a color whose blends with a taken one pass through a line', () => {
    fc.assert(
      fc.property(anyColor, fc.double({ min: 0.3, max: 0.7, noNaN: true }), (taken, share) => {
        const line = mix([0, 0, 0, 255], taken, share)
        fc.pre(Math.max(...line.map((value, c) => Math.abs(value - taken[c]!))) > 12)
        expect(isHidden([0, 0, 0, 255], [taken], [line])).toBe(true)
      }),
    )
  })

  it('allows colors on the other side of all that was taken, and any without lines', () => {
    expect(isHidden([250, 20, 20, 255], [[250, 250, 250, 255]])).toBe(false)
    expect(isHidden([0, 0, 0, 255], [[240, 255, 255, 255]], [])).toBe(false)
  })

  it('says the same when it is asked between takes', () => {
    fc.assert(
      fc.property(fc.array(anyColor, { minLength: 1, maxLength: 12 }), anyColor, (taken, color) => {
        const asked = new HiddenLines([pack(LINE)])
        for (const other of taken) {
          asked.isHiddenBy(pack(color))
          asked.take(pack(other))
        }
        expect(asked.isHiddenBy(pack(color))).toBe(isHidden(color, taken))
      }),
    )
  })
})
