import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { FileFailure, tooLarge } from './failure'

/** Bytes that are asked for at once of what has no size, such as a pipe. */
const CHUNK = 65_536

/**
 * All bytes of a file, a pipe or a device, which may never end. Throws the system's error, and FileFailure for a directory and for more
 * than `maxBytes`.
 */
export function readBoundedFile(file: string, maxBytes: number): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const stats = fstatSync(descriptor)
    if (stats.isDirectory()) throw new FileFailure('cannot_read', 'is a directory')
    if (!stats.isFile()) return readStream(descriptor, maxBytes)
    if (stats.size > maxBytes) throw tooLarge(`the file has ${stats.size.toLocaleString('en-US')} bytes`, maxBytes)
    return readRange(descriptor, 0, stats.size)
  } finally {
    closeSync(descriptor)
  }
}

function readStream(descriptor: number, maxBytes: number): Buffer {
  const chunks: Buffer[] = []
  for (let length = 0; length <= maxBytes; ) {
    const chunk = Buffer.alloc(CHUNK)
    const read = readSync(descriptor, chunk)
    if (read === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, read))
    length += read
  }
  throw tooLarge('there are more bytes', maxBytes)
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
