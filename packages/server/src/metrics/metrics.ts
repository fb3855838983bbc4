import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { routeLabel, statusOf } from '../exchange/request-labels'
import { Counter, Gauge, Histogram, renderMetrics } from './instruments'

/** Bucket bounds in seconds: a refusal takes milliseconds, a photo a minute. */
const DURATION_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** What the service reports of itself while it runs. */
export interface Load {
  readonly running: number
  readonly waiting: number
  readonly ready: number
  readonly bodyBytes: number
}

/** The service's figures for Prometheus. */
export class Metrics {
  private readonly requests = new Counter('vec_http_requests_total', 'Requests answered, by route, status and code.')
  private readonly refusals = new Counter('vec_http_raw_refusals_total', 'Connections refused below HTTP.')
  private readonly durations = new Histogram(
    'vec_http_request_duration_seconds',
    'Time from the first byte of a request to the end of its answer.',
    DURATION_BOUNDS,
  )
  private readonly traces = new Histogram(
    'vec_trace_duration_seconds',
    'Time in a worker for one image: decoding, tracing, validating.',
    DURATION_BOUNDS,
  )
  private readonly credits = new Counter('vec_credits_charged_total', 'Credits charged.')
  private readonly repeats = new Counter('vec_free_repeats_total', 'Images delivered again free of charge.')
  private readonly workerExits = new Counter('vec_worker_exits_total', 'Worker processes that ended, by reason.')
  private readonly droppedConnections = new Counter(
    'vec_connections_dropped_total',
    'Connections closed at once because too many were open.',
  )
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 10 })
  private readonly gauges: Gauge[]

  constructor(load: () => Load) {
    this.delay.enable()
    this.gauges = [
      new Gauge('vec_jobs_running', 'Images being processed.', () => load().running),
      new Gauge('vec_jobs_waiting', 'Images waiting for a worker.', () => load().waiting),
      new Gauge('vec_workers_ready', 'Worker processes that are ready or busy.', () => load().ready),
      new Gauge('vec_body_bytes', 'Bytes of request bodies held or expected.', () => load().bodyBytes),
      new Gauge('vec_event_loop_delay_p99_seconds', 'Event-loop delay since the last reading, 99th percentile.', () =>
        this.readDelay(),
      ),
      new Gauge('process_resident_memory_bytes', 'Resident memory of the server process.', () =>
        process.memoryUsage.rss(),
      ),
    ]
  }

  countRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { exchange } = request
    const route = routeLabel(request)
    this.requests.add({ route, status: String(statusOf(request, reply)), code: exchange.code ?? '' })
    this.durations.observe(exchange.elapsedMs / 1000, { route })
    if (exchange.stages.trace !== undefined) this.traces.observe(exchange.stages.trace / 1000)
    if (exchange.charged === 0) this.repeats.add()
    else if (exchange.charged !== undefined) this.credits.add({}, exchange.charged)
  }

  countRawRefusal(): void {
    this.refusals.add()
  }

  countWorkerExit(reason: string): void {
    this.workerExits.add({ reason })
  }

  countDroppedConnection(): void {
    this.droppedConnections.add()
  }

  render(): string {
    const counted = [this.requests, this.refusals, this.durations, this.traces, this.credits, this.repeats]
    return renderMetrics([...counted, this.workerExits, this.droppedConnections, ...this.gauges])
  }

  close(): void {
    this.delay.disable()
  }

  private readDelay(): number {
    const seconds = this.delay.percentile(99) / 1e9
    this.delay.reset()
    return seconds
  }
}
