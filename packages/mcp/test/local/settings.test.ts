import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../src/local/settings'

describe('readSettings', () => {
  it('allows the working directory unless others are named, and never the whole file system by default', () => {
    expect(readSettings([], {}, () => '/home/me')).toEqual({ directories: ['/home/me'], service: null })
    expect(readSettings(['/a', 'b'], {}, () => '/home/me').directories).toEqual(['/a', 'b'])
    expect(readSettings([], {}, () => '/').directories).toEqual([])
  })

  it('looks for the working directory only when no other is named, and says when it is gone', () => {
    const gone = () => {
      throw Object.assign(new Error('ENOENT: process.cwd failed with error, uv_cwd'), { code: 'ENOENT' })
    }
    expect(readSettings(['/a'], {}, gone).directories).toEqual(['/a'])
    expect(() => readSettings([], {}, gone)).toThrow(/^the working directory no longer exists$/)
  })

  it('uses the service when both variables are set', () => {
    const environment = { VEC_API_KEY: 'vec_k', VEC_BASE_URL: 'https://vec.example/base/' }
    expect(readSettings([], environment, () => '/a').service).toEqual({
      apiKey: 'vec_k',
      baseUrl: 'https://vec.example/base',
    })
    expect(readSettings([], { VEC_API_KEY: '', VEC_BASE_URL: '' }, () => '/a').service).toBeNull()
  })

  it('converts on this machine with a key alone, whatever it is, and says so', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (key) => {
        const settings = readSettings([], { VEC_API_KEY: key, VEC_BASE_URL: '' }, () => '/a')
        expect(settings).toEqual({
          directories: ['/a'],
          service: null,
          warning: expect.stringMatching(/^VEC_API_KEY .*/),
        })
      }),
    )
    expect(readSettings([], {}, () => '/a')).not.toHaveProperty('warning')
  })

  it.each(['http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1'])('sends the key in clear to %s', (baseUrl) => {
    expect(readSettings([], { VEC_API_KEY: 'k', VEC_BASE_URL: baseUrl }, () => '/a').service?.baseUrl).toBe(baseUrl)
  })

  it.each([
    ['https://vec.example/mcp', 'https://vec.example'],
    ['https://vec.example/v1/', 'https://vec.example'],
    ['https://vec.example/base/v1/vectorize', 'https://vec.example/base'],
    ['http://127.0.0.1:8080/docs', 'http://127.0.0.1:8080'],
  ])('refuses %s, and names the address of the service', (baseUrl, address) => {
    const environment = { VEC_API_KEY: 'k', VEC_BASE_URL: baseUrl }
    expect(() => readSettings([], environment, () => '/a')).toThrow(`the address of the service itself: ${address}`)
  })

  it.each([
    ['VEC_APIKEY', 'VEC_API_KEY'],
    ['VEC_KEY', 'VEC_API_KEY'],
    ['VEC_BASE_ULR', 'VEC_BASE_URL'],
    ['VEC_URL', 'VEC_BASE_URL'],
  ])('refuses the unknown %s and names %s', (name, meant) => {
    expect(() => readSettings([], { [name]: 'x' }, () => '/a')).toThrow(`${name} is no setting. Did you mean ${meant}?`)
  })

  it('leaves settings of the service and of the command alone', () => {
    const others = { VEC_PUBLIC_URL: 'x', VEC_LEDGER: 'x', VEC_QUEUE: '1', VEC_STATE_DIR: '/s' }
    expect(readSettings([], others, () => '/a').service).toBeNull()
  })

  it.each([
    { VEC_BASE_URL: 'https://vec.example' },
    { VEC_API_KEY: 'k', VEC_BASE_URL: 'http://vec.example' },
    { VEC_API_KEY: 'k', VEC_BASE_URL: 'vec.example' },
    { VEC_API_KEY: 'k', VEC_BASE_URL: 'file:///tmp' },
    { VEC_API_KEY: 'k', VEC_BASE_URL: 'https://vec.example/?a=1' },
    { VEC_API_KEY: 'k\nx: y', VEC_BASE_URL: 'https://vec.example' },
  ])('refuses %j', (environment) => {
    expect(() => readSettings([], environment, () => '/a')).toThrow(/^VEC_/)
  })
})
