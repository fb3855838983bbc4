import { BlockList } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type Environment, SettingReader } from './setting-reader'

/** Levels of the log, from silent to everything. */
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

/**
 * Everything that can be set, read once from the environment at start. `docs/operations.md` tells operators the same.
 *
 * | variable | default | meaning |
 * |---|---|---|
 * | HOST | 127.0.0.1 | address the public port listens on |
 * | PORT | 8080 | public port; 0 picks a free one |
 * | DATABASE_URL | - | a PostgreSQL server (`postgres://...`), shared by any number of processes |
 * | VEC_DATA_DIR | ./vec-data | directory of the embedded database; used when DATABASE_URL is not set; one process at a time |
 * | VEC_DATABASE_POOL | 10 | connections to the PostgreSQL server from this process |
 * | VEC_PUBLIC_URL | http://HOST:PORT | base of the upload and download links, as clients reach the service |
 * | VEC_OPS_HOST | 127.0.0.1 | address of the port for health, readiness and metrics |
 * | VEC_OPS_PORT | 9090 | that port; 0 picks a free one |
 * | VEC_TRUSTED_PROXIES | - | addresses or networks (CIDR), comma between, whose X-Forwarded-For is believed |
 * | VEC_ALLOWED_ORIGINS | - | browser origins, comma between, that may call `/mcp` |
 * | VEC_PLANS_FILE | - | JSON file with the price list of `GET /v1/plans`; without it there are no packs and no payments |
 * | VEC_LEDGER | metered | `metered` charges credits; `unmetered` lets every key of an account process without them |
 * | VEC_RATE_PER_MINUTE | 60 | requests a minute for each key |
 * | VEC_RATE_BURST | 10 | requests of one key at once |
 * | VEC_DAILY_IMAGES | 5000 | images for each key and UTC day |
 * | VEC_AUTH_FAILURES_PER_MINUTE | 30 | failed authentications a minute for each IPv4 address or IPv6 /64 |
 * | VEC_MAX_UPLOADS | 256 | upload links and files alive at once, of at most 10 MB each |
 * | VEC_LEASE_SECONDS | 90 | after so long a reservation that nobody ended is released; longer than VEC_PROCESSING_SECONDS by 10 at least |
 * | VEC_PROCESSING_SECONDS | 60 | longest processing of one image |
 * | VEC_WORKERS | one for each core | worker processes; each traces one image at a time |
 * | VEC_WORKER_MEMORY_MB | 1200 | a worker that holds more is killed |
 * | VEC_WORKER_JOBS | 200 | a worker is replaced after so many images |
 * | VEC_QUEUE | 8 for each worker | images that may wait for a worker; one more is refused with `busy` |
 * | VEC_QUEUE_SECONDS | 30 | longest wait for a worker |
 * | VEC_MAX_CONNECTIONS | 512 | open connections on the public port |
 * | VEC_HEADER_SECONDS | 10 | a client must have sent its headers by then |
 * | VEC_REQUEST_SECONDS | 60 | a client must have sent its whole request by then |
 * | VEC_KEEP_ALIVE_SECONDS | 5 | an idle connection is closed after that; above the idle time of a balancer in front |
 * | VEC_DRAIN_SECONDS | 65 | on SIGTERM, time for the requests that run to finish |
 * | VEC_LOG_LEVEL | info | silent, error, warn, info or debug |
 */
export interface Config {
  readonly host: string
  readonly port: number
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly databasePool: number
  /** Without a slash at the end; null: derive it from the address that the server listens on. */
  readonly publicUrl: string | null
  readonly opsHost: string
  readonly opsPort: number
  readonly trustedProxies: BlockList
  /** The same, as text: for a framework that wants the list. Empty: believe nobody. */
  readonly trustedProxyList: readonly string[]
  /** Serialised origins, `scheme://host[:port]`. */
  readonly allowedOrigins: ReadonlySet<string>
  readonly plansFile: string | null
  readonly ledger: 'metered' | 'unmetered'
  readonly ratePerMinute: number
  readonly rateBurst: number
  readonly dailyImages: number
  readonly authFailuresPerMinute: number
  readonly maxUploads: number
  readonly leaseMs: number
  readonly processingMs: number
  readonly workers: number
  readonly workerMemoryBytes: number
  readonly workerJobs: number
  readonly queueLength: number
  readonly queueWaitMs: number
  readonly maxConnections: number
  readonly headerTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly keepAliveMs: number
  readonly drainMs: number
  readonly logLevel: (typeof LOG_LEVELS)[number]
}

