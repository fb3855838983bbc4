import { describe, expect, it } from 'vitest'
import type { Line } from '../../src/classify/enlarged-lines'
import { strongPart } from '../../src/classify/strong-part'

/** A line of 100 px with a step of `height` at each given place. */
function lineOf(places: readonly number[], height: number): Line {
  const levels = Float64Array.from({ length: 100 }, (_, i) => height * places.filter((place) => place <= i).length)
  return { levels, steps: places.length * height * height }
}

describe('strongPart', () => {
  it('holds the largest steps, and gives their sum of squares', () => {
    const { part, from } = strongPart([lineOf([10, 70, 75], 40), lineOf([12, 73], 9)], 100, 20)
    expect(from).toBeLessThan(70)
    expect(from + 20).toBeGreaterThan(75)
    expect(part.map(({ steps }) => steps)).toEqual([3200, 81])
    expect(part[0].levels).toHaveLength(20)
  })

  it('forgets the steps that it has passed', () => {
    // All of the first steps together are more, but no 20 px hold more than three of them
    const { from } = strongPart([lineOf([5, 15, 25, 35, 45, 80, 84, 88], 40)], 100, 20)
    expect(from).toBeLessThan(80)
    expect(from + 20).toBeGreaterThan(88)
    const early = strongPart([lineOf([20, 24, 28, 60, 90], 40)], 100, 20)
    expect(early.from).toBeLessThan(20)
  })

  it('leaves out lines without steps there, and gives short lines as they are', () => {
    const lines = [lineOf([80], 40), lineOf([10], 9)]
    expect(strongPart(lines, 100, 20).part).toHaveLength(1)
    expect(strongPart(lines, 100, 100)).toEqual({ part: lines, from: 0 })
  })
})
