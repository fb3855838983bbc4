import { describe, expect, it } from 'vitest'
import { InFlight } from '../../src/convert/in-flight'

const never = new AbortController().signal
const key = Buffer.from('one key')

describe('InFlight', () => {
  it('lets one in at a time for a key, each in turn', async () => {
    const inFlight = new InFlight()
    let inside = 0
    let most = 0
    const visits = Array.from({ length: 20 }, async () => {
      const leave = await inFlight.enter(key, never)
      inside++
      most = Math.max(most, inside)
      await new Promise(setImmediate)
      inside--
      leave()
    })
    await Promise.all(visits)
    expect(most).toBe(1)
  })

  it('does not hold other keys up', async () => {
    const inFlight = new InFlight()
    await inFlight.enter(key, never)
    await expect(inFlight.enter(Buffer.from('another'), never)).resolves.toBeTypeOf('function')
  })

  it('gives up when the signal aborts, and the next one still gets in', async () => {
    const inFlight = new InFlight()
    const leave = await inFlight.enter(key, never)
    const leaving = new AbortController()
    const given = inFlight.enter(key, leaving.signal)
    const next = inFlight.enter(key, never)
    leaving.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    leave()
    await expect(next).resolves.toBeTypeOf('function')
  })
})
