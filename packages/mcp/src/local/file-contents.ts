import { type FileHandle, open } from 'node:fs/promises'

/** Writes a file that must not exist. */
export async function writeNew(place: string, text: string): Promise<void> {
  const file = await open(place, 'wx')
  try {
    await file.writeFile(text)
  } finally {
    await file.close()
  }
}

/** At most `limit` bytes: enough for whoever looks at them to see that a file is too large, without holding all of it. */
export async function readAtMost(file: FileHandle, limit: number): Promise<Uint8Array> {
  const { size } = await file.stat()
  const buffer = Buffer.alloc(Math.min(limit, size))
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return buffer.subarray(0, length)
}
