import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a directory and those above it that are missing. Throws the system's error. `mkdir` of Node with `recursive` never returns where the
 * system says of a directory that can never be made that it is missing, as /proc does.
 */
export function makeDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return
  const parent = path.dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  try {
    mkdirSync(directory)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
