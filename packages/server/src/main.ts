#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { VERSION } from '@vec/core'
import { runAdmin } from './admin/command'
import { type Config, readConfig } from './config/config'
import { describeSettings } from './config/settings'
import { openDemoAccount } from './demo'
import { type RunningService, startService } from './service'

const USAGE = `vec-server ${VERSION}: image to SVG over HTTP

  vec-server              start; the settings come from the environment
  vec-server --demo       start, open an account with a key, and print a curl command that uses it
  vec-server admin ...    accounts, keys, credits and limits (vec-server admin --help)
  vec-server --help       this text
  vec-server --version    the version

Settings, environment variables [default]:
${describeSettings()}`

const FIRST_STEPS = `There is no account yet. While the server runs, in a second terminal with the same settings:

  npx vec-server admin account create --name "My account" --credits 100
  npx vec-server admin key create --account acc_...

Then: curl -H "Authorization: Bearer KEY" --data-binary @image.png URL/v1/vectorize -o image.svg
`

/** Beside this file once it is built. */
const WORKER_PATH = fileURLToPath(new URL('./worker.js', import.meta.url))
const DOCS_PATH = fileURLToPath(new URL('./docs.html', import.meta.url))

/** Wrong words on the command line, as for `vec-server admin`. */
const EXIT_USAGE = 2

function readArguments(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        demo: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'V' },
      },
    })
    return values
  } catch (error) {
    process.stderr.write(
      `vec-server: ${(error as Error).message.split('. ', 1)[0]}; vec-server --help lists what there is\n`,
    )
    process.exit(EXIT_USAGE)
  }
}

async function run(words: readonly string[]): Promise<void> {
  if (words[0] === 'admin') {
    process.exitCode = await runAdmin(words.slice(1), readConfig(process.env))
    return
  }
  const { demo, help, version } = readArguments(words)
  if (help) process.stdout.write(USAGE)
  else if (version) process.stdout.write(`${VERSION}\n`)
  else await serve(readConfig(process.env), demo === true)
}

async function serve(config: Config, isDemo: boolean): Promise<void> {
  const service = await startService(config, {
    workerPath: WORKER_PATH,
    docsPath: DOCS_PATH,
    logStream: process.stderr,
  })
  endOnSignals(service)
  const place = config.databaseUrl === null ? `data in ${config.dataDir}` : 'data on a PostgreSQL server'
  process.stdout.write(
    `vec-server listens on ${service.url} (${place}; health and metrics on ${service.operationsUrl})\n`,
  )
  if (isDemo) process.stdout.write(await openDemoAccount(service.store, service.url))
  else if ((await service.store.accounts.listAccounts()).length === 0) {
    process.stderr.write(FIRST_STEPS.replace('URL', service.url))
  }
}

/** The first signal drains, the second ends at once. */
function endOnSignals(service: RunningService): void {
  let isDraining = false
  const onSignal = () => {
    const ended = isDraining ? service.abort() : service.drain()
    isDraining = true
    ended.then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

run(process.argv.slice(2)).catch(fail)
