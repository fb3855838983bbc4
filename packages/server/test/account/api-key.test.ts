import fc from 'fast-check'
import { expect, test } from 'vitest'
import { generateApiKey, isApiKey } from '../../src/account/api-key'
import { digestSecret } from '../../src/database/secret-digest'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('every key made is a key, and no two are the same', () => {
  const keys = Array.from({ length: 2000 }, generateApiKey)
  for (const key of keys) {
    expect(key).toMatch(/^vk_[0-9A-Za-z]{46}$/)
    expect(isApiKey(key)).toBe(true)
  }
  expect(new Set(keys).size).toBe(keys.length)
})

test('a key with one character changed is none', () => {
  const change = fc.record({ at: fc.integer({ min: 3, max: 48 }), to: fc.constantFrom(...ALPHABET) })
  fc.assert(
    fc.property(change, ({ at, to }) => {
      const key = generateApiKey()
      fc.pre(key[at] !== to)
      expect(isApiKey(key.slice(0, at) + to + key.slice(at + 1))).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('any other text is none', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => !isApiKey(text)))
  const key = generateApiKey()
  for (const text of ['', 'vk_', ` ${key}`, `${key} `, `${key}\n`, key.slice(1), key.toUpperCase(), key + key]) {
    expect(isApiKey(text)).toBe(false)
  }
})

test('the random part uses all 62 characters alike', () => {
  const counts = new Map<string, number>()
  const text = Array.from({ length: 3000 }, () => generateApiKey().slice(3, 43)).join('')
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const expected = text.length / 62
  const chiSquared = [...ALPHABET].reduce((sum, each) => sum + ((counts.get(each) ?? 0) - expected) ** 2 / expected, 0)
  // 61 degrees of freedom: a fair source exceeds 130 once in a million runs.
  expect(chiSquared).toBeLessThan(130)
})

test('a digest is the SHA-256', () => {
  expect(Buffer.from(digestSecret('abc')).toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
