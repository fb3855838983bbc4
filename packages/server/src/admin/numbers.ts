import { InvalidArgumentError } from 'commander'

export function parseCount(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.')
  return Number(text)
}

export function parseSigned(text: string): number {
  if (!/^-?\d{1,10}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

export function parseLimit(text: string): number | 'none' {
  return text === 'none' ? text : parseCount(text)
}
