import { VecError } from '@vec/core'
import { describe, expect, it } from 'vitest'
import { describeFailure, type FailureCode, ToolFailure } from '../src/failure'

describe('describeFailure', () => {
  it('begins with the code, says what happened and what to do', () => {
    expect(describeFailure(new VecError('empty', 'there is no image: the file has no bytes'))).toBe(
      'empty: there is no image: the file has no bytes. Give the bytes of a PNG, JPEG or WebP file.',
    )
  })

  it('advises what holds for every backend and every size of image', () => {
    const advice = (code: FailureCode) => describeFailure(new ToolFailure(code, 'As said.'))
    expect(advice('timeout')).toContain('to half its width and height')
    for (const code of ['unauthorized', 'not_found', 'unreachable', 'internal'] as const) {
      expect(advice(code)).not.toMatch(/VEC_|create_upload|charged/)
    }
  })

  it('says how long to wait', () => {
    const failure = new ToolFailure('busy', 'All workers are busy.', { retryAfterSeconds: 5 })
    expect(describeFailure(failure)).toBe('busy: All workers are busy. Call again after the pause. (pause: 5 seconds)')
  })

  it.each([
    new Error('secret'),
    Object.assign(new Error('secret'), { code: 'ENOENT' }),
    'secret',
    null,
    { code: 'busy' },
  ])('shows nothing of what was not written for the caller', (thrown) => {
    expect(describeFailure(thrown)).toMatch(/^internal: /)
    expect(describeFailure(thrown)).not.toContain('secret')
  })
})
