import type { JSONRPCRequest } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { answerOnce } from '../../src/protocol/answer-once'
import { createToolServer } from '../../src/protocol/tool-server'
import { PROTOCOL_VERSIONS } from '../../src/protocol/versions'
import { hostedTools } from '../../src/tools/offered-tools'
import type { Tool } from '../../src/tools/tool'
import { FakeBackend, FakePreviews } from '../fake-backend'

const NEVER = new AbortController().signal

function ask(
  method: string,
  params?: Record<string, unknown>,
  backend = new FakeBackend(),
  failures: unknown[] = [],
  signal = NEVER,
) {
  const server = createToolServer({
    tools: hostedTools(backend, new FakePreviews(), 'legacy'),
    instructions: 'Use them.',
    onFailure: (thrown) => failures.push(thrown),
  })
  const request = { jsonrpc: '2.0', id: 'a', method, ...(params && { params }) } as JSONRPCRequest
  return answerOnce(server, request, signal) as Promise<Record<string, unknown>>
}

const initialize = (protocolVersion: unknown) =>
  ask('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } })

describe('answerOnce', () => {
  it.each(PROTOCOL_VERSIONS)('speaks %s', async (version) => {
    expect(await initialize(version)).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: {
        protocolVersion: version,
        capabilities: { tools: {} },
        serverInfo: { name: 'vec', title: 'Image to SVG', version: '0.1.0' },
        instructions: 'Use them.',
      },
    })
  })

  it.each(['2024-11-05', '2024-10-07', '2026-07-28', '2099-01-01', ''])('offers the newest for %s', async (version) => {
    expect(await initialize(version)).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
  })

  it('answers ping with an empty result', async () => {
    expect(await ask('ping')).toEqual({ jsonrpc: '2.0', id: 'a', result: {} })
  })

  it('lists the three tools in their order, with schemas, titles and annotations', async () => {
    const { result } = (await ask('tools/list')) as { result: { tools: Record<string, unknown>[] } }
    expect(result.tools.map(({ name }) => name)).toEqual(['create_upload', 'vectorize', 'get_usage'])
    expect(Object.keys(result)).toEqual(['tools'])
    for (const tool of result.tools) {
      expect(tool).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        inputSchema: { type: 'object', additionalProperties: false },
        outputSchema: { type: 'object', additionalProperties: false },
        annotations: { readOnlyHint: tool.name === 'get_usage', destructiveHint: false, openWorldHint: false },
      })
    }
  })

  it.each(['resources/list', 'prompts/list', 'tasks/get', 'logging/setLevel', 'server/discover', '', '__proto__'])(
    'knows no method %s',
    async (method) => {
      expect(await ask(method)).toMatchObject({ error: { code: -32601 } })
    },
  )

  it.each([
    ['tools/call', undefined],
    ['tools/call', {}],
    ['tools/call', { name: 7 }],
    ['tools/call', { name: 'vectorize', arguments: [] }],
    ['tools/call', { name: 'vectorize', arguments: 'x' }],
    ['tools/call', { name: 'nothing' }],
    ['tools/call', { name: '__proto__' }],
    ['initialize', {}],
    ['initialize', { protocolVersion: 1 }],
    ['tools/list', { _meta: { progressToken: {} } }],
    ['no/such', { _meta: 1 }],
  ])('answers %s with params %j as invalid params', async (method, params) => {
    const answer = (await ask(method, params)) as { error: { code: number; message: string } }
    expect(answer.error.code).toBe(-32602)
    expect(answer.error.message).not.toContain('\n')
  })

  it('gives the result as data and the same as text', async () => {
    const { result } = (await ask('tools/call', { name: 'get_usage' })) as { result: Record<string, unknown> }
    const usage = {
      available: 5,
      balance: 10,
      quota: 3,
      quota_used: 1,
      quota_left: 2,
      spent_month: 4,
      spend_limit: 9,
    }
    expect(result).toEqual({ content: [{ type: 'text', text: JSON.stringify(usage) }], structuredContent: usage })
  })

  it('gives a failure as text alone, and tells what was thrown', async () => {
    const backend = new FakeBackend()
    backend.failure = new Error('secret path /etc/shadow')
    const failures: unknown[] = []
    const params = { name: 'vectorize', arguments: { image_base64: 'AAAA' } }
    const { result } = (await ask('tools/call', params, backend, failures)) as { result: Record<string, unknown> }
    expect(Object.keys(result).sort()).toEqual(['content', 'isError'])
    expect(JSON.stringify(result)).toContain('internal: ')
    expect(JSON.stringify(result)).not.toContain('secret')
    expect(failures).toEqual([backend.failure])
  })

  it('gives what a tool says of a call that did nothing as data, and as an error', async () => {
    const data = { converted: 0 }
    const [{ definition }] = hostedTools(new FakeBackend(), new FakePreviews(), 'legacy') as [Tool]
    const tool: Tool = { definition, call: async () => ({ data, isFailure: true }) }
    const request: JSONRPCRequest = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: definition.name } }
    const answer = await answerOnce(createToolServer({ tools: [tool], instructions: '' }), request, NEVER)
    expect(answer).toMatchObject({ result: { content: [{ type: 'text' }], structuredContent: data, isError: true } })
  })

  it('rejects with the reason when its signal aborts, and aborts the tool', async () => {
    const controller = new AbortController()
    const seen: AbortSignal[] = []
    const backend = new FakeBackend()
    backend.vectorize = (...[, , signal]: unknown[]) => {
      seen.push(signal as AbortSignal)
      return new Promise(() => {})
    }
    const params = { name: 'vectorize', arguments: { image_base64: 'AAAA' } }
    const answer = ask('tools/call', params, backend, [], controller.signal)
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const reason = new Error('left')
    controller.abort(reason)
    await expect(answer).rejects.toBe(reason)
    expect(seen[0]?.aborted).toBe(true)
    await expect(ask('ping', undefined, backend, [], controller.signal)).rejects.toBe(reason)
  })
})
