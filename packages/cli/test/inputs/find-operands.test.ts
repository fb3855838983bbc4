import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findOperands, SVG_NAMES } from '../../src/inputs/find-operands'
import { scratchDirectory } from '../spawn-vec'

it('finds files, what matches a glob, and the files of a directory that a command is for', async () => {
  const root = scratchDirectory()
  mkdirSync(path.join(root, 'sub'))
  for (const name of ['a.svg', 'b.SVG', 'c.png', 'sub/d.svg']) writeFileSync(path.join(root, name), '')
  const find = async (word: string, names?: string) => {
    const { files, missing } = await findOperands([path.join(root, word)], names)
    return [...files.map((file) => path.relative(root, file)), ...missing.map(({ error }) => error.code)]
  }
  expect(await find('.', SVG_NAMES)).toEqual(['a.svg', 'b.SVG'])
  expect(await find('.')).toEqual(['c.png'])
  expect(await find('**/*.svg', SVG_NAMES)).toEqual(['a.svg', path.join('sub', 'd.svg')])
  expect(await find('c.png', SVG_NAMES)).toEqual(['c.png'])
  expect(await find('sub')).toEqual(['cannot_read'])
  expect(await find('*.gif')).toEqual(['cannot_read'])
})
