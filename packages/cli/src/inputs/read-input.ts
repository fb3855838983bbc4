import { open } from 'node:fs/promises'
import { FileFailure, fileFailure } from '../failure'

/**
 * All bytes of a file, or of standard input for `-`. Throws FileFailure `cannot_read`, and `too_large` for more than `maxBytes`, of which it
 * reads no more than it needs to know.
 */
export async function readAll(file: string, maxBytes: number): Promise<Buffer> {
  if (file === '-') return collect(process.stdin, maxBytes)
  try {
    const handle = await open(file)
    try {
      const { size } = await handle.stat()
      if (size > maxBytes) throw tooLarge(`the file has ${size.toLocaleString('en-US')} bytes`, maxBytes)
      return await collect(handle.createReadStream({ autoClose: false, highWaterMark: 1_048_576 }), maxBytes)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw error instanceof FileFailure ? error : fileFailure('cannot_read', error)
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

function tooLarge(what: string, maxBytes: number): FileFailure {
  return new FileFailure('too_large', `${what}; at most ${maxBytes.toLocaleString('en-US')} are accepted`)
}
