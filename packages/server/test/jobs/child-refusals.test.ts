import { ChildEnded, type ExitReason } from '@vec/mcp/child'
import { describe, expect, it } from 'vitest'
import { ClientGone, ServiceError } from '../../src/contract/errors'
import { refusalIn, refusalOf } from '../../src/jobs/child-refusals'

const failed = (code: 'invalid_image' | 'internal') =>
  ({ type: 'failed', code, message: 'the words of the engine', residentBytes: 1 }) as const
const ended = (reason: ExitReason) => new ChildEnded({ reason, exitCode: null, signal: 'SIGKILL', stderr: 'private' })

describe('what a child refused', () => {
  it('is told in its own words', () => {
    expect(refusalIn(failed('invalid_image'))).toMatchObject({
      code: 'invalid_image',
      message: 'the words of the engine',
    })
  })

  it('is told in ours when the engine failed, whose words are for the log', () => {
    const refusal = refusalIn(failed('internal'))
    expect(refusal.code).toBe('internal')
    expect(refusal.message).not.toContain('words of the engine')
    expect(String(refusal.cause)).toContain('the words of the engine')
  })

  it('is a fault when it answered something else', () => {
    const other = { type: 'inspected', header: null, resolved: null, refusal: null, residentBytes: 1 } as const
    expect(() => refusalIn(other)).toThrow('a child answered with inspected')
  })
})

describe('a child that ended during a job', () => {
  it("by the time limit is a timeout, after its client left is nobody's", () => {
    expect(refusalOf(ended('timeout'))).toMatchObject({ code: 'timeout' })
    expect(refusalOf(ended('abandoned'))).toBeInstanceOf(ClientGone)
  })

  it.each(['memory', 'killed', 'crashed', 'closed', 'retired'] as const)('by %s is a failure of ours', (reason) => {
    const refusal = refusalOf(ended(reason))
    expect(refusal).toBeInstanceOf(ServiceError)
    expect(refusal).toMatchObject({ code: 'internal', cause: expect.any(ChildEnded) })
    expect(refusal.message).not.toContain('private')
  })
})
