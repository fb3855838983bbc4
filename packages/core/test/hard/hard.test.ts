import { expect, it } from 'vitest'
import { field } from './cases/field'
import { BOUND_OF, judge } from './judge'
import { CASES, isWorse } from './suite'

it('has one bound for every case, each no better than its goal', () => {
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length)
  expect([...BOUND_OF.keys()].sort()).toEqual(CASES.map(({ name }) => name).sort())
  expect(CASES.filter(({ name, property, goal }) => isWorse(property, goal, BOUND_OF.get(name)!))).toEqual([])
})

// Those of the field are in field.slow.test.ts.
judge(CASES.filter((hard) => !field.includes(hard)))
