import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Periodic } from '../../src/store/periodic'

test('work that fails is told, and comes again; none begins after stop', async () => {
  const errors: unknown[] = []
  let runs = 0
  let running = 0
  const job = new Periodic(
    2,
    async () => {
      runs += 1
      running += 1
      expect(running).toBe(1)
      await sleep(5)
      running -= 1
      if (runs === 1) throw new Error('first')
    },
    (error) => errors.push(error),
  )
  while (runs < 3) await sleep(5)
  await job.stop()
  const atStop = runs
  expect(running).toBe(0)
  await sleep(30)
  expect(runs).toBe(atStop)
  expect(errors).toHaveLength(1)
})
