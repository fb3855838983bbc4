import { lstat, mkdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ToolFailure } from '../failure'
import type { FileCode } from './file-failures'

const URL_ADVICE = 'Download it into an allowed directory first, then give its path.'

/**
 * A path as people write it, as one of the file system: `~` is the home directory, and `file:` URLs are read. Throws for a URL that names
 * no file of this machine.
 */
export function expand(given: string, code: FileCode): string {
  if (given === '~' || given.startsWith('~/')) return path.join(homedir(), given.slice(1))
  if (/^https?:/i.test(given)) {
    throw new ToolFailure(code, `${given} is the URL of a page, not the path of a file.`, { advice: URL_ADVICE })
  }
  if (!/^file:/i.test(given)) return given
  try {
    return fileURLToPath(given)
  } catch (cause) {
    throw new ToolFailure(code, `${given} is not the URL of a file on this machine.`, { cause })
  }
}

/** The deepest directory of a path that exists, as its real path, and what is missing below it. */
export async function findNearest(directory: string): Promise<{ readonly real: string; readonly missing: string }> {
  for (let place = directory; ; place = path.dirname(place)) {
    const real = await realpath(place).catch(() => null)
    if (real !== null) return { real, missing: path.relative(place, directory) }
    if (place === path.dirname(place)) return { real: place, missing: path.relative(place, directory) }
  }
}

/** The real place that a link leads to, null when it leads nowhere; what is no link stays as it is. */
export async function followLink(place: string): Promise<string | null> {
  const stats = await lstat(place).catch(() => null)
  return stats?.isSymbolicLink() ? realpath(place).catch(() => null) : place
}

/**
 * Makes a directory, and those between it and one above it that exists. Rejects with the system's error. `mkdir` of Node with `recursive` never
 * returns where the system says of a directory that can never be made that it is missing, as /proc does.
 */
export async function makeDirectory(directory: string, existing: string): Promise<void> {
  if (directory === existing) return
  await makeDirectory(path.dirname(directory), existing)
  await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
