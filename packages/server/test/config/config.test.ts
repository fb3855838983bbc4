import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from '../../src/config/config'
import { SETTINGS } from '../../src/config/settings'

function sentencesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toMatchObject({ name: 'ConfigError' })
    return (error as { sentences: readonly string[] }).sentences
  }
  return []
}

describe('the configuration', () => {
  test('has the defaults of the contract', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('vec-data'),
      databaseUrl: null,
      publicUrl: null,
      ratePerMinute: 60,
      rateBurst: 10,
      dailyImages: 5000,
      authFailuresPerMinute: 30,
      processingMs: 60_000,
      leaseMs: 90_000,
      workers: availableParallelism(),
      ledger: 'metered',
      logLevel: 'info',
    } satisfies Partial<Config>)
  })

  test('an empty value counts as not set', () => {
    expect(readConfig({ HOST: '', PORT: '', DATABASE_URL: '', VEC_LOG_LEVEL: '' })).toEqual(readConfig({}))
  })

  test('reads what is set', () => {
    const config = readConfig({
      HOST: '::',
      PORT: '0',
      DATABASE_URL: 'postgresql://u:p@db/vec',
      VEC_DATA_DIR: '/data',
      VEC_PUBLIC_URL: 'https://api.example.com/base/',
      VEC_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,192.0.2.1',
      VEC_ALLOWED_ORIGINS: 'https://example.com, http://localhost:5173',
      VEC_WORKERS: '3',
      VEC_LEDGER: 'unmetered',
    })
    expect(config).toMatchObject({
      host: '::',
      port: 0,
      databaseUrl: 'postgresql://u:p@db/vec',
      dataDir: '/data',
      publicUrl: 'https://api.example.com/base',
      trustedProxyList: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
      workers: 3,
      queueLength: 24,
      ledger: 'unmetered',
    })
    expect([...config.allowedOrigins]).toEqual(['https://example.com', 'http://localhost:5173'])
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '8080.0'],
    ['DATABASE_URL', 'mysql://db/vec'],
    ['DATABASE_URL', 'somewhere'],
    ['VEC_PUBLIC_URL', 'api.example.com'],
    ['VEC_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['VEC_TRUSTED_PROXIES', 'proxy'],
    ['VEC_TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['VEC_ALLOWED_ORIGINS', 'https://example.com/'],
    ['VEC_ALLOWED_ORIGINS', '*'],
    ['VEC_LEDGER', 'Metered'],
    ['VEC_LOG_LEVEL', 'loud'],
    ['VEC_WORKERS', '0'],
    ['VEC_LEASE_SECONDS', '79'],
    ['VEC_PROCESSING_SECONDS', '71'],
  ])('refuses %s=%s in one sentence that names it', (name, value) => {
    const sentences = sentencesOf({ [name]: value })
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(name)
    expect(sentences[0]).toMatch(/\.$/)
  })

  test.each([
    ['VEC_RATE_PERMINUTE', 'VEC_RATE_PER_MINUTE'],
    ['VEC_PUBLICURL', 'VEC_PUBLIC_URL'],
    ['VEC_LOGLEVEL', 'VEC_LOG_LEVEL'],
  ])('refuses the unknown %s and names %s', (wrong, right) => {
    expect(sentencesOf({ [wrong]: '5' })).toEqual([`${wrong} is no setting. Did you mean ${right}?`])
  })

  test('leaves the variables of other programs alone', () => {
    const others = {
      VEC_BASE_URL: 'x',
      VEC_API_KEY: 'x',
      VEC_TEST_KILLS: '3',
      VECTOR: 'x',
      PATH: '/bin',
      constructor: 'x',
    }
    expect(readConfig(others)).toEqual(readConfig({}))
    expect(readConfig({ VEC_WORKER: '' })).toEqual(readConfig({}))
  })

  test.each(['docs/command.md', 'docs/mcp.md', 'CONTRIBUTING.md'])('leaves alone what %s names', (document) => {
    const text = readFileSync(new URL(`../../../../${document}`, import.meta.url), 'utf8')
    const names = (text.match(/\bVEC_[A-Z_]+/g) ?? []).filter((name) => !Object.hasOwn(SETTINGS.shape, name))
    expect(names.length).toBeGreaterThan(1)
    expect(readConfig(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual(readConfig({}))
  })

  test('names every wrong value at once, and shows no password', () => {
    const sentences = sentencesOf({ PORT: 'x', VEC_QUEUE: 'y', DATABASE_URL: 'mysql://user:secret@db/vec' })
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(
      expect.arrayContaining(['PORT', 'VEC_QUEUE', 'DATABASE_URL']),
    )
    expect(sentences.join()).not.toContain('secret')
  })
})
