import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeSettings, SETTINGS } from '../../src/config/settings'

const OPERATIONS = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')

/** Names and defaults of the table in the document, one by one. */
const rows = OPERATIONS.split('\n')
  .filter((line) => /^\| `[A-Z_]+`/.test(line))
  .flatMap((line) => {
    const [names = '', defaults = ''] = line.split('|').slice(1, 3)
    const listed = names.match(/[A-Z_]+/g) ?? []
    const values = defaults.split(',').map((value) => value.trim().replaceAll('`', ''))
    return listed.map((name, i) => [name, values[i] ?? ''] as const)
  })

test('operations.md lists every setting once', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(SETTINGS.shape).sort())
})

test.each(rows)('operations.md and the code agree about the default of %s', (name, fallback) => {
  const value = SETTINGS.shape[name as keyof typeof SETTINGS.shape].parse(undefined)
  if (value === undefined || Array.isArray(value)) expect(fallback).toMatch(/^(-|one for each core|8 for each worker)$/)
  else expect(fallback).toBe(String(value))
})

test('every setting has a line of help', () => {
  const lines = describeSettings().trimEnd().split('\n')
  expect(lines).toHaveLength(Object.keys(SETTINGS.shape).length)
  for (const line of lines) expect(line).toMatch(/^ {2}[A-Z_]+ +\S.{10,}$/)
})
