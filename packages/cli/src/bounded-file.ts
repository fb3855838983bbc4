import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { FileFailure, tooLarge } from './failure'

/** Non-blocking, so that opening a named pipe does not wait for a writer. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * All bytes of a regular file. Throws the system's error, and FileFailure for what is no regular file or has more than `maxBytes`: devices
 * and pipes may never end.
 */
export function readRegularFile(file: string, maxBytes: number): Buffer {
  const descriptor = openSync(file, READ_FLAGS)
  try {
    const stats = fstatSync(descriptor)
    if (stats.isDirectory()) throw new FileFailure('cannot_read', 'is a directory')
    if (!stats.isFile()) throw new FileFailure('cannot_read', 'is not a regular file')
    if (stats.size > maxBytes) throw tooLarge(`the file has ${stats.size.toLocaleString('en-US')} bytes`, maxBytes)
    return readRange(descriptor, 0, stats.size)
  } finally {
    closeSync(descriptor)
  }
}

/** The bytes between two places of an open file, or fewer where it was cut meanwhile. */
export function readRange(descriptor: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start)
  let length = 0
  while (length < bytes.length) {
    const read = readSync(descriptor, bytes, length, bytes.length - length, start + length)
    if (read === 0) break
    length += read
  }
  return bytes.subarray(0, length)
}
