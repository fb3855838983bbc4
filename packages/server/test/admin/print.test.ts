import { expect, it } from 'vitest'
import { table } from '../../src/admin/print'

it('keeps each row of a table on its line, whatever an account is called', () => {
  const rows = [
    { name: 'a\nb\u001b[31m\u009b31m', credits: 1 },
    { name: 'plain', credits: null },
  ]
  const lines = table(rows).split('\n')
  expect(lines.map((line) => line.replace(/ +/, ' '))).toEqual([
    'name credits',
    'a\\u000ab\\u001b[31m\\u009b31m 1',
    'plain -',
    '',
  ])
  expect(new Set(lines.slice(0, 3).map((line) => line.lastIndexOf(' '))).size).toBe(1)
  expect(table([])).toBe('None.\n')
})
