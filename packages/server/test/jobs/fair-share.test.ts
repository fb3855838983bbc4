import { expect, test } from 'vitest'
import { FairShare } from '../../src/jobs/fair-share'

/** An account that ran from `from` to `to`, ms. */
function ran(shares: FairShare, account: string, from: number, to: number): void {
  shares.begin(account, from)(to)
}

test('an account that is unknown comes before one that ran, which comes before one that runs', () => {
  const shares = new FairShare()
  ran(shares, 'ran', 0, 10)
  shares.begin('runs', 10)
  expect(shares.isBefore('new', 'ran', 10)).toBe(true)
  expect(shares.isBefore('ran', 'runs', 10)).toBe(true)
  expect(shares.isBefore('runs', 'new', 10)).toBe(false)
  expect(shares.isBefore('new', 'newer', 10)).toBe(false)
})

test('slot time counts half a minute later', () => {
  const shares = new FairShare()
  ran(shares, 'long ago', 0, 1_000)
  ran(shares, 'now', 60_400, 61_000)
  expect(shares.isBefore('long ago', 'now', 61_000)).toBe(true)
  ran(shares, 'a little', 60_900, 61_000)
  expect(shares.isBefore('a little', 'long ago', 61_000)).toBe(true)
})

test('an account yields after two timeouts, for an hour', () => {
  const shares = new FairShare()
  ran(shares, 'a', 0, 10)
  shares.noteTimeout('a', 10)
  expect(shares.yields('a', 10)).toBe(false)
  shares.noteTimeout('a', 20)
  shares.begin('b', 20)
  expect(shares.yields('a', 20)).toBe(true)
  expect(shares.isBefore('b', 'a', 20)).toBe(true)
  expect(shares.yields('a', 3_600_010)).toBe(false)
})

test('accounts that run are not forgotten, however many others come', () => {
  const shares = new FairShare()
  shares.begin('runs', 0)
  for (let i = 0; i < 20_000; i++) ran(shares, `account ${i}`, i, i + 1)
  expect(shares.running('runs')).toBe(1)
})
