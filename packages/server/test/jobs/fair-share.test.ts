import { expect, test } from 'vitest'
import { Turns } from '../../src/jobs/turns'

/** An account that ran from `from` to `to`, ms. */
function ran(turns: Turns, account: string, from: number, to: number): void {
  turns.begin(account, from)(to)
}

test('an account that is unknown comes before one that ran, which comes before one that runs', () => {
  const turns = new Turns()
  ran(turns, 'ran', 0, 10)
  turns.begin('runs', 10)
  expect(turns.isBefore('new', 'ran', 10)).toBe(true)
  expect(turns.isBefore('ran', 'runs', 10)).toBe(true)
  expect(turns.isBefore('runs', 'new', 10)).toBe(false)
  expect(turns.isBefore('new', 'newer', 10)).toBe(false)
})

test('slot time counts half a minute later', () => {
  const turns = new Turns()
  ran(turns, 'long ago', 0, 1_000)
  ran(turns, 'now', 60_400, 61_000)
  expect(turns.isBefore('long ago', 'now', 61_000)).toBe(true)
  ran(turns, 'a little', 60_900, 61_000)
  expect(turns.isBefore('a little', 'long ago', 61_000)).toBe(true)
})

test('an account yields after two timeouts, for an hour', () => {
  const turns = new Turns()
  ran(turns, 'a', 0, 10)
  turns.noteTimeout('a', 10)
  expect(turns.yields('a', 10)).toBe(false)
  turns.noteTimeout('a', 20)
  turns.begin('b', 20)
  expect(turns.yields('a', 20)).toBe(true)
  expect(turns.isBefore('b', 'a', 20)).toBe(true)
  expect(turns.yields('a', 3_600_010)).toBe(false)
})

test('accounts that run are not forgotten, however many others come', () => {
  const turns = new Turns()
  turns.begin('runs', 0)
  for (let i = 0; i < 20_000; i++) ran(turns, `account ${i}`, i, i + 1)
  expect(turns.running('runs')).toBe(1)
})
