import type { Command } from 'commander'
import { AccountError } from '../account/account-error'
import { type AdminOutput, EXIT_REFUSED, type Run, requiredAccount } from './command-parts'
import { parseCount, parseLimit, parseSigned } from './numbers'
import { jsonLine } from './print'

/** `credits grant`, `limit set` and `verify`. */
export function addCreditCommands(command: Command, { out }: AdminOutput, run: Run): void {
  command
    .command('credits')
    .description('grant credits')
    .command('grant')
    .description('add credits to the balance of an account')
    .addOption(requiredAccount('account that gets them'))
    .requiredOption('--credits <n>', '(required) how many; a negative number corrects an earlier grant', parseSigned)
    .option('--json', 'print JSON')
    .action((options: { account: string; credits: number; json?: true }) =>
      run(async (operations) => {
        const { balance } = await operations.grant({ accountId: options.account, credits: options.credits })
        out(options.json ? jsonLine({ balance }) : `The balance of ${options.account} is ${balance}.\n`)
        return 0
      }),
    )
  command
    .command('limit')
    .description('set quota and spending limit')
    .command('set')
    .description('set the quota, the spending limit, or both; what is not named stays')
    .addOption(requiredAccount('account to change'))
    .option('--quota <n>', 'credits included in each month', parseCount)
    .option('--spend-limit <n>', 'most credits a month may use, or "none"', parseLimit)
    .action((options: { account: string; quota?: number; spendLimit?: number | 'none' }) =>
      run(async (operations) => {
        const { quota, spendLimit } = options
        if (quota === undefined && spendLimit === undefined) {
          throw new AccountError('Nothing to set: give --quota or --spend-limit.')
        }
        await operations.setTerms({
          accountId: options.account,
          ...(quota === undefined ? {} : { quota }),
          ...(spendLimit === undefined ? {} : { spendLimit: spendLimit === 'none' ? null : spendLimit }),
        })
        out(`The limits of ${options.account} are set.\n`)
        return 0
      }),
    )
  command
    .command('verify')
    .description('recount all credits from the entries')
    .option('--json', 'print JSON')
    .action((options: { json?: true }) =>
      run(async (operations) => {
        const report = await operations.verify()
        const { accounts, entries, reservations, open } = report
        const counted = `${entries} entries, ${reservations} reservations (${open} open), ${accounts} accounts`
        const text = report.clean ? `Clean: ${counted}.\n` : `${report.findings.join('\n')}\nNot clean: ${counted}.\n`
        out(options.json ? jsonLine(report) : text)
        return report.clean ? 0 : EXIT_REFUSED
      }),
    )
}
