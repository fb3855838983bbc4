import { describe, expect, it } from 'vitest'
import { assertKnown, decodeImage, readBoolean, readOneOf, readText, readTexts } from '../../src/tools/arguments'
import { objectSchema, textSchema } from '../../src/wire/schemas'

const BAD = { code: 'bad_request' }
const schema = objectSchema({ path: textSchema('A path.') }, ['path'])

describe('the arguments of a call', () => {
  it('are refused by name when no tool has them, cut short, and names of every object are no arguments', () => {
    expect(() => assertKnown({ path: 'a' }, schema)).not.toThrow()
    for (const name of ['Path', '__proto__x', 'constructor', 'x'.repeat(999)]) {
      expect(() => assertKnown({ [name]: 1 }, schema)).toThrow(expect.objectContaining(BAD))
    }
    expect(() => assertKnown({ ['x'.repeat(999)]: 1 }, schema)).toThrow(/"x{40}"; the arguments are path\./)
    expect(() => assertKnown({ a: 1 }, objectSchema({}))).toThrow('there are no arguments')
    expect(readText({}, 'constructor')).toBeUndefined()
    expect(readBoolean({}, 'toString', true)).toBe(true)
  })

  it('have the type that they are read as, and no other', () => {
    for (const value of [null, 0, 1, [], {}, true])
      expect(() => readText({ a: value }, 'a')).toThrow('must be a string')
    for (const value of [null, 0, 1, 'true', []])
      expect(() => readBoolean({ a: value }, 'a', true)).toThrow('true or false')
    expect(readBoolean({ a: false }, 'a', true)).toBe(false)
    for (const value of [undefined, [], ['a', 'b', 'c'], [1], 'ab', { length: 1 }]) {
      expect(() => readTexts({ a: value }, 'a', 2)).toThrow('must be a list of 1 to 2 strings')
    }
    expect(readTexts({ a: ['x', 'y'] }, 'a', 2)).toEqual(['x', 'y'])
  })

  it('name one image, not two and not none', () => {
    expect(readOneOf({ b: 'x' }, 'a', 'b')).toEqual({ name: 'b', value: 'x' })
    expect(readOneOf({ a: '' }, 'a', 'b')).toEqual({ name: 'a', value: '' })
    expect(() => readOneOf({}, 'a', 'b')).toThrow('exactly one of a and b')
    expect(() => readOneOf({ a: 'x', b: 'x' }, 'a', 'b')).toThrow('exactly one of a and b')
  })

  it('hold images in base64 of any length', () => {
    for (let length = 1; length < 20; length++) {
      const bytes = Buffer.from(Array.from({ length }, (_, i) => 251 * i))
      for (const text of [bytes.toString('base64'), bytes.toString('base64url')]) {
        expect(Buffer.from(decodeImage(text, 'advice'))).toEqual(bytes)
      }
    }
    expect(() => decodeImage('====', 'advice')).toThrow('not base64')
  })
})
