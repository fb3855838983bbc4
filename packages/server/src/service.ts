import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { MAX_INPUT_BYTES } from '@vec/core'
import { openPreviews } from '@vec/mcp'
import type { FastifyInstance } from 'fastify'
import { serveAdmin } from './admin/socket'
import { BodyBudget } from './admission/body-budget'
import { FrontDoor } from './admission/front-door'
import { buildApp } from './app'
import type { Config } from './config/config'
import { Converter } from './convert/converter'
import { Inspector } from './convert/inspector'
import type { Clock } from './database/clock'
import { Tracer, type TracerSettings } from './jobs/tracer'
import { warnAtStart } from './log/start-log'
import { Metrics } from './metrics/metrics'
import { createOperationsServer } from './metrics/operations-server'
import { readDocsPage } from './openapi/docs-page'
import { readPlans } from './plans/read-plans'
import { openStore } from './store/open-store'
import type { Store } from './store/store'

/** Uploads that may arrive at the same time as the images that run and wait. */
const CONCURRENT_UPLOADS = 8

/** Children beyond the slots: the stand-in for one that is killed, which makes the dry runs meanwhile. */
const SPARE_CHILDREN = 1

/**
 * Longest dry run, ms. Those of clean drawings of 4.2 megapixels take 1 to 5 s of CPU, of a photograph as one 10 s; conversions may take
 * four times as long (`VEC_PROCESSING_SECONDS`), and are paid for.
 */
const DRY_RUN_MS = 15_000

/** The line of the log while the data directory has another owner. */
const WAITING = 'waiting for the data directory, which another process uses'

/** What a start needs beside the configuration. */
export interface ServiceParts {
  /** The compiled `jobs/worker.ts`, an absolute path. */
  readonly workerPath: string
  /** The page at `/docs`, made by the build; an absolute path. */
  readonly docsPath: string
  readonly logStream: Writable
  /** Default: the store's own. */
  readonly clock?: Clock
}

/** A service that listens on both of its ports. */
export interface RunningService {
  /** `http://host:port` of the public port, and of the one for the operator. */
  readonly url: string
  readonly operationsUrl: string
  readonly store: Store
  /** Stops accepting, lets what runs finish for as long as the configuration says, releases the rest, and closes. */
  drain(): Promise<void>
  /** Ends what runs now, releases its credits, and closes. */
  abort(): Promise<void>
}

/** Opens the store, starts the workers and listens. Rejects, with everything closed again, when one of them cannot be done. */
export async function startService(config: Config, parts: ServiceParts): Promise<RunningService> {
  const plans = await readPlans(config.plansFile)
  const docsPage = await readDocsPage(parts.docsPath)
  const store = await openStore(config, {
    ...(parts.clock && { clock: parts.clock }),
    onBackgroundError: (error) => app.log.error({ err: error }, 'background work failed'),
    onWait: () =>
      warnAtStart({ level: config.logLevel, stream: parts.logStream }, { data_dir: config.dataDir }, WAITING),
  })
  const budget = new BodyBudget((config.workers + config.queueLength + CONCURRENT_UPLOADS) * MAX_INPUT_BYTES)
  const metrics: Metrics = new Metrics(() => ({ ...tracer.load, bodyBytes: budget.takenBytes }))
  const tracer = new Tracer(tracerSettings(config, parts.workerPath), (exit, pid) => {
    metrics.countWorkerExit(exit.reason)
    if (exit.reason !== 'closed' && exit.reason !== 'retired') app.log.warn({ pid, ...exit }, 'worker ended')
  })
  const converter = new Converter(store, tracer, config.queueWaitMs)
  const price = config.ledger === 'unmetered' ? 0 : 1
  const inspector = new Inspector(store, tracer, config.queueWaitMs, price)
  const previews = openPreviews()
  const frontDoor = new FrontDoor(() => tracer.isFull)
  const drainState = { isDraining: false }
  const app: FastifyInstance = buildApp(
    { config, store, plans, docsPage, converter, inspector, previews, budget, frontDoor, drainState },
    metrics,
    parts.logStream,
  )
  const readiness = () => findObstacle(store, tracer, drainState)
  const operations = createOperationsServer(metrics, readiness)

  const close = async () => {
    operations.close()
    operations.closeAllConnections()
    previews.close()
    await tracer.close()
    await converter.settled()
    await store.close()
  }
  const endConnections = async (graceMs: number) => {
    drainState.isDraining = true
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
    await app.close()
    clearTimeout(cut)
  }
  let closing: Promise<void> | undefined
  const end = async (graceMs: number) => {
    if (closing !== undefined) app.server.closeAllConnections()
    closing ??= endConnections(graceMs).then(close)
    await closing
  }
  try {
    const operationsUrl = await listen(operations, config).catch(nameSetting('VEC_OPS_HOST, VEC_OPS_PORT'))
    const url = await app.listen({ host: config.host, port: config.port }).catch(nameSetting('HOST, PORT'))
    serveAdmin(store)
    return { url, operationsUrl, store, drain: () => end(config.drainMs), abort: () => end(0) }
  } catch (error) {
    await end(0)
    throw error
  }
}

function tracerSettings(config: Config, workerPath: string): TracerSettings {
  return {
    queue: { slots: config.workers, waiting: config.queueLength },
    spares: SPARE_CHILDREN,
    pool: {
      workerPath,
      timeLimitMs: config.processingMs,
      dryRunLimitMs: Math.min(DRY_RUN_MS, config.processingMs),
      memoryLimitBytes: config.workerMemoryBytes,
      // The rest is pixels and typed arrays, which live outside the heap.
      heapMegabytes: Math.floor((0.6 * config.workerMemoryBytes) / 1_048_576),
      recycleAfterJobs: config.workerJobs,
      recycleAboveBytes: config.workerMemoryBytes / 2,
    },
  }
}

/** Why the service should get no requests now, or null. */
async function findObstacle(store: Store, tracer: Tracer, drainState: { isDraining: boolean }): Promise<string | null> {
  if (drainState.isDraining) return 'shutting down'
  if (tracer.load.ready === 0) return 'no worker is ready'
  const takesWrites = await store.ping().then(
    () => true,
    () => false,
  )
  return takesWrites ? null : 'the database does not take writes'
}

function nameSetting(names: string): (error: Error) => never {
  return (error) => {
    throw new Error(`${names}: ${error.message}`, { cause: error })
  }
}

function listen(server: ReturnType<typeof createOperationsServer>, config: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.opsPort, config.opsHost, () => {
      const { address, port, family } = server.address() as AddressInfo
      resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`)
    })
  })
}
