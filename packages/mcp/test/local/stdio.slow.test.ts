import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
  readonly content: readonly { readonly type: string; readonly text: string; readonly data?: string }[]
}

interface TestClient {
  connect(): Promise<void>
  version(): string | undefined
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

/** A call of `vectorize` as a message. */
function call(id: number, given: object): object {
  return { id, method: 'tools/call', params: { name: 'vectorize', arguments: given } }
}

/** The lines of a client that introduces itself and sends these messages. */
function script(...messages: readonly object[]): string {
  const clientInfo = { name: 'test', version: '1' }
  const opening = [
    { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
  ]
  return [...opening, ...messages].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
}

it('answers each line of a script that says all at once, also a last one without an end', () => {
  const clientInfo = { name: 'test', version: '1' }
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { id: 2, method: 'tools/list' },
    { id: 3, method: 'ping' },
  ]
  const input = messages.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message })).join('\n')
  const { status, stdout } = spawnSync(process.execPath, [MAIN, tmpdir()], { input, encoding: 'utf8' })
  const answers = stdout.split('\n').slice(0, -1)
  expect([status, answers.map((line) => JSON.parse(line).id)]).toEqual([0, [1, 2, 3]])
})

it('refuses wrong words in one line, with the status of a wrong command line', () => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, '--nonsense'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, "vec-mcp: Unknown option '--nonsense'; vec-mcp --help lists what there is\n"])
})

const COMMAND = () => ({ command: process.execPath, args: [MAIN, directory], stderr: 'ignore' as const })

function firstGeneration(): TestClient {
  const inner = new Client({ name: 'test', version: '1' })
  return {
    connect: () => inner.connect(new StdioClientTransport(COMMAND())),
    version: () => undefined,
    call: (name, given, signal) =>
      inner.callTool({ name, arguments: given }, undefined, signal && { signal }) as unknown as Promise<ToolResult>,
    list: async () => (await inner.listTools()).tools,
    ping: () => inner.ping(),
    close: () => inner.close(),
  }
}

