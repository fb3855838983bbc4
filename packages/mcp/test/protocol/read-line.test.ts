import { parseJSONRPCMessage } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLine, refuseLongLine } from '../../src/protocol/read-line'

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const experimental = (depth: number) =>
  `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","clientInfo":{"name":"a","version":"1"},` +
  `"capabilities":{"experimental":${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}}}}`
const read = (line: string) => readLine(Buffer.from(line))

describe('readLine', () => {
  it('hands every request to the SDK in a form that it takes, or answers it', () => {
    const id = fc.oneof(fc.string(), fc.integer())
    const method = fc.oneof(fc.string(), fc.constantFrom('initialize', 'tools/call', 'ping'))
    const params = fc.oneof(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.record({ _meta: fc.oneof(fc.jsonValue(), fc.record({ progressToken: fc.jsonValue() })) }),
    )
    const others = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('result', 'error', '__proto__')), fc.jsonValue())
    const start = fc.constantFrom('', '\ufeff', ' ')
    fc.assert(
      fc.property(start, id, method, params, others, (before, requestId, name, given, extra) => {
        const request = { jsonrpc: '2.0', id: requestId, method: name, params: given }
        const { passed, answer } = read(`${before}${JSON.stringify({ ...extra, ...request })}\r\n`)
        if (passed !== undefined) expect(parseJSONRPCMessage(JSON.parse(passed))).toMatchObject({ id: requestId })
        else expect(answer).toMatchObject({ id: requestId, error: { code: -32602 } })
      }),
    )
  })

  it('passes a request with the members of JSON-RPC alone', () => {
    const line = '\ufeff{"__proto__":{},"jsonrpc":"2.0","id":1,"method":"ping","result":{},"error":{},"extra":1}'
    expect(JSON.parse(read(line).passed ?? '')).toEqual(JSON.parse(PING))
  })

  it('passes a request that is as deep as may be', () => {
    expect(JSON.parse(read(experimental(60)).passed ?? '')).toEqual(JSON.parse(experimental(60)))
  })

  it('passes notifications, and forgets responses', () => {
    const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}'
    expect(read(`${notification}\r\n`)).toEqual({ passed: notification })
    expect(read('{"jsonrpc":"2.0","id":1,"result":{}}')).toEqual({})
    expect(read(JSON.stringify(refuseLongLine(1)))).toEqual({})
  })

  it.each([
    ['broken JSON', '{"jsonrpc":', null, -32700],
    ['no UTF-8', '"\xff"', null, -32700],
    ['null', 'null', null, -32600],
    ['a batch', `[${PING}]`, null, -32600],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
    ['another version', '{"jsonrpc":"1.0","id":"a","method":"ping"}', 'a', -32600],
    ['what is too deep', `${PING.slice(0, -1)},"params":{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}}`, 1, -32600],
    ['capabilities that are one too deep', experimental(61), 1, -32600],
    ['capabilities that fill the stack', experimental(10_000), 1, -32600],
    ['_meta that is no object', `${PING.slice(0, -1)},"params":{"_meta":5}}`, 1, -32602],
    ['a progress token of another type', `${PING.slice(0, -1)},"params":{"_meta":{"progressToken":{}}}}`, 1, -32602],
  ])('answers %s', (_name, line, id, code) => {
    const error = { code, message: expect.stringMatching(/^[^\n]+$/) }
    expect(readLine(Buffer.from(line, 'latin1'))).toEqual({ answer: { jsonrpc: '2.0', id, error } })
  })
})

describe('refuseLongLine', () => {
  it('is no answer to a known request, and says how long a line may be', () => {
    const error = { code: -32600, message: expect.stringContaining('longer than 16 MB') }
    expect(refuseLongLine(16 << 20)).toEqual({ jsonrpc: '2.0', id: null, error })
  })
})
