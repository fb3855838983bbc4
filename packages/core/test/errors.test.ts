import fc from 'fast-check'
import { expect, it } from 'vitest'
import { VecError, type VecErrorCode } from '../src/errors'

it('is written as JSON with its name, code and message, alone and within a result, whatever lay behind it', () => {
  const code = fc.constantFrom<VecErrorCode[]>('bad_request', 'empty', 'invalid_image', 'timeout', 'internal')
  fc.assert(
    fc.property(code, fc.string(), fc.oneof(fc.bigInt(), fc.anything()), (given, message, cause) => {
      const error = new VecError(given, message, { cause })
      const written = { name: 'VecError', code: given, message }
      expect(JSON.parse(JSON.stringify({ error, list: [error] }))).toEqual({ error: written, list: [written] })
    }),
  )
})
