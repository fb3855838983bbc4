/**
 * The built-in kind of a value, such as `Uint8Array`, `ArrayBuffer`, `Blob`, `String` or `Null`; `Object` for all others. Kinds are
 * read from the value instead of compared by identity, so that values of another realm (a frame, a `vm` context, a test runner) count.
 * A Buffer is a `Uint8Array`.
 */
export function kindOf(value: unknown): string {
  const kind = Object.prototype.toString.call(value).slice('[object '.length, -1)
  return kind.endsWith('Array') && kind !== 'Array' && !ArrayBuffer.isView(value) ? 'Object' : kind
}
