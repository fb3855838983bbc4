import type { Usage } from '../backend'
import { assertKnown } from './arguments'
import { integerSchema, objectSchema } from './schemas'
import type { Tool, ToolDefinition } from './tool'

const definition: ToolDefinition = {
  name: 'get_usage',
  title: 'Show credits',
  description:
    'Reports the credits of the account: what is available now, balance, monthly quota and spending limit. Free.',
  inputSchema: objectSchema({}),
  outputSchema: objectSchema({
    available: integerSchema('Images that can be processed right now.'),
    balance: integerSchema('Purchased credits; they never expire.'),
    quota: integerSchema('Credits included in the plan each month; used first.'),
    quota_used: integerSchema('Included credits used this month.'),
    quota_left: integerSchema('Included credits left this month.'),
    spent_month: integerSchema('Credits used in the current calendar month (UTC).'),
    spend_limit: {
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Monthly cap in credits set by the user; null means no cap.',
    },
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

export function getUsageTool(readUsage: () => Promise<Usage>): Tool {
  const call: Tool['call'] = async (given) => {
    assertKnown(given, definition.inputSchema)
    const usage = await readUsage()
    const data = {
      available: usage.available,
      balance: usage.balance,
      quota: usage.quota,
      quota_used: usage.quotaUsed,
      quota_left: usage.quotaLeft,
      spent_month: usage.spentMonth,
      spend_limit: usage.spendLimit,
    }
    return { data }
  }
  return { definition, call }
}
