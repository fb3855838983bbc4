import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../admission/admit'

/** One line of the route table. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** In the router's words: `/v1/results/:resultId`. */
  readonly path: string
  readonly access: Access
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}