function secondGeneration(mode?: 'legacy' | 'auto'): TestClient {
  const inner = new ModernClient({ name: 'test', version: '1' }, mode && { versionNegotiation: { mode } })
  return {
    connect: () => inner.connect(new ModernTransport(COMMAND())),
    version: () => inner.getNegotiatedProtocolVersion(),
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
  ['the second SDK, which looks for the modern era first', () => secondGeneration('auto')],
])('vec-mcp with the client of %s', (_name, makeClient) => {
  it('writes the same bytes as the library gives', async () => {
    client = makeClient()
    await client.connect()
    expect((await client.list()).map(({ name }) => name)).toEqual(['vectorize', 'vectorize_files', 'inspect'])
    const given = { path: 'icon.png', output_path: 'icon.svg', overwrite: true, colors: 4 }
    const result = await client.call('vectorize', given)
    const { svg, width, height, resolved } = await vectorize(readFileSync(example('icon.png')), { colors: 4 })
    expect(result.structuredContent).toMatchObject({
      width,
      height,
      svg_bytes: svg.length,
      output_path: join(directory, 'icon.svg'),
      resolved: { image_type: resolved.imageType, colors: 4, reason: resolved.reason },
    })
    expect(result.content.map(({ type }) => type)).toEqual(['text', 'text', 'image'])
    expect(
      Buffer.from(result.content[2]?.data ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect(await readFile(join(directory, 'icon.svg'), 'utf8')).toBe(svg)
    const inline = await client.call('vectorize', { path: 'icon.png', colors: '4' })
    expect(inline.content.at(-1)?.text).toBe(svg)
    expect(JSON.stringify(inline).split('<svg')).toHaveLength(2)
    const planned = await client.call('inspect', { path: 'icon.png', colors: 4 })
    expect(planned.structuredContent).toMatchObject({ format: 'png', width, height, refusal: null })
    expect(planned.structuredContent?.resolved).toEqual(result.structuredContent?.resolved)
    expect(JSON.parse(inline.content[0]?.text ?? '')).toEqual(inline.structuredContent)
  })
})

describe('vec-mcp', () => {
  it('speaks the modern era with those who look for it', async () => {
    client = secondGeneration('auto')
    await client.connect()
    expect(client.version()).toBe('2026-07-28')
  })

  it('converts several files in one call, and says of each what became of it', async () => {
    client = firstGeneration()
    await client.connect()
    const paths = ['icon.png', '/etc/passwd', 'none.png']
    const { structuredContent, isError } = await client.call('vectorize_files', { paths, output_dir: 'made/here' })
    expect(isError).toBeFalsy()
    expect(structuredContent).toMatchObject({
      converted: 1,
      failed: 2,
      files: [
        { path: 'icon.png', output_path: join(directory, 'made', 'here', 'icon.svg') },
        { path: '/etc/passwd', error: expect.stringMatching(/^cannot_read: .*outside/) },
        { path: 'none.png', error: expect.stringMatching(/^cannot_read: .*no such file/) },
      ],
    })
    const { svg } = await vectorize(readFileSync(example('icon.png')))
    expect(await readFile(join(directory, 'made', 'here', 'icon.svg'), 'utf8')).toBe(svg)
  })

  it('writes a large SVG beside its image when no output was named', async () => {
    client = firstGeneration()
    await client.connect()
    const { structuredContent, content } = await client.call('vectorize', { path: 'photo.jpg', preview: false })
    expect(structuredContent?.output_path).toBe(join(directory, 'photo.svg'))
    expect(content.map(({ type }) => type)).toEqual(['text', 'text'])
    expect((await readFile(join(directory, 'photo.svg'))).length).toBe(structuredContent?.svg_bytes)
  })

  it('keeps refusals out of standard error', async () => {
    const transport = new StdioClientTransport({ ...COMMAND(), stderr: 'pipe' })
    const written: string[] = []
    transport.stderr?.on('data', (chunk) => written.push(String(chunk)))
    const inner = new Client({ name: 'test', version: '1' })
    await inner.connect(transport)
    const failed = await inner.callTool({ name: 'vectorize', arguments: { path: '/etc/passwd' } })
    expect(failed.isError).toBe(true)
    await inner.close()
    expect(written.join('')).toBe('')
  })

  it('says in one line on standard error that the service cannot be reached', () => {
    const environment = { ...process.env, VEC_BASE_URL: 'http://127.0.0.1:1', VEC_API_KEY: 'vec_key' }
    const input = script(call(1, { path: 'icon.png' }))
    const { stdout, stderr } = spawnSync(process.execPath, [MAIN, directory], {
      input,
      env: environment,
      encoding: 'utf8',
    })
    expect(stdout).toContain('unreachable: The service at http://127.0.0.1:1 cannot be reached')
    expect(stderr).toMatch(/^vec-mcp: The service at http:\/\/127\.0\.0\.1:1 cannot be reached[^\n]*\n$/)
  })

  it.each([
    ['', [1, 2]],
    [', also when two calls have one id', [1, 1]],
  ])('runs what it was told to its end when standard input ends%s', async (_when, ids) => {
    const [first, second] = ids
    const server = spawn(process.execPath, [MAIN, directory])
    server.stdin.end(
      script(
        call(first!, { path: 'photo.jpg', output_path: 'left.svg', overwrite: true, preview: false }),
        call(second!, { path: 'missing.png' }),
      ),
    )
    const [[status], stdout, stderr] = await Promise.all([
      once(server, 'exit'),
      text(server.stdout),
      text(server.stderr),
    ])
    expect([status, stderr]).toEqual([0, ''])
    expect(await readFile(join(directory, 'left.svg'), 'utf8')).toMatch(/^<svg/)
    expect(stdout).toMatch(/missing\.png/)
    if (first !== second) expect(stdout).toMatch(/left\.svg/)
  })

  it('answers a half message at the end of standard input, and the whole one before it', () => {
    const input = `${script(call(1, { path: 'icon.png', preview: false }))}{"jsonrpc":"2.0","id":2,"me`
    const { status, stdout } = spawnSync(process.execPath, [MAIN, directory], { input, encoding: 'utf8' })
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(status).toBe(0)
    expect(answers.find(({ id }) => id === 1).result.structuredContent.width).toBeGreaterThan(0)
    expect(answers.find(({ id }) => id === null).error.code).toBe(-32700)
  })

  it('stops at once on a signal, also when standard input has ended', async () => {
    const server = spawn(process.execPath, [MAIN, directory])
    server.stdin.end(
      script(
        call(1, { path: 'photo.jpg', output_path: 'stopped.svg', detail: 'high' }),
        call(2, { path: 'missing.png' }),
      ),
    )
    for await (const chunk of server.stdout) if (String(chunk).includes('cannot_read')) break
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
    await expect(readFile(join(directory, 'stopped.svg'))).rejects.toThrow(/ENOENT/)
  })

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
