import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { AccountError } from '../account/account-error'
import type { Config } from '../config'
import { isAlive, socketPath } from '../store/directory-lock'
import { openStore } from '../store/open-store'
import { type AdminOperations, storeOperations } from './operations'
import { remoteOperations, serveAdmin } from './socket'

/** Where a command writes; the process's own streams unless a test gives others. */
export interface AdminOutput {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Refused, or `verify` found a disagreement. */
const EXIT_REFUSED = 1
/** Wrong words on the command line. */
const EXIT_USAGE = 2

/**
 * Run `vec-server admin ...`; `words` are those after `admin`. Resolves to the exit code: 0 done, 1 refused, 2 not understood.
 *
 * Works while the service runs: on a PostgreSQL server by the database itself; on a data directory by the process that owns it, or
 * by opening the directory when no process does.
 */
export async function runAdmin(
  words: readonly string[],
  config: Config,
  output: AdminOutput = { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) },
): Promise<number> {
  let exitCode = 0
  const command = adminCommand(output, async (work) => {
    exitCode = await withOperations(config, work)
  })
  try {
    await command.parseAsync([...words], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE
    output.err(`${error instanceof Error ? error.message : String(error)}\n`)
    return EXIT_REFUSED
  }
}

async function withOperations(config: Config, work: (operations: AdminOperations) => Promise<number>): Promise<number> {
  if (config.databaseUrl === null && (await isAlive(socketPath(config.dataDir)))) {
    return work(remoteOperations(config.dataDir))
  }
  const store = await openStore(config)
  try {
    serveAdmin(store)
    return await work(storeOperations(store))
  } finally {
    await store.close()
  }
}

type Run = (work: (operations: AdminOperations) => Promise<number>) => Promise<void>

function adminCommand(output: AdminOutput, run: Run): Command {
  const command = new Command('vec-server admin')
    .description('Accounts, keys, credits and limits, while the service runs')
    .exitOverride()
    .configureOutput({ writeOut: output.out, writeErr: output.err })
  addAccountCommands(command, output, run)
  addKeyCommands(command, output, run)
  addCreditCommands(command, output, run)
  return command
}

function addAccountCommands(command: Command, { out }: AdminOutput, run: Run): void {
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

function addKeyCommands(command: Command, { out }: AdminOutput, run: Run): void {
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

function addCreditCommands(command: Command, { out }: AdminOutput, run: Run): void {
  command
    .command('credits')
    .description('credits of an account')
    .command('grant')
    .requiredOption('--account <id>', 'account that gets them')
    .requiredOption('--credits <n>', 'how many; a negative number corrects an earlier grant', parseSigned)
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
    .description('quota and spending limit of an account')
    .command('set')
    .requiredOption('--account <id>', 'account to change')
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

function parseCount(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 0 or more.')
  return Number(text)
}

function parseSigned(text: string): number {
  if (!/^-?\d{1,10}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function parseLimit(text: string): number | 'none' {
  return text === 'none' ? text : parseCount(text)
}

/** One line of JSON with a space after each colon and comma of the first level, for people who read it. */
function jsonLine(value: object): string {
  if (Array.isArray(value)) return `${JSON.stringify(value)}\n`
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${JSON.stringify(field)}`)
  return `{${fields.join(', ')}}\n`
}

function table(rows: readonly Readonly<Record<string, string | number | null>>[]): string {
  const [first] = rows
  if (first === undefined) return 'None.\n'
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map((value) => String(value ?? '-')))]
  const widths = Object.keys(first).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) => `${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ').trimEnd()}\n`).join('')
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
