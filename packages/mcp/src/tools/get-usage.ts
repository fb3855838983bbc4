import type { Usage } from '../backend'
import { integerSchema, objectSchema } from '../wire/schemas'
import { assertKnown } from './arguments'
import type { Tool, ToolDefinition } from './tool'

/** The credits of an account by wire names; also a part of the body of `GET /v1/account`. */
export const usageSchema = objectSchema({
  available: integerSchema(
    'Images that can be processed right now: quota_left + balance, capped by what is left of spend_limit.',
  ),
  balance: integerSchema('Purchased credits left. They never expire.'),
  quota: integerSchema('Credits the plan includes in each month; 0 for pay-as-you-go. They are used first.'),
  quota_used: integerSchema('Included credits used this month.'),
  quota_left: integerSchema('Included credits left this month.'),
  spent_month: integerSchema('Credits used in the current calendar month (UTC).'),
  spend_limit: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'Monthly cap in credits set by the user; null means no cap.',
  },
})

export function describeUsage({ available, balance, quota, quotaUsed, quotaLeft, spentMonth, spendLimit }: Usage) {
  return {
    available,
    balance,
    quota,
    quota_used: quotaUsed,
    quota_left: quotaLeft,
    spent_month: spentMonth,
    spend_limit: spendLimit,
  }
}

const definition: ToolDefinition = {
  name: 'get_usage',
  title: 'Show credits',
  description:
    'Reports the credits of the account: what is available now, balance, monthly quota and spending limit. Free.',
  inputSchema: objectSchema({}),
  outputSchema: usageSchema,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}

export function getUsageTool(readUsage: () => Promise<Usage>): Tool {
  const call: Tool['call'] = async (given) => {
    assertKnown(given, definition.inputSchema)
    return { data: describeUsage(await readUsage()) }
  }
  return { definition, call }
}
