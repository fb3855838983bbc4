import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BodyBudget } from '../../src/admission/body-budget'
import { ClientGone } from '../../src/contract/errors'
import { readRawFile } from '../../src/http/body'

const LIMIT = 1_000
const response = {} as ServerResponse

function requestOf(chunks: readonly Uint8Array[]): IncomingMessage & PassThrough {
  const request = new PassThrough() as unknown as IncomingMessage & PassThrough
  for (const chunk of chunks) request.write(chunk)
  return request
}

describe('readRawFile', () => {
  it('gives back the bytes of any body up to the limit, and too_large for any other', async () => {
    const chunks = fc.array(fc.uint8Array({ minLength: 1, maxLength: 400 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(chunks, async (parts) => {
        const request = requestOf(parts)
        request.end()
        const whole = Buffer.concat(parts)
        const read = readRawFile(request, response, LIMIT)
        if (whole.length > LIMIT) await expect(read).rejects.toMatchObject({ code: 'too_large' })
        else expect((await read).equals(whole)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('stops reading at the first byte over the limit', async () => {
    const request = requestOf([Buffer.alloc(LIMIT), Buffer.alloc(1)])
    await expect(readRawFile(request, response, LIMIT)).rejects.toMatchObject({ code: 'too_large' })
    expect(request.isPaused()).toBe(true)
  })

  it('ends when the client leaves, during the body or before it', async () => {
    const leaving = requestOf([Buffer.alloc(10)])
    const read = readRawFile(leaving, response, LIMIT)
    leaving.destroy()
    await expect(read).rejects.toBeInstanceOf(ClientGone)
    await expect(readRawFile(leaving, response, LIMIT)).rejects.toBeInstanceOf(ClientGone)
  })
})

describe('BodyBudget', () => {
  it('never gives out more than it has, and takes everything back', () => {
    const step = fc.record({ bytes: fc.nat(60), owner: fc.constantFrom('a', 'b', 'c'), isReturn: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const budget = new BodyBudget(100)
        const held: (() => void)[] = []
        for (const { bytes, owner, isReturn } of steps) {
          if (isReturn) held.shift()?.()
          else {
            try {
              held.push(budget.take(bytes, owner))
            } catch (error) {
              expect(error).toMatchObject({ code: 'busy' })
            }
          }
          expect(budget.takenBytes).toBeLessThanOrEqual(100)
        }
        for (const giveBack of [...held, ...held]) giveBack()
        expect(budget.takenBytes).toBe(0)
      }),
    )
  })

  it('lets one owner hold half of what is free, or one body of any size', () => {
    const budget = new BodyBudget(100)
    budget.take(20, 'a')
    budget.take(30, 'a')
    expect(() => budget.take(1, 'a')).toThrow('Too many uploads')
    budget.take(20, 'b')
    expect(() => budget.take(6, 'b')).toThrow('Too many uploads')
    budget.take(5, 'b')
    budget.take(20, 'c')
    expect(() => budget.take(6, 'd')).toThrow('Too many uploads')
    budget.take(5, 'd')
  })
})
