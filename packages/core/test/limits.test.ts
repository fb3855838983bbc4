import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as limits from '../src/limits'

const page = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

test.each(Object.entries(limits))('docs/limits.md lists %s with its value', (name, value) => {
  const row = page.split('\n').find((line) => line.includes(`\`${name}\``))
  const written = value < 10_000 ? String(value) : value.toLocaleString('en-US')
  expect(row).toMatch(new RegExp(`\\| ${written}\\b`))
})
