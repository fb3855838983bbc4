import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeDirectory } from '../store/places'

/** The program as it is shipped; built before the tests run. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

let directory: string
let server: ChildProcess | undefined

beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'vec-main-')), 'new/directory')
})

afterEach(() => {
  server?.kill('SIGKILL')
})

afterAll(() => rm(join(directory, '../..'), { recursive: true, force: true }))

interface Run {
  readonly child: ChildProcess
  readonly output: { out: string; err: string }
  readonly exit: Promise<{ code: number | null; signal: string | null }>
}

function start(words: readonly string[], environment: Readonly<Record<string, string>> = {}): Run {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    VEC_OPS_PORT: '0',
    VEC_DATA_DIR: directory,
    VEC_WORKERS: '1',
    ...environment,
  }
  const child = spawn(process.execPath, [MAIN, ...words], { env })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text
  })
  const exit = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  server = child
  return { child, output, exit }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

const shell = (command: string) => {
  const child = spawn('sh', ['-c', command])
  return new Promise<{ code: number | null; out: string }>((resolve) => {
    let out = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.on('close', (code) => resolve({ code, out }))
  })
}

describe('vec-server', () => {
  it('makes a new data directory and tells how to begin, with one line on stdout, and ends cleanly on SIGTERM', async () => {
    const { child, output, exit } = start([])
    await until(() => output.err.includes('vec-server admin key create'))
    expect(output.out).toMatch(/^vec-server listens on http:\/\/127\.0\.0\.1:\d+ \(.*\)\n$/)
    expect(output.err).toContain('vec-server admin account create --name')
    child.kill('SIGTERM')
    expect(await exit).toEqual({ code: 0, signal: null })
  }, 90_000)

  it('opens an account with --demo and prints a command that works as it stands', async () => {
    const { output, child, exit } = start(['--demo'])
    await until(() => output.out.includes('demo.svg'))
    const command = /curl .*/.exec(output.out)?.[0] ?? ''
    const { code, out } = await shell(command.replace('-o demo.svg', '--fail --silent'))
    expect(code).toBe(0)
    expect(out).toMatch(/^<svg /)
    child.kill('SIGTERM')
    expect(await exit).toEqual({ code: 0, signal: null })
  }, 90_000)

  it('does admin commands while it runs, and a key made so works at once', async () => {
    const { output } = start([])
    await until(() => output.out.includes('listens'))
    const url = /http:\/\/\S+/.exec(output.out)?.[0]
    const admin = async (words: string) => {
      const run = await shell(`VEC_DATA_DIR=${directory} ${process.execPath} ${MAIN} admin ${words}`)
      expect(run.code).toBe(0)
      return run.out
    }
    const { account_id } = JSON.parse(await admin('account create --name Test --credits 3 --json'))
    const { key, key_id } = JSON.parse(await admin(`key create --account ${account_id} --json`))
    const account = () => fetch(`${url}/v1/account`, { headers: { authorization: `Bearer ${key}` } })
    expect(await (await account()).json()).toMatchObject({
      account: { id: account_id, name: 'Test' },
      credits: { available: 3 },
    })
    await admin(`key revoke ${key_id}`)
    expect((await account()).status).toBe(401)
  }, 90_000)

  it('ends at once on a second signal, and the credit it held is free when it starts again', async () => {
    const { child, output, exit } = start(['--demo'], { VEC_DRAIN_SECONDS: '3600' })
    await until(() => output.out.includes('demo.svg'))
    const url = /http:\/\/\S+/.exec(output.out)?.[0]
    const socket = new AbortController()
    void fetch(`${url}/v1/vectorize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${/vk_\w+/.exec(output.out)?.[0]}`, 'content-length': '500' },
      body: new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('x')) }),
      duplex: 'half',
      signal: socket.signal,
    } as RequestInit).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await exit).toEqual({ code: 0, signal: null })
    socket.abort()
  }, 90_000)

  it.each([
    ['PORT', 'eighty'],
    ['VEC_WORKERS', '0'],
    ['DATABASE_URL', 'mysql://x'],
    ['VEC_PLANS_FILE', '/nowhere/plans.json'],
    ['VEC_TRUSTED_PROXIES', '10.0.0.0/99'],
  ])('does not start with %s=%s, and says so', async (name, value) => {
    const { output, exit } = start([], { [name]: value })
    expect((await exit).code).toBe(1)
    expect(output.err).toContain(name)
    expect(output.out).toBe('')
  })

  it('does not start on a port that is taken', async () => {
    const { output } = start([])
    await until(() => output.out.includes('listens'))
    const first = server
    const port = /:(\d+) /.exec(output.out)?.[1] ?? ''
    const other = await makeDirectory()
    const second = start([], { PORT: port, VEC_DATA_DIR: other.config.dataDir })
    expect((await second.exit).code).toBe(1)
    expect(second.output.err).toMatch(/^HOST, PORT: .*EADDRINUSE/m)
    first?.kill('SIGKILL')
    await other.remove()
  }, 90_000)

  it('shows its usage and its version, and refuses other words', async () => {
    const help = start(['--help'])
    expect((await help.exit).code).toBe(0)
    expect(help.output.out).toContain('vec-server admin')
    const version = start(['--version'])
    await version.exit
    expect(version.output.out).toMatch(/^\d+\.\d+\.\d+\n$/)
    const wrong = start(['--what'])
    expect((await wrong.exit).code).toBe(2)
  })
})
