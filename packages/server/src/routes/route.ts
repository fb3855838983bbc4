import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../account/accounts'
import type { Plans } from '../account/plans'
import type { Config } from '../config'
import type { BodyBudget } from '../http/body-budget'
import type { FrontDoor } from '../http/front-door'
import type { Converter } from '../jobs/converter'
import type { Store } from '../store/store'

/** What the routes are made of; each takes the parts it needs. */
export interface Services {
  readonly config: Config
  readonly store: Store
  readonly plans: Plans
  readonly converter: Converter
  readonly budget: BodyBudget
  readonly frontDoor: FrontDoor
  /** Once the service drains, every answer closes its connection. */
  readonly drainState: { readonly isDraining: boolean }
}

/**
 * Who may call a route: `key` needs an API key and counts against its rate, `key_free` needs one and does not count, `public` needs
 * none. A secret link checks its own token.
 */
type Access = 'key' | 'key_free' | 'public'

/** One line of the route table. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** In the router's words: `/v1/results/:resultId`. */
  readonly path: string
  readonly access: Access
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/** The caller of an authenticated route. */
export function callerOf(request: FastifyRequest): Caller {
  const { caller } = request.exchange
  if (caller === undefined) throw new Error('this route was declared without a key')
  return caller
}

/** The query as it was sent, pair by pair, decoded. */
export function queryPairs(request: FastifyRequest): (readonly [string, string])[] {
  const target = request.originalUrl
  const start = target.indexOf('?')
  return start < 0 ? [] : [...new URLSearchParams(target.slice(start + 1))]
}

/** The secret of a link; empty, which opens nothing, when it is missing or given twice. */
export function linkToken(request: FastifyRequest): string {
  const tokens = queryPairs(request).filter(([name]) => name === 'token')
  return tokens.length === 1 ? (tokens[0]?.[1] ?? '') : ''
}
