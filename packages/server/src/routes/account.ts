import { describeUsage } from '@vec/mcp'
import { callerOf } from '../exchange/exchange'
import { sendJson } from '../http/respond'
import type { Route } from './route'
import type { Services } from './services'

/** `GET /v1/account`: who owns the key and what is left (specification 2.1, 2.2, 4.2). Free, and not counted against the rate. */
export function accountRoute({ store }: Services): Route {
  return {
    methods: ['GET'],
    path: '/v1/account',
    access: 'key_free',
    handle: async (request, reply) => {
      const { account } = callerOf(request)
      const credits = describeUsage(await store.ledger.credits(account.id))
      return sendJson(reply, { account: { id: account.id, name: account.name }, credits })
    },
  }
}
