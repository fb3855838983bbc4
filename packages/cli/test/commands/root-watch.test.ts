import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { RootWatch } from '../../src/commands/root-watch'
import { scratchDirectory } from '../spawn-vec'
import { refuseLocked } from './refuse-locked'

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

it('tells of a directory that cannot be watched, and watches the others', async () => {
  refuseLocked()
  const { directory, errors, write } = await watchScratch(Number.POSITIVE_INFINITY)
  expect(errors).toEqual([expect.objectContaining({ code: 'EACCES', path: path.join(directory, 'locked') })])
  await write(path.join('open', 'a.png'))
})

it('knows which roots it may watch', async () => {
  refuseLocked()
  const directory = scratchDirectory()
  const paths = ['open', 'locked'].map((name) => path.join(directory, name))
  for (const root of paths) mkdirSync(root)
  const reactions = { onFile: () => {}, onGone: () => {}, onUnwatched: () => {} }
  const watch = await RootWatch.open({ paths, depth: 0 }, reactions)
  onTestFinished(() => watch.close())
  expect(watch.watched).toEqual([path.join(directory, 'open')])
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
