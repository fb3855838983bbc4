import { closeSync, constants, openSync, statSync, writeSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { FileFailure, fileFailure, tooLarge } from '../failure'

/** Most bytes that are asked for at once. */
const CHUNK_BYTES = 1_048_576

/**
 * All bytes of a file, or of standard input for `-`. Throws FileFailure `cannot_read`, and `too_large` for more than `maxBytes`, of which it
 * reads no more than it needs to know. The signal ends the wait for bytes that never come, as of a pipe; then its reason is thrown.
 */
export async function readAll(file: string, maxBytes: number, signal?: AbortSignal): Promise<Buffer> {
  if (signal === undefined) return await read(file, maxBytes)
  signal.throwIfAborted()
  return await new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal.reason)
      wakeReader(file)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    read(file, maxBytes)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', giveUp))
  })
}

async function read(file: string, maxBytes: number): Promise<Buffer> {
  if (file === '-') return collect(process.stdin, maxBytes)
  try {
    const handle = await open(file)
    try {
      return await readHandle(handle, maxBytes)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw error instanceof FileFailure ? error : fileFailure('cannot_read', error)
  }
}

async function readHandle(handle: FileHandle, maxBytes: number): Promise<Buffer> {
  const { size } = await handle.stat()
  if (size > maxBytes) throw tooLarge(`the file has ${size.toLocaleString('en-US')} bytes`, maxBytes)
  // No more room than the file and its end need: thousands of icons would keep the garbage collector busy with empty megabytes.
  const highWaterMark = Math.min(CHUNK_BYTES, Math.max(65_536, size + 1))
  return collect(handle.createReadStream({ autoClose: false, highWaterMark }), maxBytes)
}

/**
 * A read of a pipe cannot be called off, and it keeps the process from ending; somebody at the other end ends it. Standard input is read
 * in another way and is let go.
 */
function wakeReader(file: string): void {
  if (file === '-') {
    process.stdin.destroy()
    return
  }
  try {
    if (!statSync(file).isFIFO()) return
    const otherEnd = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK)
    try {
      writeSync(otherEnd, '\n')
    } finally {
      closeSync(otherEnd)
    }
  } catch {
    // Nobody reads any more.
  }
}

async function collect(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) throw tooLarge('there are more bytes', maxBytes)
  }
  return Buffer.concat(chunks)
}
