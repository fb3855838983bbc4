import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** The program as it is shipped; built before the tests run. */
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

it.each([
  ['--nonsense', "Unknown option '--nonsense'"],
  ['nonsense', "Unexpected argument 'nonsense'"],
  ['--demo=1', "Option '--demo' does not take an argument"],
])('refuses %s in one line, with the status of a wrong command line', (word, reason) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, word], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toBe(`vec-server: ${reason}; vec-server --help lists what there is\n`)
})

it.each(['--version', '-V'])('tells its version: %s', (word) => {
  const { status, stdout } = spawnSync(process.execPath, [MAIN, word], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
})
