import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REAL_WORKER, TestService } from '../http/harness'
import { svgOf, type ToolAnswer } from './agent'

interface TestClient {
  connect(): Promise<void>
  version(): string | undefined
  list(): Promise<readonly string[]>
  call(name: string, given?: Record<string, unknown>): Promise<ToolAnswer>
  close(): Promise<void>
}

let service: TestService
let key: string
let image: Buffer

beforeAll(async () => {
  service = await TestService.start({}, REAL_WORKER)
  key = (await service.open()).key
  image = await readFile(fileURLToPath(new URL('../../../../examples/icon.png', import.meta.url)))
})

afterAll(() => service.stop())

const url = () => new URL(`${service.running.url}/mcp`)
const requestInit = () => ({ headers: { Authorization: `Bearer ${key}` } })

function firstGeneration(): TestClient {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(url(), { requestInit: requestInit() })
  return {
    connect: () => client.connect(transport as Transport),
    version: () => transport.protocolVersion,
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, given = {}) => client.callTool({ name, arguments: given }) as unknown as Promise<ToolAnswer>,
    close: () => client.close(),
  }
}

function secondGeneration(mode?: 'legacy' | 'auto'): TestClient {
  const client = new ModernClient({ name: 'test', version: '1' }, mode && { versionNegotiation: { mode } })
  const transport = new ModernTransport(url(), { requestInit: requestInit() })
  return {
    connect: () => client.connect(transport),
    version: () => transport.protocolVersion,
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: (name, given = {}) => client.callTool({ name, arguments: given }) as unknown as Promise<ToolAnswer>,
    close: () => client.close(),
  }
}

const THREE = ['create_upload', 'vectorize', 'get_usage']
const FOUR = [...THREE, 'inspect']

/** What the image costs: 1 for the first client, and nothing for those that come later. */
let first = 1

describe.each([
  ['the first SDK', () => firstGeneration(), '2025-11-25', THREE],
  ['the second SDK', () => secondGeneration(), '2025-11-25', THREE],
  ['the second SDK, which looks for the modern era first', () => secondGeneration('auto'), '2026-07-28', FOUR],
  ['the second SDK in legacy mode', () => secondGeneration('legacy'), '2025-11-25', THREE],
] as const)('the client of %s', (_name, makeClient, version, tools) => {
  it('initializes, lists, calls all three tools, uploads and downloads', async () => {
    const client = makeClient()
    await client.connect()
    expect(client.version()).toBe(version)
    expect(await client.list()).toEqual(tools)
    const { structuredContent: link } = await client.call('create_upload')
    const sent = await fetch(String(link?.upload_url), { method: 'PUT', body: image })
    expect(await sent.json()).toEqual({ upload_id: link?.upload_id, bytes: image.length })
    const uploaded = await client.call('vectorize', { upload_id: link?.upload_id })
    const again = await client.call('vectorize', { image_base64: image.toString('base64') })
    const { structuredContent: inline } = again
    expect([uploaded.structuredContent?.credits_charged, inline?.credits_charged]).toEqual([first, 0])
    first = 0
    expect(inline?.resolved).toMatchObject({ image_type: 'artwork', colors: 4 })
    expect(again.content.map(({ type }) => type)).toEqual(['text', 'text', 'image', 'text'])
    expect(
      Buffer.from(again.content[2]?.data ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(svgOf(again)).toBe(svgOf(uploaded))
    expect(JSON.stringify(again).split('<svg')).toHaveLength(2)
    const download = await fetch(String(inline?.download_url))
    expect(await download.text()).toBe(svgOf(again))
    const { structuredContent: usage } = await client.call('get_usage')
    expect(usage?.available).toBe(inline?.credits_remaining)
    await client.close()
  })

  it('shows the text of a failure', async () => {
    const client = makeClient()
    await client.connect()
    const answer = await client.call('vectorize', { image_base64: 'AAAA', colors: 33 })
    expect(answer).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^bad_request: colors must be .* an integer from 2 to 32\. /) }],
    })
    await client.close()
  })
})
