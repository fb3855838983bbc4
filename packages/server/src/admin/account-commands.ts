import type { Command } from 'commander'
import type { AdminOutput, Run } from './command-parts'
import { parseCount } from './numbers'
import { jsonLine, table } from './print'

/** `account create` and `account list`. */
export function addAccountCommands(command: Command, { out }: AdminOutput, run: Run): void {
  const account = command.command('account').description('open and list accounts')
  account
    .command('create')
    .requiredOption('--name <name>', 'display name')
    .requiredOption('--credits <n>', 'first credits', parseCount)
    .option('--quota <n>', 'credits included in each month', parseCount, 0)
    .option('--spend-limit <n>', 'most credits a month may use', parseCount)
    .option('--json', 'print JSON')
    .action((options: { name: string; credits: number; quota: number; spendLimit?: number; json?: true }) =>
      run(async (operations) => {
        const { name, credits, quota, spendLimit = null } = options
        const { accountId } = await operations.createAccount({ name, credits, quota, spendLimit })
        out(options.json ? jsonLine({ account_id: accountId }) : `Account ${accountId} opened.\n`)
        return 0
      }),
    )
  account
    .command('list')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      run(async (operations) => {
        const rows = (await operations.listAccounts()).map(({ accountId, name, balance, quota, spendLimit }) => {
          return { account_id: accountId, name, balance, quota, spend_limit: spendLimit }
        })
        out(options.json ? jsonLine(rows) : table(rows))
        return 0
      }),
    )
}

/** `key create`, `key list` and `key revoke`. */
export function addKeyCommands(command: Command, { out }: AdminOutput, run: Run): void {
  const key = command.command('key').description('make, list and revoke keys')
  key
    .command('create')
    .requiredOption('--account <id>', 'account of the key')
    .option('--json', 'print JSON')
    .action((options: { account: string; json?: true }) =>
      run(async (operations) => {
        const made = await operations.createKey({ accountId: options.account })
        const text = `${made.key}\nKey ${made.keyId}. It is shown this once only: keep it now.\n`
        out(options.json ? jsonLine({ key_id: made.keyId, key: made.key }) : text)
        return 0
      }),
    )
  key
    .command('list')
    .requiredOption('--account <id>', 'account of the keys')
    .option('--json', 'print JSON')
    .action((options: { account: string; json?: true }) =>
      run(async (operations) => {
        const rows = (await operations.listKeys({ accountId: options.account })).map((each) => ({
          key_id: each.keyId,
          last_four: each.lastFour,
          created: isoTime(each.createdAt),
          revoked: each.revokedAt === null ? null : isoTime(each.revokedAt),
        }))
        out(options.json ? jsonLine(rows) : table(rows))
        return 0
      }),
    )
  key.command('revoke <key-id>').action((keyId: string) =>
    run(async (operations) => {
      await operations.revokeKey({ keyId })
      out(`Key ${keyId} revoked.\n`)
      return 0
    }),
  )
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
