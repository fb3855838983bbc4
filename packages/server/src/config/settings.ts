import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/*
 * Every setting by the name of its environment variable: how its text is read, its default, and its meaning, which `--help` prints.
 * The error of a check completes the sentence "NAME is "VALUE", but it".
 */

const text = (fallback: string) => z.string().default(fallback)

/** A decimal integer in [least, most]. */
const integer = (fallback: number, least: number, most: number) => count(least, most).default(fallback)

const count = (least: number, most: number) =>
  z
    .string()
    .refine((digits) => /^\d{1,15}$/.test(digits) && Number(digits) >= least && Number(digits) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number)

const choice = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` }).default(choices[0] as Choices[number])

const url = (protocol: RegExp, beginning: string) =>
  z.url({ protocol, error: `must be a URL that begins with ${beginning}` }).optional()

/** Items with commas between. */
const list = (accepts: (item: string) => boolean, kind: string) =>
  z
    .string()
    .transform((items) => items.split(',').flatMap((item) => item.trim() || []))
    .refine((items) => items.every(accepts), { error: `must be a list, with commas between, of ${kind}` })
    .default([])

const isNetwork = (item: string) =>
  isIP(item) !== 0 || (isIP(item.split('/')[0] ?? '') !== 0 && ipaddr.isValidCIDR(item))

const isOrigin = (item: string) => URL.canParse(item) && new URL(item).origin === item

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600

export const SETTINGS = z.strictObject({
  HOST: text('127.0.0.1').describe('address that the public port listens on'),
  PORT: integer(8080, 0, 65_535).describe('public port; 0 picks a free one'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres:// or postgresql://').describe(
    'a PostgreSQL server, shared by any number of processes',
  ),
  VEC_DATA_DIR: text('./vec-data').describe('directory of the embedded database, used without DATABASE_URL'),
  VEC_DATABASE_POOL: integer(10, 1, 1000).describe('connections to the PostgreSQL server from this process'),
  VEC_PUBLIC_URL: url(/^https?$/, 'http:// or https://').describe(
    'how clients reach the service; its links begin with it. Needed behind a proxy',
  ),
  VEC_OPS_HOST: text('127.0.0.1').describe('address of the port for health, readiness and metrics'),
  VEC_OPS_PORT: integer(8081, 0, 65_535).describe('that port; 0 picks a free one'),
  VEC_TRUSTED_PROXIES: list(isNetwork, 'addresses or networks such as 10.0.0.0/8').describe(
    'addresses or networks whose X-Forwarded-For is believed',
  ),
  VEC_ALLOWED_ORIGINS: list(isOrigin, 'origins such as https://example.com').describe(
    'browser origins that may call /mcp',
  ),
  VEC_PLANS_FILE: z.string().optional().describe('JSON file with the answer of GET /v1/plans'),
  VEC_LEDGER: choice(['metered', 'unmetered']).describe('metered or unmetered: whether images cost credits'),
  VEC_RATE_PER_MINUTE: integer(60, 1, 1_000_000).describe('requests a minute for each key'),
  VEC_RATE_BURST: integer(10, 1, 1_000_000).describe('requests of one key at once'),
  VEC_DAILY_IMAGES: integer(5000, 1, 1_000_000_000).describe('images for each key and UTC day'),
  VEC_AUTH_FAILURES_PER_MINUTE: integer(30, 1, 1_000_000).describe(
    'failed authentications a minute for each IPv4 address or IPv6 /64',
  ),
  VEC_MAX_UPLOADS: integer(256, 1, 1_000_000).describe('uploads that are open or kept at once, 10 MB each at most'),
  VEC_MAX_RESULTS_MB: integer(2048, 64, 1_048_576).describe('results of the tool interface that are kept at once'),
  VEC_PROCESSING_SECONDS: integer(60, 1, HOUR_SECONDS).describe('longest processing of one image'),
  VEC_LEASE_SECONDS: integer(90, 2, DAY_SECONDS).describe(
    'a reservation that nobody ended is released after this; at least 20 more than VEC_PROCESSING_SECONDS',
  ),
  VEC_WORKERS: count(1, 1024).optional().describe('images traced at once; without it one for each core'),
  VEC_WORKER_MEMORY_MB: integer(1200, 128, 1_048_576).describe('a worker that holds more is killed'),
  VEC_WORKER_JOBS: integer(200, 1, 1_000_000_000).describe('a worker is replaced after so many images'),
  VEC_QUEUE: count(0, 100_000).optional().describe('images that may wait for a worker; without it 8 for each worker'),
  VEC_QUEUE_SECONDS: integer(30, 1, HOUR_SECONDS).describe('longest wait for a worker'),
  VEC_MAX_CONNECTIONS: integer(1024, 1, 1_000_000).describe(
    'open connections on the public port; one address may hold a quarter of them',
  ),
  VEC_HEADER_SECONDS: integer(10, 1, HOUR_SECONDS).describe('a client must have sent its headers by then'),
  VEC_REQUEST_SECONDS: integer(60, 1, HOUR_SECONDS).describe('a client must have sent its whole request by then'),
  VEC_KEEP_ALIVE_SECONDS: integer(5, 1, HOUR_SECONDS).describe('an idle connection is closed after that'),
  VEC_DRAIN_SECONDS: integer(65, 0, HOUR_SECONDS).describe('on SIGTERM, time for what runs to finish'),
  VEC_LOG_LEVEL: choice(['info', 'silent', 'error', 'warn', 'debug']).describe('info, silent, error, warn or debug'),
})

/** One line for each setting: name, meaning, default. */
export function describeSettings(): string {
  const lines = Object.entries(SETTINGS.shape).map(([name, setting]) => {
    const fallback = String(setting.parse(undefined) ?? '')
    return `  ${name.padEnd(29)} ${setting.description}${fallback === '' ? '' : ` [${fallback}]`}\n`
  })
  return lines.join('')
}
