/** Joins byte arrays, numbers (one byte each) and ASCII strings into one array. */
export function concat(...parts: readonly (Uint8Array | readonly number[] | string)[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )
}

/** Big-endian integers of `size` bytes each. */
export function bigEndian(size: 2 | 4, ...values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(size * values.length)
  for (const [index, value] of values.entries()) bytes.writeUIntBE(value, index * size, size)
  return bytes
}

/** Little-endian integers of `size` bytes each. */
export function littleEndian(size: 2 | 3 | 4, ...values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(size * values.length)
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size)
  return bytes
}

/** A copy with `replacement` written over the bytes from `offset` on. */
export function overwrite(bytes: Uint8Array, offset: number, replacement: Uint8Array | readonly number[]): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy.set(replacement, offset)
  return copy
}
