import { createHash } from 'node:crypto'
import { OPTIONS, OUTPUT_OPTIONS, type VectorizeOptions } from '@vec/core'
import type { Format } from '@vec/core/formats'

export function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Stands for all that a result depends on: the bytes of the image, the options, the engine, which is a version of ours or the address of a
 * hosted service, and the format. An option that is given as its default is the same as one that is not given.
 */
export function resultKey(
  image: Uint8Array,
  options: Partial<VectorizeOptions>,
  engine: string,
  format: Format,
): string {
  const chosen = [...OPTIONS, ...OUTPUT_OPTIONS].map(({ name, defaultValue }) => options[name] ?? defaultValue)
  return sha256(JSON.stringify([sha256(image), chosen, engine, format]))
}
