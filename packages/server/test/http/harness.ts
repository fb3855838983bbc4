import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { NewAccount } from '../../src/account/account'
import { readConfig } from '../../src/config/config'
import type { Clock } from '../../src/database/clock'
import { type RunningService, startService } from '../../src/service'
import { createDatabase } from '../database/engines'
import { assertContract, type WireResponse } from '../openapi/contract'
import { makeDirectory } from '../store/places'

export const TEST_WORKER = fileURLToPath(new URL('../jobs/test-worker.mjs', import.meta.url))

/** The worker as it is shipped; built before the tests run. */
/** A stand-in for the page that the build makes. */
const DOCS_PAGE = fileURLToPath(new URL('./docs.html', import.meta.url))

export const REAL_WORKER = fileURLToPath(new URL('../../dist/worker.js', import.meta.url))

export interface TestRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/** A response, and its body in the forms that tests ask for. */
export interface TestResponse extends WireResponse {
  readonly text: string
  /** The `code` of an Error object; undefined otherwise. */
  readonly code: string | undefined
}

/** Settings in which no limit interferes with a test that is not about it. */
const ROOMY = {
  HOST: '127.0.0.1',
  PORT: '0',
  VEC_OPS_PORT: '0',
  VEC_WORKERS: '2',
  VEC_RATE_PER_MINUTE: '1000000',
  VEC_RATE_BURST: '100000',
  VEC_AUTH_FAILURES_PER_MINUTE: '1000000',
  VEC_QUEUE: '1000',
  VEC_MAX_CONNECTIONS: '4096',
  VEC_LOG_LEVEL: 'debug',
}

/**
 * The whole service on free ports: on the server of `VEC_TEST_POSTGRES_URL`, in a database of its own, or else embedded in a new
 * directory. Every response that its `send` gets is checked against the OpenAPI document.
 */
export class TestService {
  /** Every key and token that was made: none may ever be seen in the log. */
  readonly secrets: string[] = []
  private readonly sockets = new Set<Socket>()

  private constructor(
    readonly running: RunningService,
    /** Every line of the log. */
    readonly logLines: readonly string[],
    private readonly removeData: () => Promise<void>,
  ) {}

  static async start(
    environment: Readonly<Record<string, string>> = {},
    workerPath = TEST_WORKER,
    givenData?: TestData,
    clock?: Clock,
  ): Promise<TestService> {
    const data =
      givenData ?? (await (process.env.VEC_TEST_POSTGRES_URL === undefined ? newDirectory() : newServerDatabase()))
    const lines: string[] = []
    const logStream = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line))
        done()
      },
    })
    const config = readConfig({ ...ROOMY, ...data.environment, ...environment })
    return new TestService(
      await startService(config, { workerPath, docsPath: DOCS_PAGE, logStream, ...(clock && { clock }) }),
      lines,
      data.remove,
    )
  }

  get store() {
    return this.running.store
  }

  get port(): number {
    return Number(new URL(this.running.url).port)
  }

  /** Opens an account with one key. */
  async open(account: Partial<NewAccount> = {}): Promise<{ accountId: string; key: string; keyId: string }> {
    const named = { name: 'Test', credits: 100_000, quota: 0, spendLimit: null, ...account }
    const accountId = await this.store.accounts.createAccount(named)
    return { accountId, ...(await this.addKey(accountId)) }
  }

  async addKey(accountId: string): Promise<{ key: string; keyId: string }> {
    const made = await this.store.accounts.createKey(accountId)
    this.secrets.push(made.key)
    return made
  }

  /** Sends one request on a connection of its own. */
  async send(request: TestRequest): Promise<TestResponse> {
    const response = await sendRequest(this.port, request)
    assertContract(request.method ?? 'GET', request.path, response)
    return response
  }

  /** `POST /v1/vectorize` with a raw body. */
  vectorize(key: string, body: Buffer, query = '', headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.send({
      method: 'POST',
      path: `/v1/vectorize${query}`,
      headers: { authorization: `Bearer ${key}`, ...headers },
      body,
    })
  }

  /** Writes bytes as they are and collects what comes back until the server closes; gives up waiting for that in the end. */
  raw(bytes: string | Buffer): Promise<RawExchange> {
    return exchangeRaw(this.connect(), bytes)
  }

  connect(): Socket {
    const socket = connect(this.port, '127.0.0.1')
    this.sockets.add(socket)
    socket.on('error', () => {})
    return socket
  }

  /** The log lines that say that a request is over, as objects. */
  requestLines(): Record<string, unknown>[] {
    return this.logLines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'request')
  }

  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.running.operationsUrl}/metrics`)).text()
    const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }

  /** Ends the service, and fails the test when a secret that it knew is in its log. */
  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await this.running.abort()
    await this.removeData()
    const log = this.logLines.join('')
    expect(this.secrets.filter((secret) => log.includes(secret))).toEqual([])
  }
}

export interface RawExchange {
  readonly text: string
  readonly isClosed: boolean
}

/** How long an answer may take on the slowest of machines. */
const PATIENCE_MS = 30_000

export function exchangeRaw(socket: Socket, bytes: string | Buffer): Promise<RawExchange> {
  return new Promise((resolve) => {
    let text = ''
    const finish = (isClosed: boolean) => {
      clearTimeout(timer)
      resolve({ text, isClosed })
    }
    const timer = setTimeout(() => finish(false), PATIENCE_MS)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => finish(true))
    socket.write(bytes)
  })
}

/** Splits a raw response into its parts; the first one when several came. */
export function parseRaw(text: string): WireResponse {
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const length = Number(headers['content-length'] ?? 0)
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: Buffer.from(text.slice(end + 4, end + 4 + length), 'latin1'),
  }
}

function codeOf(body: Buffer): string | undefined {
  try {
    return (JSON.parse(body.toString('utf8')) as { error?: { code?: string } }).error?.code
  } catch {
    return undefined
  }
}

function sendRequest(port: number, { method = 'GET', path, headers = {}, body }: TestRequest): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const isChunked = headers['transfer-encoding'] === 'chunked'
    const length = body === undefined || isChunked ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = httpRequest({
      port,
      host: '127.0.0.1',
      method,
      path,
      headers: { ...length, ...headers },
      agent: false,
    })
    request.on('response', async (response) => resolve(await collect(response)))
    request.on('error', reject)
    request.end(body)
  })
}

async function collect(response: IncomingMessage): Promise<TestResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  return { status: response.statusCode ?? 0, headers, body, text: body.toString('utf8'), code: codeOf(body) }
}

/** Data of its own for a service: how to reach it, and how to get rid of it. */
export interface TestData {
  readonly environment: Readonly<Record<string, string>>
  remove(): Promise<void>
}

export async function newDirectory(): Promise<TestData> {
  const { config, remove } = await makeDirectory()
  return { environment: { VEC_DATA_DIR: config.dataDir }, remove }
}

export async function newServerDatabase(): Promise<TestData> {
  const { url, drop } = await createDatabase()
  return { environment: { DATABASE_URL: url }, remove: drop }
}
