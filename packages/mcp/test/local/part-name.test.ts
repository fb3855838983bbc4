import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeLeftovers } from '../../../cli/src/outputs/leftovers'
import { makePartName } from '../../src/local/part-name'

it('names temporary files so that the command removes those of a process that is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vec-part-'))
  try {
    const { pid } = spawnSync(process.execPath, ['-e', '0'])
    const running = makePartName()
    const gone = makePartName().replace(`-${process.pid}-`, `-${pid}-`)
    for (const name of [running, gone]) await writeFile(join(folder, name), '')
    removeLeftovers(folder)
    expect(await readdir(folder)).toEqual([running])
  } finally {
    await rm(folder, { recursive: true })
  }
})
