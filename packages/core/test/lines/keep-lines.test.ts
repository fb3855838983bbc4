import { describe, expect, it } from 'vitest'
import { withoutStrokes } from '../../src/lines/keep-lines'
import type { TonedLine } from '../../src/lines/line-tone'

const WIDTH = 100

/** A line of `length` px along a row from column x on. */
function row(x: number, y: number, length: number): TonedLine {
  return line(Array.from({ length }, (_, k) => y * WIDTH + x + k))
}

/** The outline of a square of a side. */
function ring(x: number, y: number, side: number, step: number): TonedLine {
  const path: number[] = []
  for (let k = 0; k < side; k++) path.push(y * WIDTH + x + k)
  for (let k = 0; k < side; k++) path.push((y + k) * WIDTH + x + side)
  for (let k = 0; k < side; k++) path.push((y + side) * WIDTH + x + side - k)
  for (let k = 0; k < side; k++) path.push((y + side - k) * WIDTH + x)
  return line(path, step)
}

function line(path: number[], step = 0): TonedLine {
  const levels = [0, 0, 0] as const
  return { path, tone: { ink: levels, ground: levels, sum: levels, contrast: 100, second: 0, step } }
}

describe('withoutStrokes', () => {
  it('keeps long lines and drops short ones that stand alone', () => {
    const lines = [row(10, 10, 40), row(10, 40, 39)]
    expect(withoutStrokes(lines, WIDTH, WIDTH)).toEqual([lines[0]])
  })

  it('keeps short lines that lead to others, also by ones like them, in the given order', () => {
    const lines = [row(32, 12, 20), row(10, 10, 20), row(54, 14, 40), row(60, 50, 20)]
    expect(withoutStrokes(lines, WIDTH, WIDTH)).toEqual(lines.slice(0, 3))
  })

  it('drops a short line that crosses a long one', () => {
    const stem = line(Array.from({ length: 24 }, (_, k) => (20 + k) * WIDTH + 30))
    const long = row(10, 32, 60)
    expect(withoutStrokes([stem, long], WIDTH, WIDTH)).toEqual([long])
  })

  it('keeps outlines around another ground, and those that touch lines', () => {
    const [small, plain, other] = [ring(10, 10, 15, 60), ring(10, 50, 25, 0), ring(50, 10, 25, 60)]
    expect(withoutStrokes([small!, plain!, other!], WIDTH, WIDTH)).toEqual([other])
    const beside = row(37, 60, 50)
    expect(withoutStrokes([plain!, beside], WIDTH, WIDTH)).toEqual([plain, beside])
  })

  it('looks at each line once along a chain, in whatever order it was found', () => {
    const wide = 1000
    const count = 8000
    const chain: TonedLine[] = Array.from({ length: count }, (_, k) => {
      const y = 5 + 4 * Math.floor(k / 40)
      return line(Array.from({ length: 22 }, (_, n) => y * wide + 24 * (k % 40) + n))
    })
    const joint = (y: number) => line(Array.from({ length: 4 }, (_, n) => (y + n) * wide + 960))
    const first = line(Array.from({ length: 60 }, (_, n) => 805 * wide + 24 * 39 + n - 38))
    const joints = Array.from({ length: 200 }, (_, k) => joint(5 + 4 * k))
    const all = [...chain, ...joints, first]
    let looks = 0
    const counted = all.map(({ path, tone }) => ({
      tone,
      path: new Proxy(path, {
        get: (target, key) => {
          looks++
          return Reflect.get(target, key)
        },
      }),
    }))
    expect(withoutStrokes(counted, wide, 820).length).toBe(all.length)
    expect(looks).toBeLessThan(200 * all.length)
  })
})
