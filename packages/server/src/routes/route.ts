import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../admission/admit'

/** One line of the route table. */
export interface Route {
  /** Pages answer probes too. The paths of the specification have one method each. */
  readonly methods: readonly ['GET'] | readonly ['POST'] | readonly ['PUT'] | readonly ['GET', 'HEAD']
  /** In the router's words: `/v1/results/:resultId`. */
  readonly path: string
  readonly access: Access
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}
