import { OPTIONS, type Options, parseWireOptions } from '@vec/core'
import { ToolFailure } from '../failure'
import type { JsonObjectSchema } from '../wire/schemas'
import type { Arguments } from './tool'

/** Largest image in `image_base64`, decoded bytes: 2 MB. */
export const MAX_INLINE_BYTES = 2_097_152

/** An SVG of fewer bytes is given inline: 60 KB. An SVG is ASCII, so its bytes are its characters. */
export const MAX_INLINE_SVG_BYTES = 61_440

/** Names shown back to the caller are cut after so many characters. */
const LONGEST_ECHO = 40

const DATA_URL = /^data:[^,]{0,100};base64,/

/** Throws `bad_request` when an argument is none of the schema's. */
export function assertKnown(given: Arguments, schema: JsonObjectSchema): void {
  const known = Object.keys(schema.properties)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown === undefined) return
  const accepted = known.length === 0 ? 'there are no arguments' : `the arguments are ${known.join(', ')}`
  throw new ToolFailure(
    'bad_request',
    `Unknown argument ${JSON.stringify(unknown.slice(0, LONGEST_ECHO))}; ${accepted}.`,
  )
}

/** A text argument, or undefined when it is left out. */
export function readText(given: Arguments, name: string): string | undefined {
  const value = Object.hasOwn(given, name) ? given[name] : undefined
  if (value === undefined || typeof value === 'string') return value
  throw new ToolFailure('bad_request', `${name} must be a string.`)
}

/** From 1 to `most` texts. */
export function readTexts(given: Arguments, name: string, most: number): readonly string[] {
  const value = Object.hasOwn(given, name) ? given[name] : undefined
  const isList = Array.isArray(value) && value.length > 0 && value.length <= most
  if (isList && value.every((item) => typeof item === 'string')) return value
  throw new ToolFailure('bad_request', `${name} must be a list of 1 to ${most} strings.`)
}

/** A yes or no, or `defaultValue` when it is left out. */
export function readBoolean(given: Arguments, name: string, defaultValue: boolean): boolean {
  const value = Object.hasOwn(given, name) ? given[name] : undefined
  if (value === undefined) return defaultValue
  if (typeof value === 'boolean') return value
  throw new ToolFailure('bad_request', `${name} must be true or false.`)
}

/** The one of two arguments that says where the image is. Throws `bad_request` for both and for none. */
export function readOneOf<First extends string, Second extends string>(
  given: Arguments,
  first: First,
  second: Second,
): { readonly name: First | Second; readonly value: string } {
  const firstValue = readText(given, first)
  const secondValue = readText(given, second)
  if (firstValue !== undefined && secondValue === undefined) return { name: first, value: firstValue }
  if (secondValue !== undefined && firstValue === undefined) return { name: second, value: secondValue }
  throw new ToolFailure('bad_request', `Give exactly one of ${first} and ${second}.`)
}

/** The four options; those left out are `auto`. Throws `bad_request`. */
export function readOptions(given: Arguments): Options {
  return parseWireOptions(
    OPTIONS.flatMap(({ wireName }) => (Object.hasOwn(given, wireName) ? [[wireName, given[wireName]] as const] : [])),
  )
}

/**
 * The bytes of an image in base64, either alphabet, with or without padding, line breaks or the head of a data URL. Throws
 * `bad_request`, `empty`, and `too_large` with the advice `ifTooLarge`.
 */
export function decodeImage(text: string, ifTooLarge: string): Uint8Array {
  const encoded = (text.startsWith('data:') ? text.replace(DATA_URL, '') : text)
    .replace(/\s+/g, '')
    .replace(/={1,2}$/, '')
  const bytes = Buffer.from(encoded, 'base64')
  // The decoder skips what is not base64, so anything of that kind makes the result too short.
  if (encoded.length % 4 === 1 || bytes.length !== Math.floor((encoded.length * 3) / 4)) {
    throw new ToolFailure('bad_request', 'image_base64 is not base64.')
  }
  if (bytes.length === 0) throw new ToolFailure('empty', 'image_base64 holds no bytes.')
  if (bytes.length > MAX_INLINE_BYTES) {
    throw new ToolFailure(
      'too_large',
      `image_base64 holds ${bytes.length} bytes; at most ${MAX_INLINE_BYTES} are accepted inline. ${ifTooLarge}`,
    )
  }
  return bytes
}
