import type { Format } from '@vec/core/formats'

/** The values of options: each function turns a word into a value, or throws an Error that says what is allowed. */

export function parseText(text: string): string {
  if (text === '') throw new Error('it is empty')
  return text
}

/** Placeholders of an output pattern. */
const PLACEHOLDERS = ['dir', 'sub', 'name', 'ext', 'format'] as const

/** A name or a pattern for results: braces hold placeholders. */
export function parsePattern(text: string): string {
  for (const [placeholder, name] of parseText(text).matchAll(/\{(\w*)\}/g)) {
    if (!PLACEHOLDERS.some((known) => known === name)) {
      throw new Error(`${placeholder} is none of ${PLACEHOLDERS.map((known) => `{${known}}`).join(', ')}`)
    }
  }
  return text
}

export function parseInteger(text: string, min: number, max: number): number {
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max)) throw new Error(`allowed are ${min} to ${max}`)
  return number
}

/** The formats of results; the library's own list is loaded with the writers only. */
export const FORMATS = ['svg', 'pdf', 'eps', 'dxf'] as const satisfies readonly Format[]

/** Formats separated by commas, each once. */
export function parseFormats(text: string): Format[] {
  const formats = text.split(',').map((word) => FORMATS.find((format) => format === word))
  const known = formats.flatMap((format) => format ?? [])
  if (known.length < formats.length) throw new Error(`allowed are ${FORMATS.join(', ')}, separated by commas`)
  return [...new Set(known)]
}

/** Most seconds of a time limit, 11 days: timers hold 24. */
const MAX_SECONDS = 999_999

/** A positive number of seconds, in ms. */
export function parseSeconds(text: string): number {
  const seconds = /^[0-9]+(\.[0-9]{1,3})?$/.test(text) ? Number(text) : 0
  if (!(seconds > 0 && seconds <= MAX_SECONDS)) throw new Error(`allowed are seconds from 0.001 to ${MAX_SECONDS}`)
  return Math.max(1, Math.round(seconds * 1000))
}

/** Paths of the service, which people copy with its address. */
const SERVICE_PATHS = /\/(mcp|docs|openapi\.json|v1(\/.*)?)$/

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The address of a hosted service, without a slash at its end. The key goes there: the connection is encrypted or stays on this machine. */
export function parseServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname))
  if (!isSafe || url === undefined) {
    throw new Error('it must begin with https:// (or http:// for a service on this machine)')
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new Error('it has more than a host and a path; the key belongs in VEC_API_KEY')
  }
  const address = url.href.replace(/\/+$/, '')
  const service = address.replace(SERVICE_PATHS, '')
  if (service !== address) throw new Error(`it must be the address of the service itself: ${service}`)
  return address
}
