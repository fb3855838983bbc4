import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a directory and those above it that are missing, readable by their owner alone. Rejects with the system's error. `mkdir` of Node with
 * `recursive` never returns where the system says of a directory that can never be made that it is missing, as /proc does.
 */
export async function makeDirectory(directory: string): Promise<void> {
  if (await isDirectory(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) await makeDirectory(parent)
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(await isDirectory(directory))) throw error
  }
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.isDirectory() === true
}
