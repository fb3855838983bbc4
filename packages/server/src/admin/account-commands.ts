import { describeUsage } from '@vec/mcp'
import type { Command } from 'commander'
import { type AdminOutput, type Run, requiredAccount } from './command-parts'
import { parseCount, parseEntries } from './numbers'
import { isoTime, jsonLine, table } from './print'

/** Entries that `account show` prints when nothing else is asked for. */
const SHOWN_ENTRIES = 20

/** `account create`, `account list` and `account show`. */
export function addAccountCommands(command: Command, { out }: AdminOutput, run: Run): void {
  const account = command.command('account').description('open, list and show accounts')
  account
    .command('create')
    .description('open an account; prints its id')
    .requiredOption('--name <name>', '(required) display name')
    .requiredOption('--credits <n>', '(required) first credits', parseCount)
    .option('--quota <n>', 'credits included in each month', parseCount, 0)
    .option('--spend-limit <n>', 'most credits a month may use (default: no limit)', parseCount)
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
    .description('list all accounts, oldest first')
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
  account
    .command('show')
    .description('show the credits of an account, what it used this month, and its last entries')
    .addOption(requiredAccount('account to show'))
    .option('--entries <n>', 'most entries to show', parseEntries, SHOWN_ENTRIES)
    .option('--json', 'print JSON')
    .action((options: { account: string; entries: number; json?: true }) =>
      run(async (operations) => {
        const shown = await operations.showAccount({ accountId: options.account, entries: options.entries })
        const entries = shown.entries.map(({ at, what, credits, from, keyId, reservationId }) => {
          return { at: isoTime(at), entry: what, credits, from, key_id: keyId, receipt: reservationId }
        })
        const heading = { account_id: shown.accountId, name: shown.name, ...describeUsage(shown.credits) }
        out(options.json ? jsonLine({ ...heading, entries }) : `${table([heading])}\n${table(entries)}`)
        return 0
      }),
    )
}
