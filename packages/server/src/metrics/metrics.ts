import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { routeLabel, statusOf } from '../exchange/request-labels'
import { ProcessFigures } from './process-figures'

/** Bucket bounds in seconds: a refusal takes milliseconds, a photo a minute. */
const DURATION_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** Memory, CPU, event loop and garbage collection of the process, one for all services in it. */
const processFigures = new ProcessFigures()

/** What the service reports of itself while it runs. */
export interface Load {
  readonly running: number
  readonly waiting: number
  readonly ready: number
  readonly bodyBytes: number
}

/** The service's figures for Prometheus. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly requests = this.counter('vec_http_requests_total', 'Requests answered.', 'route', 'status', 'code')
  private readonly refusals = this.counter('vec_http_raw_refusals_total', 'Connections refused below HTTP.')
  private readonly durations = this.histogram(
    'vec_http_request_duration_seconds',
    'Time from the first byte of a request to the end of its answer.',
    'route',
  )
  private readonly traces = this.histogram(
    'vec_trace_duration_seconds',
    'Time in a worker for one image: decoding, tracing, validating.',
  )
  private readonly credits = this.counter('vec_credits_charged_total', 'Credits charged.')
  private readonly repeats = this.counter('vec_free_repeats_total', 'Images delivered again free of charge.')
  private readonly workerExits = this.counter('vec_worker_exits_total', 'Worker processes that ended.', 'reason')
  private readonly droppedConnections = this.counter(
    'vec_connections_dropped_total',
    'Connections closed at once because too many were open.',
  )

  constructor(load: () => Load) {
    this.gauge('vec_jobs_running', 'Images being processed.', () => load().running)
    this.gauge('vec_jobs_waiting', 'Images waiting for a worker.', () => load().waiting)
    this.gauge('vec_workers_ready', 'Worker processes that are ready or busy.', () => load().ready)
    this.gauge('vec_body_bytes', 'Bytes of request bodies held or expected.', () => load().bodyBytes)
  }

  countRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { exchange } = request
    const route = routeLabel(request)
    this.requests.inc({ route, status: String(statusOf(request, reply)), code: exchange.code ?? '' })
    this.durations.observe({ route }, exchange.elapsedMs / 1000)
    if (exchange.stages.trace !== undefined) this.traces.observe(exchange.stages.trace / 1000)
    if (exchange.charged === 0) this.repeats.inc()
    else if (exchange.charged !== undefined) this.credits.inc(exchange.charged)
  }

  countRawRefusal(): void {
    this.refusals.inc()
  }

  countWorkerExit(reason: string): void {
    this.workerExits.inc({ reason })
  }

  countDroppedConnection(): void {
    this.droppedConnections.inc()
  }

  /** The text exposition format of Prometheus, version 0.0.4. */
  async render(): Promise<string> {
    return `${await this.registry.metrics()}\n${await processFigures.render()}`
  }

  private counter(name: string, help: string, ...labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] })
  }

  private histogram(name: string, help: string, ...labelNames: string[]): Histogram {
    return new Histogram({ name, help, labelNames, buckets: DURATION_BOUNDS, registers: [this.registry] })
  }

  private gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }
}
