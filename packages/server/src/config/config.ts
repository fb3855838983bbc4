import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { closest } from 'fastest-levenshtein'
import type { z } from 'zod'
import { SETTINGS } from './settings'

/** Names to values, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Everything that can be set, read once from the environment at start; the meanings stand in `settings.ts`. Times are ms. */
export type Config = Readonly<ReturnType<typeof toConfig>>

/** Variables that begin as ours do but belong to `vec`, to `vec-mcp` or to tests. */
const OTHER_PROGRAMS = /^VEC_(BASE_URL|API_KEY|STATE_DIR|FUZZ_RUNS|TEST_\w+)$/

/** Longest time from an SVG to its charge, ms: the start of the process that draws previews, 10 s, a preview, 4 s, and the link. */
const DELIVERY_MS = 20_000

/** Every value of the environment that is wrong, one sentence each; `message` holds them all. */
class ConfigError extends Error {
  constructor(readonly sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
  }
}

/**
 * The configuration that an environment asks for. An empty value counts as not set. Throws `ConfigError`, which names every wrong value
 * and every variable that begins with `VEC_` and is none.
 */
export function readConfig(environment: Environment): Config {
  const given = Object.entries(environment).filter(
    ([name, value]) =>
      value && (Object.hasOwn(SETTINGS.shape, name) || (name.startsWith('VEC_') && !OTHER_PROGRAMS.test(name))),
  )
  const read = SETTINGS.safeParse(Object.fromEntries(given))
  const sentences = read.error?.issues.flatMap((issue) => describeIssue(issue, environment)) ?? []
  const config = read.success ? toConfig(read.data) : null
  if (config !== null && config.leaseMs < config.processingMs + DELIVERY_MS) {
    sentences.push(refusal('VEC_LEASE_SECONDS', 'must be at least 20 more than VEC_PROCESSING_SECONDS', environment))
  }
  if (config === null || sentences.length > 0) throw new ConfigError(sentences)
  return config
}

function toConfig(settings: z.infer<typeof SETTINGS>) {
  const workers = settings.VEC_WORKERS ?? availableParallelism()
  return {
    host: settings.HOST,
    port: settings.PORT,
    /** Null: the embedded database in `dataDir`. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** Absolute. */
    dataDir: resolve(settings.VEC_DATA_DIR),
    databasePool: settings.VEC_DATABASE_POOL,
    /** Without a slash at the end; null: derive it from the address that the server listens on. */
    publicUrl: settings.VEC_PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    opsHost: settings.VEC_OPS_HOST,
    opsPort: settings.VEC_OPS_PORT,
    /** Addresses and networks (CIDR). Empty: believe nobody. */
    trustedProxyList: settings.VEC_TRUSTED_PROXIES as readonly string[],
    /** Serialised origins, `scheme://host[:port]`. */
    allowedOrigins: new Set(settings.VEC_ALLOWED_ORIGINS) as ReadonlySet<string>,
    plansFile: settings.VEC_PLANS_FILE ?? null,
    ledger: settings.VEC_LEDGER,
    ratePerMinute: settings.VEC_RATE_PER_MINUTE,
    rateBurst: settings.VEC_RATE_BURST,
    dailyImages: settings.VEC_DAILY_IMAGES,
    authFailuresPerMinute: settings.VEC_AUTH_FAILURES_PER_MINUTE,
    maxUploads: settings.VEC_MAX_UPLOADS,
    maxResultBytes: 1_048_576 * settings.VEC_MAX_RESULTS_MB,
    leaseMs: 1000 * settings.VEC_LEASE_SECONDS,
    processingMs: 1000 * settings.VEC_PROCESSING_SECONDS,
    workers,
    workerMemoryBytes: 1_048_576 * settings.VEC_WORKER_MEMORY_MB,
    workerJobs: settings.VEC_WORKER_JOBS,
    queueLength: settings.VEC_QUEUE ?? 8 * workers,
    queueWaitMs: 1000 * settings.VEC_QUEUE_SECONDS,
    maxConnections: settings.VEC_MAX_CONNECTIONS,
    headerTimeoutMs: 1000 * settings.VEC_HEADER_SECONDS,
    requestTimeoutMs: 1000 * settings.VEC_REQUEST_SECONDS,
    keepAliveMs: 1000 * settings.VEC_KEEP_ALIVE_SECONDS,
    drainMs: 1000 * settings.VEC_DRAIN_SECONDS,
    logLevel: settings.VEC_LOG_LEVEL,
  }
}

function describeIssue(issue: z.core.$ZodIssue, environment: Environment): string[] {
  if (issue.code !== 'unrecognized_keys') return [refusal(String(issue.path[0]), issue.message, environment)]
  const names = Object.keys(SETTINGS.shape)
  return issue.keys.map((name) => `${name} is no setting. Did you mean ${closest(name, names)}?`)
}

function refusal(name: string, rule: string, environment: Environment): string {
  const value = environment[name]
  return value ? `${name} is "${redact(value)}", but it ${rule}.` : `${name} ${rule}.`
}

/** A value as it may be shown: the password of a URL is not. */
function redact(value: string): string {
  return value.replace(/(:\/\/[^/@:]*):[^/]*@/, '$1:...@')
}
