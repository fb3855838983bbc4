import { toFailure } from '../failure'
import { UsageError } from '../words/usage-error'
import { readAll } from './read-input'

/** Largest list of names, bytes: 100,000 paths of 160 characters. */
const MAX_LIST_BYTES = 16_777_216

/**
 * The names in a list, one a line; in a list with NUL bytes (`find -print0`) one before each of them. Empty lines are left out. `-` is standard
 * input. Throws UsageError.
 */
export async function readList(file: string): Promise<string[]> {
  const text = (await readBytes(file)).toString('utf8').replace(/^\uFEFF/, '')
  const names = text.includes('\0') ? text.split('\0') : text.split(/\r?\n/)
  return names.filter((name) => name !== '')
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readAll(file, MAX_LIST_BYTES)
  } catch (error) {
    throw new UsageError(`${file}: ${toFailure(error).message}`)
  }
}
