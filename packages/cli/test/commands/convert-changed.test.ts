import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { Changes, convertChanged } from '../../src/commands/convert-changed'
import { scratchDirectory } from '../spawn-vec'

/** A directory that is watched, and what became of the changes in it. */
function watched() {
  const root = scratchDirectory()
  const changes = new Changes()
  const converted: string[] = []
  const told: string[] = []
  const words = { inputs: [root], filesFrom: undefined, recursive: false, exclude: [], base: undefined }
  const results = { output: undefined, outDir: undefined, formats: undefined }
  const change = async (...names: string[]) => {
    for (const name of names) writeFileSync(path.join(root, name), '')
    for (const name of names) changes.fresh.add(path.join(root, name))
    await convertChanged({ ...words, ...results }, changes, {
      run: (jobs) => Promise.resolve(converted.push(...jobs.map(({ input }) => path.basename(input.path)))),
      tell: (problem) => told.push(problem),
    })
    return converted.splice(0)
  }
  return { root, told, change }
}

it('converts what changed, and no conflict of others keeps it from that', async () => {
  const { told, change } = watched()
  expect(await change('logo.png')).toEqual(['logo.png'])
  expect(await change('logo.jpg')).toEqual([])
  expect(told).toEqual([expect.stringContaining('would both be written')])
  expect(await change('new.png')).toEqual(['new.png'])
})

it('converts a change that was in conflict once the conflict is over', async () => {
  const { root, change } = watched()
  await change('logo.png')
  expect(await change('logo.jpg', 'logo.png')).toEqual([])
  rmSync(path.join(root, 'logo.jpg'))
  expect(await change()).toEqual(['logo.png'])
  expect(await change()).toEqual([])
})

it('tells of a conflict when one of its files changes, and not when others do', async () => {
  const { told, change } = watched()
  await change('logo.png')
  await change('logo.jpg')
  for (const name of ['new.png', 'newer.png']) await change(name)
  await change()
  expect(told.splice(0)).toHaveLength(1)
  await change('logo.png')
  expect(told.splice(0)).toHaveLength(1)
  await change('logo.png', 'logo.jpg')
  expect(told).toHaveLength(1)
})
