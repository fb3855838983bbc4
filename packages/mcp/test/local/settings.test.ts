import { describe, expect, it } from 'vitest'
import { readSettings } from '../../src/local/settings'

describe('readSettings', () => {
  it('allows the working directory unless others are named, and never the whole file system by default', () => {
    expect(readSettings([], {}, '/home/me')).toEqual({ directories: ['/home/me'], service: null })
    expect(readSettings(['/a', 'b'], {}, '/home/me').directories).toEqual(['/a', 'b'])
    expect(readSettings([], {}, '/').directories).toEqual([])
  })

  it('uses the service when both variables are set', () => {
    const environment = { VEC_API_KEY: 'vec_k', VEC_BASE_URL: 'https://vec.example/base/' }
    expect(readSettings([], environment, '/a').service).toEqual({
      apiKey: 'vec_k',
      baseUrl: 'https://vec.example/base',
    })
    expect(readSettings([], { VEC_API_KEY: '', VEC_BASE_URL: '' }, '/a').service).toBeNull()
  })

  it.each(['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])('sends the key in clear to %s', (baseUrl) => {
    expect(readSettings([], { VEC_API_KEY: 'k', VEC_BASE_URL: baseUrl }, '/a').service?.baseUrl).toBe(baseUrl)
  })

  it.each([
    { VEC_API_KEY: 'k' },
    { VEC_BASE_URL: 'https://vec.example' },
    { VEC_API_KEY: 'k', VEC_BASE_URL: 'http://vec.example' },
    { VEC_API_KEY: 'k', VEC_BASE_URL: 'vec.example' },
    { VEC_API_KEY: 'k', VEC_BASE_URL: 'file:///tmp' },
    { VEC_API_KEY: 'k', VEC_BASE_URL: 'https://vec.example/?a=1' },
    { VEC_API_KEY: 'k\nx: y', VEC_BASE_URL: 'https://vec.example' },
  ])('refuses %j', (environment) => {
    expect(() => readSettings([], environment, '/a')).toThrow(/^VEC_/)
  })
})
