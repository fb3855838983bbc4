import { InvalidArgumentError } from 'commander'

/** Most entries of one list, far inside a 32-bit integer. */
const MAX_ENTRIES = 1_000_000

/** A number of up to 15 digits, which all are exact. How large it may be is judged where it is used. */
export function parseCount(text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of up to 15 digits, 0 or more.')
  return Number(text)
}

/** The same with or without a minus sign. */
export function parseSigned(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of up to 15 digits.')
  return Number(text)
}

export function parseLimit(text: string): number | 'none' {
  return text === 'none' ? text : parseCount(text)
}

export function parseEntries(text: string): number {
  const entries = parseCount(text)
  if (entries > MAX_ENTRIES) throw new InvalidArgumentError(`It must be at most ${MAX_ENTRIES}.`)
  return entries
}
