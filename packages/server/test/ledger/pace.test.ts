import { expect, test } from 'vitest'
import { LEAST_ROWS, Pace } from '../../src/ledger/pace'

/** Holds the thread for so long, ms, as a statement of the embedded database does. */
function hold(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end) {}
}

/** The sizes of slices whose work takes so long, ms. */
async function sizesOf(durations: readonly number[]): Promise<number[]> {
  const pace = new Pace()
  const sizes: number[] = []
  for (const duration of durations) {
    await pace.slice((rows) => {
      sizes.push(rows)
      hold(duration)
      return Promise.resolve()
    })
  }
  return sizes
}

test('slices begin small, grow twofold at most, and stay below a bound however fast the work is', async () => {
  const sizes = await sizesOf(Array.from({ length: 30 }, () => 0))
  expect(sizes[0]).toBe(LEAST_ROWS)
  for (const [index, size] of sizes.slice(1).entries()) expect(size).toBeLessThanOrEqual(2 * (sizes[index] ?? 0))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000)
})

test('a slice that took too long is followed by one of a quarter of its rows, and never by less than the smallest', async () => {
  const sizes = await sizesOf([0, 0, 0, 0, 0, 40, 40, 40, 40, 40, 0])
  const slow = sizes.slice(5, 10)
  for (const [index, size] of slow.entries()) {
    expect(sizes[index + 6]).toBe(Math.max(LEAST_ROWS, Math.round(size / 4)))
  }
})

test('each slice is followed by a pause, in which others come', async () => {
  const order: string[] = []
  const pace = new Pace()
  const others = setInterval(() => order.push('other'), 1)
  for (let i = 0; i < 3; i++) {
    await pace.slice(() => {
      order.push('slice')
      hold(20)
      return Promise.resolve()
    })
  }
  clearInterval(others)
  expect(order.join(' ')).toMatch(/^(other )*(slice( other)+ ?){3}$/)
})
