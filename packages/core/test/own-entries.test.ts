import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dryRun } from '../src/dry-run'
import { ownEntries } from '../src/own-entries'
import { trace } from '../src/trace'
import { vectorize } from '../src/vectorize'

const LOGO = readFileSync(new URL('../../../examples/icon.png', import.meta.url))
const DOT = { width: 1, height: 1, rgba: Uint8Array.of(9, 9, 9, 255) }

class Chosen {
  readonly colors = 2
}

const refusal = (message: string) =>
  expect.objectContaining({ code: 'bad_request', message: expect.stringContaining(message) })

describe('ownEntries', () => {
  it('gives what a plain object holds', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (given) => {
        expect(ownEntries(given, 'options')).toEqual(Object.entries(given))
      }),
    )
    expect(ownEntries(undefined, 'options')).toEqual([])
  })

  it('takes objects of other realms, those without a prototype, and instances of classes', () => {
    const bare = Object.assign(Object.create(null), { colors: 2 })
    for (const given of [runInNewContext('({ colors: 2 })'), bare, new Chosen()]) {
      expect(ownEntries(given, 'options')).toEqual([['colors', 2]])
    }
  })

  it.each([
    ['a Map', new Map([['colors', 2]])],
    ['a query', new URLSearchParams('colors=2')],
    ['an object that inherits', Object.create({ colors: 2 })],
    ['an array', [['colors', 2]]],
    ['an array of another realm', runInNewContext('[]')],
    ['null', null],
    ['a text', 'colors=2'],
    ['a function', () => ({ colors: 2 })],
  ])('refuses %s', (_, given) => {
    expect(() => ownEntries(given, 'options')).toThrow(refusal('options must be a plain object'))
  })
})

describe('options that throw when they are read', () => {
  const own = new Error('mine')
  const throwOwn = () => {
    throw own
  }
  const getter = Object.defineProperty({}, 'colors', { enumerable: true, get: throwOwn })

  it.each([
    ['a getter', getter],
    ['a proxy without keys', new Proxy({}, { ownKeys: throwOwn })],
    ['a proxy without a prototype', new Proxy({}, { getPrototypeOf: throwOwn })],
  ])('are refused with the error as the cause: %s', async (_, options) => {
    const failure = expect.objectContaining({ code: 'bad_request', message: 'options cannot be read', cause: own })
    await expect(vectorize(LOGO, options)).rejects.toEqual(failure)
    await expect(dryRun(LOGO, options)).rejects.toEqual(failure)
    expect(() => trace(DOT, options)).toThrow(failure)
  })
})
