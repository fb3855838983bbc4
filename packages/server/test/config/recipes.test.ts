import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config'

const RECIPES = [
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/vec-server.service',
  'docs/operations.md',
  'README.md',
]

test.each(RECIPES)('the settings that %s gives are accepted, and give working links', (name) => {
  const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8').replaceAll('...', 'secret')
  const pairs = [...text.matchAll(/\b(VEC_[A-Z_]+|HOST|PORT|DATABASE_URL)(?:=|: )([^\s`,;)]+)/g)]
  const settings = Object.fromEntries(
    pairs.map(([, key = '', value = '']) => [
      key,
      value.replace(/^\$\{.*?\}$/, 'http://a').replace(/\$\{.*?\}/g, 'word'),
    ]),
  )
  expect(() => readConfig(settings)).not.toThrow()
  if (settings.VEC_TRUSTED_PROXIES !== undefined) expect(settings.VEC_PUBLIC_URL).toBeDefined()
})

test('every recipe and document names the same PostgreSQL', () => {
  const versions = [...RECIPES, 'src/database/postgres.ts'].flatMap((name) => {
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
    return [...text.matchAll(/postgres(?:ql)?(?: server)?[ :(]+(\d\d)\b|`postgres:\/\/\.\.\.`, (\d\d) or later/gi)]
  })
  expect(versions.length).toBeGreaterThanOrEqual(4)
  expect(new Set(versions.map(([, named, least]) => named ?? least))).toEqual(new Set(['15']))
})

test('the port of the operator is not the one that Prometheus itself takes', () => {
  expect(readConfig({}).opsPort).not.toBe(9090)
})
