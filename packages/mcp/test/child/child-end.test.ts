import { spawn } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type ChildEnd, endOfChild, GUARD_WORDS } from '../../src/child/child-end'

function run(program: string, flags: readonly string[] = []): Promise<ChildEnd> {
  return endOfChild(spawn(process.execPath, [...flags, '-e', program], { stdio: ['ignore', 'ignore', 'pipe'] }))
}

const KILL = 'process.kill(process.pid, "SIGKILL")'

describe('the end of a child', () => {
  it.each<[string, ChildEnd, string]>([
    ['a guard that says what it found', 'memory', `fs.writeSync(2, ${JSON.stringify(GUARD_WORDS)}); ${KILL}`],
    ['a signal of somebody else', 'killed', KILL],
    ['an exit', 'stopped', 'process.exit(0)'],
    ['an error', 'stopped', 'throw new Error("none")'],
    ['another signal', 'stopped', 'process.kill(process.pid, "SIGABRT")'],
    [
      'a guard that wrote behind much else',
      'memory',
      `fs.writeSync(2, "x".repeat(1e5) + ${JSON.stringify(GUARD_WORDS)}); ${KILL}`,
    ],
  ])('by %s is told as %s', async (_name, end, program) => {
    expect(await run(program)).toBe(end)
  })

  it('by a heap that is full is told as memory', async () => {
    const program = 'const all = []; for (;;) all.push({ value: [all.length] })'
    expect(await run(program, ['--max-old-space-size=20'])).toBe('memory')
  })
})
