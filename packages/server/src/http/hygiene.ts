import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../contract/errors'

/** Versions as Node names them. Its parser also takes 0.9 and 2.0 on a line of the same form. */
const WIRE_VERSIONS: readonly string[] = ['1.1', '1.0']

const SINGLE_HEADERS = ['host', 'authorization', 'content-length', 'content-type', 'expect', 'transfer-encoding']

/** Requests whose `Expect` names something other than 100-continue; Node hands those to an event of their own. */
export const unmetExpectation = new WeakSet<IncomingMessage>()

/** Requests that wait for `100 Continue`: their body is asked for only after every check that headers suffice for. */
export const awaitsContinue = new WeakSet<IncomingMessage>()

/**
 * The refusal of a request that Node's parser accepts although two readers could understand it differently: another version than
 * HTTP/1.0 and 1.1, a missing or repeated Host, repeated Authorization, a coding other than chunked, a target that is not a path. Undefined when there is no flaw. `target` is as it was sent.
 */
export function findFlaw(request: IncomingMessage, target: string): ServiceError | undefined {
  const sentence = describeFlaw(request, target)
  return sentence === undefined ? undefined : new ServiceError('bad_request', sentence)
}

function describeFlaw(request: IncomingMessage, target: string): string | undefined {
  if (!WIRE_VERSIONS.includes(request.httpVersion)) return 'The request must be in HTTP/1.1 or HTTP/1.0.'
  if (unmetExpectation.has(request)) return 'The Expect header may only ask for 100-continue.'
  if (!target.startsWith('/') || target.includes('#')) return 'The request target must be a path.'
  const counts = countHeaders(request.rawHeaders)
  const repeated = SINGLE_HEADERS.find((name) => (counts.get(name) ?? 0) > 1)
  if (repeated !== undefined) return `The header ${repeated} is given more than once.`
  if (request.httpVersion === '1.1' && !counts.has('host')) return 'The Host header is missing.'
  return describeCoding(request)
}

/** A body is either as long as announced or chunked; every other coding would have to be undone before it is a file. */
function describeCoding({ headers, httpVersion }: IncomingMessage): string | undefined {
  const coding = headers['transfer-encoding']
  if (coding === undefined) return undefined
  if (httpVersion === '1.0') return 'HTTP/1.0 has no Transfer-Encoding.'
  return coding.trim().toLowerCase() === 'chunked' ? undefined : 'The Transfer-Encoding must be chunked.'
}

/** False when a router could not decode the path; such a path is simply unknown. */
export function isDecodablePath(target: string): boolean {
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

function countHeaders(rawHeaders: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
