import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { PART_PREFIX, PART_SUFFIX, removeLeftovers } from '../../src/outputs/leftovers'
import { scratchDirectory } from '../spawn-vec'

it('removes temporary files of processes that are gone, and nothing else', () => {
  const directory = scratchDirectory()
  const { pid } = spawnSync(process.execPath, ['-e', '0'])
  const running = `${PART_PREFIX}abc123${PART_SUFFIX}`
  const gone = running.replace(`-${process.pid}-`, `-${pid}-`)
  const elsewhere = gone.replace(/^\.vec-[0-9a-f]+/, '.vec-00000000')
  const others = [running, elsewhere, 'a.part', '.vec-notes', 'a.svg']
  for (const name of [gone, ...others]) writeFileSync(path.join(directory, name), '')
  removeLeftovers(directory)
  expect(readdirSync(directory).sort()).toEqual([...others].sort())
  removeLeftovers(path.join(directory, 'not-there'))
})
