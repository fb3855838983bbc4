import { expect, it } from 'vitest'
import bounds from './bounds.json' with { type: 'json' }
import type { HardCase } from './hard-case'
import { perfectOutcome } from './outcome'
import { isWorse } from './suite'

export const BOUND_OF: ReadonlyMap<string, number> = new Map(Object.entries(bounds))

/** Declares the tests of some hard cases: that their goals are those of a perfect tracer, and for each that it keeps its bound. */
export function judge(cases: readonly HardCase[]): void {
  it('wants nothing that a perfect tracer would miss', () => {
    const outcomes = new Map(cases.map(({ scene }) => [scene, perfectOutcome(scene)]))
    const missed = cases.map(({ name, property, goal, scene }) => {
      const figure = property.measure(outcomes.get(scene)!)
      return isWorse(property, figure, goal) ? `${name}: ${figure}, the goal is ${goal}` : ''
    })
    expect(missed.filter((verdict) => verdict !== '')).toEqual([])
  })

  it.each(cases.map((hard) => [hard.name, hard] as const))('%s', async (name, { property, outcome }) => {
    const figure = property.measure(await outcome())
    const bound = BOUND_OF.get(name)!
    const verdict = `${figure} ${property.unit}, the bound is ${bound}`
    expect(isWorse(property, figure, bound), verdict).toBe(false)
  })
}
