import { sendJson } from '../http/respond'
import type { Route } from './route'
import type { Services } from './services'

/** How long the price list may be kept, s: it changes with a restart of the service only. */
const CACHE_CONTROL = 'public, max-age=300'

/** `GET /v1/plans`: the price list, for everybody (specification 2.4, 4.3). */
export function plansRoute({ plans }: Services): Route {
  return {
    methods: ['GET'],
    path: '/v1/plans',
    access: 'public',
    handle: async (_request, reply) => sendJson(reply, plans, CACHE_CONTROL),
  }
}
