import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { RunningCalls } from '../../src/protocol/running-calls'
import type { Tool, ToolResult } from '../../src/tools/tool'

const SIGNAL = new AbortController().signal

/** A tool whose calls end when the test says so. */
function heldTool() {
  const calls: { end: (result: ToolResult) => void; fail: (error: Error) => void }[] = []
  const call = () => new Promise<ToolResult>((end, fail) => calls.push({ end, fail }))
  return { tool: { definition: { name: 'held' }, call } as unknown as Tool, calls }
}

it('waits for all calls, also for failed ones and those that begin meanwhile', async () => {
  const { tool, calls } = heldTool()
  const running = new RunningCalls()
  const watched = running.watch(tool)
  const results = [watched.call({}, SIGNAL), watched.call({}, SIGNAL).catch((error: Error) => error.message)]
  let haveEnded = false
  const ended = running.allEnded().then(() => {
    haveEnded = true
  })
  calls[0]!.end({ data: { first: true } })
  await setImmediate()
  results.push(watched.call({}, SIGNAL))
  calls[1]!.fail(new Error('no'))
  await setImmediate()
  expect(haveEnded).toBe(false)
  calls[2]!.end({ data: {} })
  await ended
  expect(await Promise.all(results)).toEqual([{ data: { first: true } }, 'no', { data: {} }])
})

it('sees a call that begins within the turn of the event loop', async () => {
  const { tool, calls } = heldTool()
  const running = new RunningCalls()
  const ended = running.allEnded()
  const result = running.watch(tool).call({}, SIGNAL)
  calls[0]!.end({ data: {} })
  await ended
  await result
})
