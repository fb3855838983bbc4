import { expect, it } from 'vitest'
import bounds from './bounds.json' with { type: 'json' }
import { perfectOutcome } from './outcome'
import { CASES, isWorse } from './suite'

const boundOf = new Map<string, number>(Object.entries(bounds))

it('has one bound for every case, each no better than its goal', () => {
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length)
  expect([...boundOf.keys()].sort()).toEqual(CASES.map(({ name }) => name).sort())
  expect(CASES.filter(({ name, property, goal }) => isWorse(property, goal, boundOf.get(name)!))).toEqual([])
})

it('wants nothing that a perfect tracer would miss', () => {
  const outcomes = new Map(CASES.map(({ scene }) => [scene, perfectOutcome(scene)]))
  const missed = CASES.map(({ name, property, goal, scene }) => {
    const figure = property.measure(outcomes.get(scene)!)
    return isWorse(property, figure, goal) ? `${name}: ${figure}, the goal is ${goal}` : ''
  })
  expect(missed.filter((verdict) => verdict !== '')).toEqual([])
})

it.each(CASES.map((hard) => [hard.name, hard] as const))('%s', async (name, { property, outcome }) => {
  const figure = property.measure(await outcome())
  const bound = boundOf.get(name)!
  const verdict = `${figure} ${property.unit}, the bound is ${bound}`
  expect(isWorse(property, figure, bound), verdict).toBe(false)
})
