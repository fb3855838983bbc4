import type { FastifyRequest } from 'fastify'
import type { Caller } from '../account/account'
import { clientNetwork } from '../limits/client-network'
import type { Store } from '../store/store'
import { admitCaller, authenticate } from './authenticate'
import type { FrontDoor } from './front-door'

/**
 * Who may call a route: `key` needs an API key and counts against its rate, `key_free` needs one and does not count, `public` needs
 * none. A secret link checks its own token.
 */
export type Access = 'key' | 'key_free' | 'public'

/** What admission looks at beside the request. */
interface AdmissionParts {
  readonly store: Store
  readonly frontDoor: FrontDoor
}

/** The checks for which the headers are enough: key, then rate. Notes the caller in the exchange; throws the refusal. */
export async function admit(
  access: Access,
  request: FastifyRequest,
  { store, frontDoor }: AdmissionParts,
): Promise<void> {
  if (access === 'public') return
  const { exchange } = request
  const keep = (caller: Caller) => {
    exchange.caller = caller
  }
  if (access === 'key_free') {
    keep(await exchange.timed('authenticate', () => authenticate(request, store)))
    return
  }
  await frontDoor.admit(clientNetwork(request.ip), async () => {
    exchange.signal.throwIfAborted()
    await exchange.timed('admit', () => admitCaller(request, store, keep))
  })
}
