import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'

/** Directories are shared between machines, whose processes have the same numbers. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/** A temporary file beside a result: `.vec-MACHINE-PROCESS-RANDOM.part`. */
export const PART_PREFIX = `.vec-${MACHINE}-${process.pid}-`
export const PART_SUFFIX = '.part'

const PART = new RegExp(`^\\.vec-${MACHINE}-([0-9]+)-[0-9a-f]+\\.part$`)

/** Removes the temporary files in a directory whose process on this machine is gone: a killed one cannot do that itself. */
export function removeLeftovers(directory: string): void {
  let names: string[]
  try {
    names = readdirSync(directory)
  } catch {
    return
  }
  for (const name of names) {
    const owner = PART.exec(name)?.[1]
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(path.join(directory, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
