import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MalformedMessage, parseJson, readMessage } from '../../src/protocol/parse-message'

const parse = (text: string | Buffer) => readMessage(parseJson(Buffer.from(text as string)))
const json = (value: unknown) => parse(JSON.stringify(value))

const id = fc.oneof(fc.string(), fc.integer())
const params = fc.dictionary(fc.string(), fc.jsonValue())

describe('readMessage', () => {
  it('gives back every request with its four members and nothing else', () => {
    fc.assert(
      fc.property(id, fc.string(), params, fc.jsonValue(), (requestId, method, given, extra) => {
        const message = { extra, jsonrpc: '2.0', id: requestId, method, params: given }
        expect(json(message)).toEqual({
          kind: 'request',
          request: JSON.parse(JSON.stringify({ jsonrpc: '2.0', id: requestId, method, params: given })),
        })
      }),
    )
  })

  it('takes every notification and every response without an answer', () => {
    fc.assert(
      fc.property(id, fc.string(), params, (requestId, method, given) => {
        const notification = { jsonrpc: '2.0', method, params: given }
        expect(json({ extra: 1, ...notification })).toEqual({
          kind: 'notification',
          notification: JSON.parse(JSON.stringify(notification)),
        })
        expect(json({ jsonrpc: '2.0', id: requestId, result: given })).toEqual({ kind: 'response' })
        expect(json({ jsonrpc: '2.0', id: requestId, error: given })).toEqual({ kind: 'response' })
      }),
    )
  })

  it.each([
    ['an error with an id of null', '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}'],
    ['an error without an id', '{"jsonrpc":"2.0","error":{"code":-32600,"message":"no"}}'],
    ['a result that is no object', '{"jsonrpc":"2.0","id":1,"result":5}'],
    ['a result of null', '{"jsonrpc":"2.0","id":1,"result":null}'],
    ['both result and error', '{"jsonrpc":"2.0","id":1,"result":{},"error":{}}'],
  ])('takes %s for a response', (_name, text) => {
    expect(parse(text)).toEqual({ kind: 'response' })
  })

  it('never throws anything but MalformedMessage, whatever the bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array(),
      fc.json().map((text) => Buffer.from(text)),
    )
    fc.assert(
      fc.property(bytes, (body) => {
        try {
          readMessage(parseJson(body))
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage)
        }
      }),
      { numRuns: Number(process.env.VEC_FUZZ_RUNS ?? 500) },
    )
  })

  it.each([
    ['a batch', '[]', /Batches/],
    ['a batch of one', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', /Batches/],
    ['a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', /"id"/],
    ['a fractional id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', /"id"/],
    ['an id that a double cannot hold', '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', /"id"/],
    ['an object as id', '{"jsonrpc":"2.0","id":{},"method":"ping"}', /"id"/],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', /"jsonrpc"/],
    ['no version', '{"id":1,"method":"ping"}', /"jsonrpc"/],
    ['no method', '{"jsonrpc":"2.0","id":1}', /"method"/],
    ['a number as method', '{"jsonrpc":"2.0","id":1,"method":1}', /"method"/],
    ['an array as params', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', /"params"/],
    ['null as params', '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}', /"params"/],
    ['a string', '"ping"', /object/],
    ['nothing', '', /JSON/],
    ['half a message', '{"jsonrpc":"2.0",', /JSON/],
    ['100,000 brackets', '['.repeat(100_000), /JSON/],
  ])('refuses %s', (_name, text, reason) => {
    expect(() => parse(text)).toThrow(MalformedMessage)
    expect(() => parse(text)).toThrow(reason)
  })

  it('refuses what is not UTF-8', () => {
    expect(() => parse(Buffer.from('{"jsonrpc":"2.0","id":"\xff","method":"ping"}', 'latin1'))).toThrow(/UTF-8/)
    expect(() => parse(Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}', 'utf16le'))).toThrow(MalformedMessage)
  })
})
