import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Lets the system refuse to watch directories of the name `locked`. */
export function refuseLocked(): void {
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
