import fs, { mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { RootWatch } from '../../src/commands/root-watch'
import { scratchDirectory } from '../spawn-vec'

/** Watches a directory that has the directories `open` and `locked`; what it tells of comes into `files` and `errors`. */
async function watchScratch(depth: number) {
  const directory = scratchDirectory()
  for (const name of ['open', 'locked']) mkdirSync(path.join(directory, name))
  const files: string[] = []
  const errors: unknown[] = []
  const watch = await RootWatch.open(
    { paths: [directory], depth },
    {
      onFile: (file) => files.push(path.relative(directory, file)),
      onGone: () => {},
      onUnwatched: (error) => errors.push(error),
    },
  )
  onTestFinished(() => watch.close())
  const write = async (name: string) => {
    writeFileSync(path.join(directory, name), name)
    while (!files.includes(name)) await setTimeout(20)
  }
  return { directory, files, errors, write }
}

/** Lets the system refuse to watch directories of the name `locked`. */
function refuseLocked(): void {
  const { watch } = fs
  const refusing = (...given: Parameters<typeof fs.watch>) => {
    if (path.basename(String(given[0])) !== 'locked') return watch(...given)
    throw Object.assign(new Error('no'), { code: 'EACCES', errno: -13, path: String(given[0]) })
  }
  const set = (watching: unknown) => {
    Object.assign(fs, { watch: watching })
    syncBuiltinESMExports()
  }
  set(refusing)
  onTestFinished(() => set(watch))
}

it('tells of a directory that cannot be watched, and watches the others', async () => {
  refuseLocked()
  const { directory, errors, write } = await watchScratch(Number.POSITIVE_INFINITY)
  expect(errors).toEqual([expect.objectContaining({ code: 'EACCES', path: path.join(directory, 'locked') })])
  await write(path.join('open', 'a.png'))
})

it('looks no deeper than it is asked to', async () => {
  refuseLocked()
  const { directory, files, errors, write } = await watchScratch(0)
  writeFileSync(path.join(directory, 'open', 'deep.png'), 'deep')
  await write('a.png')
  await write('b.png')
  expect(files).toEqual(['a.png', 'b.png'])
  expect(errors).toEqual([])
})
