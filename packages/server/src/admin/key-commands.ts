import type { Command } from 'commander'
import { type AdminOutput, type Run, requiredAccount } from './command-parts'
import { isoTime, jsonLine, table } from './print'

/** `key create`, `key list` and `key revoke`. */
export function addKeyCommands(command: Command, { out }: AdminOutput, run: Run): void {
  const key = command.command('key').description('make, list and revoke API keys')
  key
    .command('create')
    .description('make a key and print it, this once only; an account has at most 10 active ones')
    .addOption(requiredAccount('account of the key'))
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
    .description('list the keys of an account, oldest first, revoked ones too')
    .addOption(requiredAccount('account of the keys'))
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
  key
    .command('revoke')
    .description('end a key at once')
    .argument('<key-id>', 'key_..., from key list')
    .action((keyId: string) =>
      run(async (operations) => {
        await operations.revokeKey({ keyId })
        out(`Key ${keyId} revoked.\n`)
        return 0
      }),
    )
}
