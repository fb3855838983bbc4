import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDirectory } from '../../src/database/directory-lock'
import { makeDirectory } from '../../src/database/make-directory'

const root = mkdtempSync(join(tmpdir(), 'vec-make-'))
afterAll(() => rmSync(root, { recursive: true }))

test('makes what is missing, for its owner alone, also when two do so at once', async () => {
  const directory = join(root, 'a', 'b', 'c')
  await Promise.all([makeDirectory(directory), makeDirectory(directory)])
  for (const made of [directory, join(root, 'a')]) expect(statSync(made).mode & 0o777).toBe(0o700)
  await makeDirectory(directory)
})

test('rejects below a file', async () => {
  writeFileSync(join(root, 'file'), '')
  await expect(makeDirectory(join(root, 'file', 'a'))).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test.skipIf(!existsSync('/proc/self'))('ends where no directory can be made, and names the setting', async () => {
  await expect(makeDirectory('/proc/none/a')).rejects.toThrow(/ENOENT|EACCES|EPERM|EROFS/)
  await expect(lockDirectory('/proc/none', 0)).rejects.toThrow('VEC_DATA_DIR is "/proc/none", which cannot be made')
})
