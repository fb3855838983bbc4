import { open } from 'node:fs/promises'
import { MAX_INPUT_BYTES } from '@vec/core'
import { FileError } from './failure'

/**
 * The bytes of a file, or of standard input for `-`. Of a file over the engine's limit it reads just enough for the engine to refuse it.
 * Throws FileError `cannot_read`.
 */
export async function readInput(input: string): Promise<Uint8Array> {
  try {
    if (input === '-') return await collect(process.stdin)
    const file = await open(input)
    try {
      return await collect(file.createReadStream({ autoClose: false, highWaterMark: 1_048_576 }))
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new FileError('cannot_read', error)
  }
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > MAX_INPUT_BYTES) break
  }
  return Buffer.concat(chunks)
}
