import { describe, expect, it } from 'vitest'
import { refuseLine, refuseLongLine } from '../../src/protocol/refuse-line'

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

describe('refuseLine', () => {
  it.each([PING, '{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n', '{"jsonrpc":"2.0","id":1,"result":{}}'])(
    'lets %j pass',
    (line) => {
      expect(refuseLine(Buffer.from(line))).toBeUndefined()
    },
  )

  it.each([
    ['broken JSON', '{"jsonrpc":', null, -32700],
    ['no UTF-8', '"\xff"', null, -32700],
    ['null', 'null', null, -32600],
    ['a batch', `[${PING}]`, null, -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
    ['another version', '{"jsonrpc":"1.0","id":"a","method":"ping"}', 'a', -32600],
  ])('answers %s', (_name, line, id, code) => {
    const answer = { jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(/\.$/) } }
    expect(refuseLine(Buffer.from(line, 'latin1'))).toEqual(answer)
  })
})

describe('refuseLongLine', () => {
  it('is no answer to a known request, and says how long a line may be', () => {
    const error = { code: -32600, message: expect.stringContaining('longer than 16 MB') }
    expect(refuseLongLine(16 << 20)).toEqual({ jsonrpc: '2.0', id: null, error })
  })
})
