import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/** Directories are shared between machines, whose processes have the same numbers. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

/**
 * A name for a temporary file beside a result, in the form of the command `vec`, which removes those of killed processes wherever it writes. Short,
 * whatever the name of the result: that may be as long as the file system allows.
 */
export function makePartName(): string {
  return `.vec-${MACHINE}-${process.pid}-${randomBytes(6).toString('hex')}.part`
}
