import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { PlaceFinder, placeOf } from '../../src/outputs/place'
import { scratchDirectory } from '../spawn-vec'

it.skipIf(process.platform === 'win32')(
  'follows links to files and directories, also above what is not there yet',
  () => {
    const root = realpathSync(scratchDirectory())
    mkdirSync(path.join(root, 'real'))
    writeFileSync(path.join(root, 'real', 'a'), '')
    for (const [target, name] of [
      ['real', 'link'],
      ['real/a', 'file'],
      ['link', 'twice'],
      ['nowhere', 'dangling'],
    ] as const)
      symlinkSync(target, path.join(root, name))
    const finder = new PlaceFinder()
    for (const [name, place] of [
      ['real/a', 'real/a'],
      ['link/a', 'real/a'],
      ['twice/a', 'real/a'],
      ['file', 'real/a'],
      ['link/new/deep', 'real/new/deep'],
      ['dangling', 'dangling'],
      ['real/a/below', 'real/a/below'],
      [`link/${'x'.repeat(300)}`, `real/${'x'.repeat(300)}`],
    ] as const) {
      expect(placeOf(path.join(root, name))).toBe(path.join(root, place))
      expect(finder.placeOf(path.join(root, name))).toBe(path.join(root, place))
    }
  },
)
