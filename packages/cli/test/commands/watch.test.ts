import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Session } from '../../src/commands/session'
import { watchInputs } from '../../src/commands/watch'
import { parseConvertArguments } from '../../src/words/convert-arguments'
import { scratchDirectory } from '../spawn-vec'
import { refuseLocked } from './refuse-locked'

/** Watches directories of these names until the watch is told of, or ends by itself. */
async function watchNamed(...names: string[]) {
  refuseLocked()
  const scratch = scratchDirectory()
  const inputs = names.map((name) => path.join(scratch, name))
  for (const input of inputs) mkdirSync(input)
  const interruption = new AbortController()
  let told = ''
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    told += String(text).replaceAll(`${scratch}${path.sep}`, '')
    if (told.includes('watching')) interruption.abort()
    return true
  })
  onTestFinished(() => write.mockRestore())
  const session = { interrupted: interruption.signal, endIfInterrupted: () => {} } as unknown as Session
  const first = { known: [], run: vi.fn(() => Promise.resolve(0)) }
  const status = await watchInputs(parseConvertArguments([...inputs, '--no-config', '--watch']), session, first)
  return { status, told, runs: first.run.mock.calls.length }
}

it('ends after the first run when nothing can be watched', async () => {
  const { status, told, runs } = await watchNamed('locked')
  expect([status, runs]).toEqual([1, 1])
  expect(told).toBe('vec: locked: cannot be watched: permission denied\nvec: nothing can be watched\n')
})

it('lists what it watches, without what it cannot', async () => {
  const { status, told } = await watchNamed('open', 'locked')
  expect(status).toBe(0)
  expect(told).toContain('watching open; Ctrl-C ends it\n')
})
