import { VecError } from './errors'

/**
 * The own properties of a plain object, each read once. Undefined has none. Throws VecError `bad_request` for anything else, whose options
 * would be ignored: a `Map`, a `URLSearchParams`, an object that inherits options from another. `what` names the value in the message.
 */
export function ownEntries(value: unknown, what: string): [string, unknown][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) throw notPlain(what)
  return readable(what, () => {
    if (!isPlain(value)) throw notPlain(what)
    return Object.entries(value)
  })
}

/** What a caller's object gives. What its getters throw becomes the cause of a VecError `bad_request`. */
export function readable<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof VecError) throw cause
    throw new VecError('bad_request', `${what} cannot be read`, { cause })
  }
}

/** Whether all that an object holds is its own: it is no collection and inherits no names but hidden ones, as instances of classes do. */
function isPlain(value: object): boolean {
  if (Symbol.iterator in value) return false
  for (const name in value) if (!Object.hasOwn(value, name)) return false
  return true
}

function notPlain(what: string): VecError {
  return new VecError('bad_request', `${what} must be a plain object, such as { name: value }`)
}