/** Every value of the environment that is wrong, one sentence each; `message` holds them all. */
class ConfigError extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

/** The configuration that an environment asks for. An empty value counts as not set. Throws `ConfigError` naming every wrong value. */
export function readConfig(environment: Environment): Config {
  const read = new SettingReader(environment)
  const config = { ...readPlaces(read), ...readLimits(read), ...readWork(read) }
  if (config.leaseMs < config.processingMs + 10_000) {
    read.refuse('VEC_LEASE_SECONDS', 'must be at least 10 more than VEC_PROCESSING_SECONDS')
  }
  if (read.sentences.length > 0) throw new ConfigError(read.sentences)
  return config
}

function readPlaces(read: SettingReader) {
  const trustedProxies = new BlockList()
  const trustedProxyList = read.list('VEC_TRUSTED_PROXIES', (text) => addNetwork(trustedProxies, text))
  return {
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('PORT', 8080, 0, 65_535),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: resolve(read.text('VEC_DATA_DIR', './vec-data')),
    databasePool: read.integer('VEC_DATABASE_POOL', 10, 1, 1000),
    publicUrl: read.url('VEC_PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    opsHost: read.text('VEC_OPS_HOST', '127.0.0.1'),
    opsPort: read.integer('VEC_OPS_PORT', 9090, 0, 65_535),
    trustedProxies,
    trustedProxyList,
    allowedOrigins: new Set(read.list('VEC_ALLOWED_ORIGINS', checkOrigin)),
    plansFile: read.optionalText('VEC_PLANS_FILE'),
    logLevel: read.choice('VEC_LOG_LEVEL', LOG_LEVELS, 'info'),
  }
}

function readLimits(read: SettingReader) {
  return {
    ledger: read.choice('VEC_LEDGER', ['metered', 'unmetered'] as const, 'metered'),
    ratePerMinute: read.integer('VEC_RATE_PER_MINUTE', 60, 1, 1_000_000),
    rateBurst: read.integer('VEC_RATE_BURST', 10, 1, 1_000_000),
    dailyImages: read.integer('VEC_DAILY_IMAGES', 5000, 1, 1_000_000_000),
    authFailuresPerMinute: read.integer('VEC_AUTH_FAILURES_PER_MINUTE', 30, 1, 1_000_000),
    maxUploads: read.integer('VEC_MAX_UPLOADS', 256, 1, 1_000_000),
    leaseMs: 1000 * read.integer('VEC_LEASE_SECONDS', 90, 2, 86_400),
  }
}

function readWork(read: SettingReader) {
  const workers = read.integer('VEC_WORKERS', availableParallelism(), 1, 1024)
  return {
    processingMs: 1000 * read.integer('VEC_PROCESSING_SECONDS', 60, 1, 3600),
    workers,
    workerMemoryBytes: 1_048_576 * read.integer('VEC_WORKER_MEMORY_MB', 1200, 128, 1_048_576),
    workerJobs: read.integer('VEC_WORKER_JOBS', 200, 1, 1_000_000_000),
    queueLength: read.integer('VEC_QUEUE', 8 * workers, 0, 100_000),
    queueWaitMs: 1000 * read.integer('VEC_QUEUE_SECONDS', 30, 1, 3600),
    maxConnections: read.integer('VEC_MAX_CONNECTIONS', 512, 1, 1_000_000),
    headerTimeoutMs: 1000 * read.integer('VEC_HEADER_SECONDS', 10, 1, 3600),
    requestTimeoutMs: 1000 * read.integer('VEC_REQUEST_SECONDS', 60, 1, 3600),
    keepAliveMs: 1000 * read.integer('VEC_KEEP_ALIVE_SECONDS', 5, 1, 3600),
    drainMs: 1000 * read.integer('VEC_DRAIN_SECONDS', 65, 0, 3600),
  }
}

/** Null when the text is an address or a network, which is added; else what is wrong with it. */
function addNetwork(networks: BlockList, text: string): string | null {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  const longest = family === 'ipv6' ? 128 : 32
  const bits = prefix === undefined ? longest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1
  if (rest.length > 0 || bits < 0 || bits > longest)
    return `"${text}" is not an address or a network such as 10.0.0.0/8`
  try {
    networks.addSubnet(address, bits, family)
    return null
  } catch {
    return `"${text}" is not an address or a network such as 10.0.0.0/8`
  }
}

function checkOrigin(text: string): string | null {
  const origin = URL.canParse(text) ? new URL(text).origin : null
  return origin === text ? null : `"${text}" is not an origin such as https://example.com`
}
