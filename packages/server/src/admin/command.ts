import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { AccountError } from '../account/account-error'
import type { Config } from '../config/config'
import { findOwner } from '../database/directory-lock'
import { databaseDirectory, openStore } from '../store/open-store'
import { addAccountCommands } from './account-commands'
import { type AdminOutput, EXIT_REFUSED, type Run } from './command-parts'
import { addCreditCommands } from './credit-commands'
import { addKeyCommands } from './key-commands'
import { type AdminOperations, storeOperations } from './operations'
import { remoteOperations, serveAdmin } from './socket'

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
  const owner = config.databaseUrl === null ? await findOwner(config.dataDir) : null
  if (owner !== null) return work(remoteOperations(owner))
  if (config.databaseUrl === null) assertDatabase(config.dataDir)
  const store = await openStore(config)
  try {
    serveAdmin(store)
    return await work(storeOperations(store))
  } finally {
    await store.close()
  }
}

/** A server makes its directory; a command in the wrong place must not. */
function assertDatabase(dataDir: string): void {
  if (existsSync(databaseDirectory(dataDir))) return
  throw new AccountError(
    `There is no database in ${dataDir}. Start vec-server first, or set VEC_DATA_DIR or DATABASE_URL as the server has them.`,
  )
}

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
