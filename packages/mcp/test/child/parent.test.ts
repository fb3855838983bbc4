import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { isOrphan } from '../../src/child/parent'

describe('a process', () => {
  it('is no orphan beside the parent that started it', () => {
    expect(isOrphan(process.ppid)).toBe(false)
  })

  it('is one when it has got another parent', () => {
    expect(isOrphan(process.ppid, 1)).toBe(true)
  })

  it('is one when the system still names a parent that has ended, as Windows does', async () => {
    const ended = spawn(process.execPath, ['-e', '0'])
    await once(ended, 'exit')
    const pid = ended.pid ?? 0
    expect(isOrphan(pid, pid)).toBe(true)
  })

  it('is none beside a parent that it may not signal', () => {
    expect(isOrphan(1, 1)).toBe(false)
  })
})
