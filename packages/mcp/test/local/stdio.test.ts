import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client as ModernClient } from '@modelcontextprotocol/client'
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { vectorize } from '@vec/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

/** The program as it is shipped; built before the tests run. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const example = (name: string) => fileURLToPath(new URL(`../../../../examples/${name}`, import.meta.url))

interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: Record<string, unknown>
  readonly content: readonly { readonly text: string }[]
}

interface TestClient {
  connect(): Promise<void>
  call(name: string, given: Record<string, unknown>, signal?: AbortSignal): Promise<ToolResult>
  list(): Promise<readonly { readonly name: string }[]>
  ping(): Promise<unknown>
  close(): Promise<void>
}

let directory: string
let client: TestClient | undefined

beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'vec-mcp-')))
  await copyFile(example('icon.png'), join(directory, 'icon.png'))
  await copyFile(example('photo.jpg'), join(directory, 'photo.jpg'))
})

afterEach(async () => {
  await client?.close()
  client = undefined
})

afterAll(() => rm(directory, { recursive: true, force: true }))

const COMMAND = () => ({ command: process.execPath, args: [MAIN, directory], stderr: 'ignore' as const })

function firstGeneration(): TestClient {
  const inner = new Client({ name: 'test', version: '1' })
  return {
    connect: () => inner.connect(new StdioClientTransport(COMMAND())),
    call: (name, given, signal) =>
      inner.callTool({ name, arguments: given }, undefined, signal && { signal }) as unknown as Promise<ToolResult>,
    list: async () => (await inner.listTools()).tools,
    ping: () => inner.ping(),
    close: () => inner.close(),
  }
}

function secondGeneration(mode?: 'legacy'): TestClient {
  const inner = new ModernClient({ name: 'test', version: '1' }, mode && { versionNegotiation: { mode } })
  return {
    connect: () => inner.connect(new ModernTransport(COMMAND())),
    call: (name, given, signal) =>
      inner.callTool({ name, arguments: given }, signal && { signal }) as unknown as Promise<ToolResult>,
    list: async () => (await inner.listTools()).tools,
    ping: () => inner.ping(),
    close: () => inner.close(),
  }
}

describe.each([
  ['the first SDK', () => firstGeneration()],
  ['the second SDK', () => secondGeneration()],
  ['the second SDK in legacy mode', () => secondGeneration('legacy')],
])('vec-mcp with the client of %s', (_name, makeClient) => {
  it('writes the same bytes as the library gives', async () => {
    client = makeClient()
    await client.connect()
    expect((await client.list()).map(({ name }) => name)).toEqual(['vectorize'])
    const given = { path: 'icon.png', output_path: 'icon.svg', overwrite: true, colors: 4 }
    const result = await client.call('vectorize', given)
    const { svg, width, height } = await vectorize(readFileSync(example('icon.png')), { colors: 4 })
    expect(result.structuredContent).toEqual({
      width,
      height,
      svg_bytes: svg.length,
      output_path: join(directory, 'icon.svg'),
    })
    expect(await readFile(join(directory, 'icon.svg'), 'utf8')).toBe(svg)
    const inline = await client.call('vectorize', { path: 'icon.png', colors: '4' })
    expect(inline.structuredContent?.svg).toBe(svg)
    expect(JSON.parse(inline.content[0]?.text ?? '')).toEqual(inline.structuredContent)
  })
})

describe('vec-mcp', () => {
  it('answers while it traces, and stops tracing when the call is cancelled', async () => {
    client = firstGeneration()
    await client.connect()
    const controller = new AbortController()
    const given = { path: 'photo.jpg', output_path: 'cancelled.svg', detail: 'high' }
    const call = client.call('vectorize', given, controller.signal)
    const caught = expect(call).rejects.toThrow()
    await client.ping()
    controller.abort()
    await caught
    const next = await client.call('vectorize', { path: 'icon.png' })
    expect(next.isError).toBeFalsy()
    await expect(readFile(join(directory, 'cancelled.svg'))).rejects.toThrow(/ENOENT/)
  })

  it('tells what to change', async () => {
    client = firstGeneration()
    await client.connect()
    const failures = await Promise.all([
      client.call('vectorize', { path: '/etc/passwd' }),
      client.call('vectorize', { path: 'icon.png', output_path: 'icon.png' }),
      client.call('vectorize', { image_base64: Buffer.from('GIF89a').toString('base64') }),
      client.call('vectorize', { path: 'icon.png', upload_id: 'upl_1' }),
    ])
    expect(failures.map(({ isError, structuredContent }) => [isError, structuredContent])).toEqual(
      failures.map(() => [true, undefined]),
    )
    const texts = failures.map(({ content }) => content[0]?.text ?? '')
    expect(texts[0]).toMatch(/^cannot_read: \/etc\/passwd is outside the allowed directories/)
    expect(texts[1]).toMatch(/^cannot_write: output_path must end in \.svg\./)
    expect(texts[2]).toMatch(/^unsupported_format: .*Convert the image to PNG, JPEG or WebP/)
    expect(texts[3]).toMatch(/^bad_request: Unknown argument "upload_id"; the arguments are path, image_base64/)
  })
})
