import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics'

/** Whether the service can take work now, and if not, why: one sentence. */
export type Readiness = () => Promise<string | null>

/**
 * The second port, for the operator alone: `GET /healthz` (the process answers), `GET /readyz` (it can take work), `GET /metrics`
 * (Prometheus). It is apart from the public port so that nothing of it can be reached from outside by mistake.
 */
export function createOperationsServer(metrics: Metrics, readiness: Readiness): Server {
  return createServer(async (request, response) => {
    const answer = (status: number, text: string) => {
      response.writeHead(status, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      })
      response.end(text)
    }
    if (request.method !== 'GET') answer(405, 'GET only\n')
    else if (request.url === '/healthz') answer(200, 'ok\n')
    else if (request.url === '/metrics') answer(200, await metrics.render())
    else if (request.url === '/readyz') {
      const obstacle = await readiness()
      answer(obstacle === null ? 200 : 503, `${obstacle ?? 'ready'}\n`)
    } else answer(404, 'paths: /healthz, /readyz, /metrics\n')
  })
}
