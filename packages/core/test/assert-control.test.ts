import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assertControl } from '../src/assert-control'
import { parseWireOptions } from '../src/options'
import { trace } from '../src/trace'
import { vectorize } from '../src/vectorize'

const NAMES = ['signal', 'onStage']
const LOGO = readFileSync(new URL('../../../examples/icon.png', import.meta.url))
const DOT = { width: 1, height: 1, rgba: Uint8Array.of(9, 9, 9, 255) }

describe('assertControl', () => {
  it('accepts what is allowed, and undefined for all of it', () => {
    for (const control of [{}, { signal: undefined }, { signal: new AbortController().signal, onStage: () => {} }]) {
      expect(() => assertControl(control, NAMES)).not.toThrow()
    }
  })

  it('accepts a signal that is none of this realm but has all of one', () => {
    const signal = { aborted: false, reason: undefined, addEventListener: () => {}, throwIfAborted: () => {} }
    expect(() => assertControl({ signal }, NAMES)).not.toThrow()
    for (const name of Object.keys(signal)) {
      const lacking = Object.fromEntries(Object.entries(signal).filter(([other]) => other !== name))
      expect(() => assertControl({ signal: lacking }, NAMES)).toThrow('signal must be an AbortSignal')
    }
  })

  it.each([
    ['null', null],
    ['a signal in its place', new AbortController().signal],
    ['a name for a signal', { signal: 'x' }],
    ['what only says that it is aborted', { signal: { aborted: true } }],
    [
      'a getter that throws',
      {
        get signal() {
          throw new Error('mine')
        },
      },
    ],
    ['a controller for a signal', { signal: new AbortController() }],
    ['a misspelled name', { sginal: new AbortController().signal }],
    ['a number for a function', { onStage: 5 }],
    ['an array', []],
  ])('refuses %s', (_, control) => {
    expect(() => assertControl(control, NAMES)).toThrow(expect.objectContaining({ code: 'bad_request' }))
  })

  it('guards both doors', async () => {
    await expect(vectorize(LOGO, {}, null as never)).rejects.toMatchObject({ code: 'bad_request' })
    expect(() => trace(DOT, {}, null as never)).toThrow(expect.objectContaining({ code: 'bad_request' }))
    expect(() => trace(DOT, {}, { now: 5 as never })).toThrow(expect.objectContaining({ code: 'bad_request' }))
  })
})

describe('an error of the caller', () => {
  it('goes through vectorize as it is when onStage throws it', async () => {
    const own = new Error('mine')
    const onStage = () => {
      throw own
    }
    await expect(vectorize(LOGO, {}, { onStage })).rejects.toBe(own)
  })
})

describe('parseWireOptions', () => {
  it.each([null, undefined, { colors: 2 }, 'colors=2', [1], [[1, 2]]])('refuses %j, which holds no pairs', (pairs) => {
    expect(() => parseWireOptions(pairs as never)).toThrow(expect.objectContaining({ code: 'bad_request' }))
  })
})
