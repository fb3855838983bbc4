import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../src/batch/outcome'
import { runBatch } from '../../src/batch/run-batch'
import { Interrupted } from '../../src/engine/converter'
import { type FailureCode, SERVICE_CODES } from '../../src/failure'
import type { Job } from '../../src/outputs/job'

const failed = (input: string, code: FailureCode): Outcome => ({
  kind: 'failed',
  input,
  outputs: [],
  failure: { code, message: '' },
})

const done = (input: string): Outcome => ({
  kind: 'unchanged',
  input,
  outputs: [],
  bytesIn: 1,
  bytesOut: 1,
  details: { width: 1, height: 1 },
})

async function run(
  count: number,
  concurrency: number,
  process: (index: number, ended: AbortSignal) => Promise<Outcome>,
  failFast = false,
) {
  const jobs: Job[] = Array.from({ length: count }, (_, i) => ({
    input: { path: String(i), directory: '' },
    outputs: [],
  }))
  const told: string[] = []
  const finished: string[] = []
  let running = 0
  let most = 0
  const end = await runBatch({
    jobs,
    concurrency,
    failFast,
    interrupted: new AbortController().signal,
    onOutcome: ({ input }) => told.push(input),
    onDone: ({ input }) => finished.push(input),
    process: async ({ input }, ended) => {
      most = Math.max(most, ++running)
      try {
        return await process(Number(input.path), ended)
      } finally {
        running--
      }
    },
  })
  return { end, told, finished, most }
}

describe('runBatch', () => {
  it('does every job once, tells outcomes in order, and keeps to its concurrency, whatever each takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        async (delays, concurrency) => {
          const result = await run(delays.length, concurrency, async (index) => {
            if (delays[index]) await setTimeout(delays[index])
            return done(String(index))
          })
          const all = delays.map((_, index) => String(index))
          expect(result.end).toBeUndefined()
          expect(result.told).toEqual(all)
          expect([...result.finished].sort()).toEqual([...all].sort())
          expect(result.most).toBeLessThanOrEqual(concurrency)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('goes on after a failure, unless it is told to stop', async () => {
    const process = async (index: number) => (index === 2 ? failed('2', 'empty') : done(String(index)))
    expect(await run(6, 1, process)).toMatchObject({ end: undefined, told: ['0', '1', '2', '3', '4', '5'] })
    expect(await run(6, 1, process, true)).toMatchObject({ end: 'failed', told: ['0', '1', '2'] })
  })

  it.each([...SERVICE_CODES.filter((code) => code !== 'rate_limited' && code !== 'busy'), 'unreachable'] as const)(
    'stops at %s, which every other file would meet',
    async (code) => {
      expect(await run(5, 1, async (index) => failed(String(index), code))).toMatchObject({
        end: 'hopeless',
        told: ['0'],
      })
    },
  )

  it('tells what was done when it is interrupted, in order, and leaves out the rest', async () => {
    const result = await run(20, 3, async (index) => {
      await setTimeout(index === 0 ? 30 : 1)
      if (index > 5) throw new Interrupted()
      return done(String(index))
    })
    expect(result.end).toBe('interrupted')
    expect(result.told).toEqual([...result.told].sort((a, b) => Number(a) - Number(b)))
    expect([...result.told].sort()).toEqual([...result.finished].sort())
    expect(result.told.length).toBeLessThanOrEqual(6)
  })

  it('tells jobs that wait for their turn when a failure ends the batch', async () => {
    const result = await run(
      9,
      3,
      async (index, ended) => {
        if (index === 0) return failed('0', 'empty')
        await setTimeout(5)
        if (ended.aborted) throw new Interrupted()
        return done(String(index))
      },
      true,
    )
    expect(result).toMatchObject({ end: 'failed', told: ['0'] })
  })

  it('passes on what nobody foresaw', async () => {
    await expect(run(2, 1, () => Promise.reject(new TypeError('a fault')))).rejects.toThrow('a fault')
  })
})
