import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { OPTIONS, parseWireOptions, vectorize } from '@vec/core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REAL_WORKER, TestService } from '../http/harness'
import { call, inline, pathOf, svgOf } from './agent'

const packages = new URL('../../../', import.meta.url)
const CLI = fileURLToPath(new URL('cli/dist/main.js', packages))
const LOCAL_MCP = fileURLToPath(new URL('mcp/dist/main.js', packages))
const EXAMPLES = fileURLToPath(new URL('../examples/', packages))

type Wire = Readonly<Record<string, string>>

let service: TestService
let key: string
/** Holds the pictures and every result. */
let directory: string
/** One with the engine on this machine, one with the service as its backend. */
let local: Client
let remote: Client

beforeAll(async () => {
  service = await TestService.start({}, REAL_WORKER)
  key = (await service.open()).key
  directory = await realpath(await mkdtemp(join(tmpdir(), 'vec-bytes-')))
  for (const name of ['icon.png', 'logo.png', 'pixel-art-8x.png'])
    await copyFile(join(EXAMPLES, name), join(directory, name))
  // Small, but its SVG is too long to be given inline.
  await sharp(join(EXAMPLES, 'photo.jpg')).resize(160).toFile(join(directory, 'photo.jpg'))
  local = await connect({})
  remote = await connect({ VEC_BASE_URL: service.running.url, VEC_API_KEY: key })
})

afterAll(async () => {
  await local.close()
  await remote.close()
  await service.stop()
  await rm(directory, { recursive: true, force: true })
})

async function connect(environment: Readonly<Record<string, string>>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const args = [LOCAL_MCP, directory]
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: environment, stderr: 'ignore' }),
  )
  return client
}

async function byCommand(name: string, options: Wire): Promise<string> {
  const words = Object.entries(options).flatMap(([option, value]) => [`--${option.replaceAll('_', '-')}`, value])
  const output = join(directory, 'command.svg')
  await promisify(execFile)(process.execPath, [CLI, join(directory, name), '-o', output, ...words])
  return await readFile(output, 'utf8')
}

async function byRest(image: Buffer, options: Wire): Promise<string> {
  return (await service.vectorize(key, image, `?${new URLSearchParams(options)}`)).text
}

/** The downloaded SVG, which the inline one must equal where there is one. */
async function byHostedTool(source: Readonly<Record<string, unknown>>, options: Wire): Promise<string> {
  const answer = await call(service, key, 'vectorize', { ...source, ...options })
  const { structuredContent: result } = answer
  const inline = svgOf(answer)
  const { text } = await service.send({ path: pathOf(result?.download_url) })
  expect(inline ?? text).toBe(text)
  expect(inline === undefined).toBe(text.length >= 61_440)
  expect(result?.svg_bytes).toBe(text.length)
  return text
}

async function upload(image: Buffer): Promise<{ upload_id: unknown }> {
  const { structuredContent: link } = await call(service, key, 'create_upload')
  await service.send({ method: 'PUT', path: pathOf(link?.upload_url), body: image })
  return { upload_id: link?.upload_id }
}

async function byLocalTool(client: Client, name: string, options: Wire): Promise<string> {
  const output = join(directory, 'local.svg')
  const given = { path: name, output_path: output, overwrite: true, ...options }
  const { isError } = await client.callTool({ name: 'vectorize', arguments: given })
  expect(isError).toBeFalsy()
  return await readFile(output, 'utf8')
}

describe('the same image and options', () => {
  it.each<[string, Wire]>([
    ['icon.png', {}],
    ['icon.png', { colors: '3', quality: 'high' }],
    ['logo.png', { image_type: 'artwork' }],
    ['pixel-art-8x.png', { image_type: 'artwork_sharp', colors: 'unlimited' }],
    ['photo.jpg', { image_type: 'photo', detail: 'high' }],
  ])(
    'give the same bytes by library, command, REST and tools: %s %j',
    async (name, options) => {
      const image = await readFile(join(directory, name))
      expect(Object.keys(options).every((option) => OPTIONS.some(({ wireName }) => wireName === option))).toBe(true)
      const { svg } = await vectorize(image, parseWireOptions(Object.entries(options)))
      expect(svg.length).toBeGreaterThan(100)
      const others = {
        command: await byCommand(name, options),
        rest: await byRest(image, options),
        hostedInline: await byHostedTool(inline(image), options),
        hostedUpload: await byHostedTool(await upload(image), options),
        localTool: await byLocalTool(local, name, options),
        localToolOnService: await byLocalTool(remote, name, options),
      }
      expect(Object.entries(others).filter(([, other]) => other !== svg)).toEqual([])
    },
    120_000,
  )

  it('are refused with the same code by library, command, REST and tools', async () => {
    const broken = (await readFile(join(directory, 'icon.png'))).subarray(0, 300)
    const codes = await Promise.all([
      vectorize(broken).then(String, ({ code }) => code),
      service.vectorize(key, broken).then(({ code }) => code),
      ...[
        () => call(service, key, 'vectorize', inline(broken)),
        () => ask(local, broken),
        () => ask(remote, broken),
      ].map(async (tool) => /^\w+/.exec((await tool()).content[0]?.text ?? '')?.[0]),
    ])
    expect(codes).toEqual(codes.map(() => 'invalid_image'))
  })
})

function ask(client: Client, image: Buffer) {
  const answer = client.callTool({ name: 'vectorize', arguments: inline(image) })
  return answer as unknown as Promise<{ content: readonly { text: string }[] }>
}
