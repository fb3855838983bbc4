import { VecError } from './errors'
import { readable } from './own-entries'

/**
 * Checks the control of a conversion, which callers without types may get wrong: a misspelled name or a signal in place of the control
 * would be ignored, and the conversion could not be stopped. `names` are those allowed; all but `signal` are functions. Throws
 * VecError `bad_request`.
 */
export function assertControl(control: unknown, names: readonly string[]): void {
  const known = `the control may have ${names.join(', ')}`
  if (typeof control !== 'object' || control === null || Array.isArray(control)) {
    throw new VecError('bad_request', `the control must be an object; ${known}`)
  }
  if (isSignal(control)) throw new VecError('bad_request', 'the control is a signal; pass { signal } instead')
  for (const [name, value] of readable('the control', () => Object.entries(control))) {
    if (!names.includes(name)) throw new VecError('bad_request', `unknown control ${JSON.stringify(name)}; ${known}`)
    if (value === undefined) continue
    if (name === 'signal') {
      if (!isSignal(value))
        throw new VecError('bad_request', 'signal must be an AbortSignal, such as controller.signal')
    } else if (typeof value !== 'function') throw new VecError('bad_request', `${name} must be a function`)
  }
}

/** An AbortSignal of this realm or another one, or what has all that is used of one. */
function isSignal(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('reason' in value)) return false
  const { aborted, addEventListener, throwIfAborted } = value as Partial<AbortSignal>
  return typeof aborted === 'boolean' && typeof addEventListener === 'function' && typeof throwIfAborted === 'function'
}
