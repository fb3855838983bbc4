import type { FastifyRequest } from 'fastify'

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
