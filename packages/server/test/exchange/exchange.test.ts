import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { ClientGone } from '../../src/contract/errors'
import { Exchange } from '../../src/exchange/exchange'

function followed(isDelivered: boolean) {
  const exchange = new Exchange()
  const response = Object.assign(new EventEmitter(), { writableFinished: isDelivered })
  const calls: string[] = []
  exchange.follow(response as unknown as ServerResponse, () => calls.push('close'))
  return { exchange, response, calls }
}

describe('Exchange', () => {
  it('cleans up at its end, before it is logged', () => {
    const { exchange, response, calls } = followed(true)
    exchange.onEnd(() => calls.push('cleanup'))
    expect(calls).toEqual([])
    response.emit('close')
    expect(calls).toEqual(['cleanup', 'close'])
    expect([exchange.isGone, exchange.signal.aborted]).toEqual([false, false])
  })

  it('cleans up at once what is taken after the client left', () => {
    const { exchange, response, calls } = followed(false)
    response.emit('close')
    exchange.onEnd(() => calls.push('cleanup'))
    expect(calls).toEqual(['close', 'cleanup'])
    expect(exchange.isGone).toBe(true)
    expect(exchange.signal.reason).toBeInstanceOf(ClientGone)
  })
})
