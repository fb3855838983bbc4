import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findExcess } from '../../src/mcp/message-scan'

const scan = (text: string) => findExcess(Buffer.from(text))

test('passes every message of ordinary size and depth', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 8 }), (text) => scan(text) === undefined))
})

test('counts depth outside strings only', () => {
  const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`
  expect(scan(nested(64))).toBeUndefined()
  expect(scan(nested(66))).toContain('64 deep')
  expect(scan(JSON.stringify({ a: '['.repeat(1_000_000) }))).toBeUndefined()
  expect(scan(`["\\"${'['.repeat(100)}", "\\\\", ${'['.repeat(100)}`)).toContain('64 deep')
})

test('passes one long string and refuses many marks', () => {
  expect(scan(`{"image_base64":"${'A'.repeat(4_000_000)}"}`)).toBeUndefined()
  for (const mark of ['""', '{"a":1},', '[],', '1,', ':', '"\\"'])
    expect(scan(mark.repeat(200_000))).toContain('too many')
})

test('ends with a string that does not', () => {
  expect(scan('{"a')).toBeUndefined()
  expect(scan('"\\')).toBeUndefined()
  expect(scan('')).toBeUndefined()
})
