#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { VERSION } from '@vec/core'
import type { McpBackend } from './backend'
import { isFault, ToolFailure } from './failure'
import { openAllowedFiles } from './local/allowed-files'
import { ENGINE_LIMITS, EngineBackend } from './local/engine-backend'
import { LOCAL_INSTRUCTIONS } from './local/instructions'
import { LineFilter } from './local/line-filter'
import { RemoteBackend } from './local/remote-backend'
import { type LocalSettings, readSettings } from './local/settings'
import { countSlots } from './local/slots'
import { openPreviews } from './preview/open-previews'
import { readLine, refuseLongLine } from './protocol/read-line'
import { RunningCalls } from './protocol/running-calls'
import { createToolServer } from './protocol/tool-server'
import { localTools } from './tools/offered-tools'

const USAGE = `vec-mcp ${VERSION}: image to SVG as a tool for agents, over standard input and output (MCP)

  vec-mcp [DIRECTORY...]   serve; files are read and written only inside these directories (default: the working directory)
  vec-mcp --help           this text
  vec-mcp --version        the version

Images are converted on this machine, unless the environment names the hosted service:
  VEC_BASE_URL             its address
  VEC_API_KEY              a key of an account there
`

/** Longest line of standard input, bytes: far above an inline image of 2 MB, so that a larger one gets an answer too. */
const MAX_LINE_BYTES = 16_777_216

/** Wrong words on the command line. */
const EXIT_USAGE = 2

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'V' } },
      allowPositionals: true,
    })
  } catch (error) {
    process.stderr.write(`vec-mcp: ${(error as Error).message.split('. ', 1)[0]}; vec-mcp --help lists what there is\n`)
    process.exit(EXIT_USAGE)
  }
}

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(words)
  if (values.help) process.stdout.write(USAGE)
  else if (values.version) process.stdout.write(`${VERSION}\n`)
  else await serve(readSettings(positionals, process.env, process.cwd))
}

async function serve(local: LocalSettings): Promise<void> {
  const files = await openAllowedFiles(local.directories)
  if (local.warning !== undefined) process.stderr.write(`vec-mcp: ${local.warning}\n`)
  const calls = new RunningCalls()
  const tools = localTools(chooseBackend(local), files, openPreviews()).map((tool) => calls.watch(tool))
  process.stdout.on('error', () => process.exit())
  // A connection is of one era: of that of its first message.
  const reader = { read: readLine, refuseLong: () => refuseLongLine(MAX_LINE_BYTES) }
  const lines = process.stdin.pipe(new LineFilter(reader, process.stdout, MAX_LINE_BYTES, () => calls.allEnded()))
  const settings = { tools, instructions: LOCAL_INSTRUCTIONS, onFailure: report }
  serveStdio(() => createToolServer(settings), {
    // The filter bounds the lines; a message written anew may be longer than its line, as 1e20 becomes 21 digits.
    transport: new StdioServerTransport(lines, process.stdout, { maxBufferSize: Number.POSITIVE_INFINITY }),
  })
}

/** Clients show standard error as faults of the server, so what a caller was told in words is not written there, but for what only the user can mend. */
function report(thrown: unknown): void {
  if (thrown instanceof ToolFailure && thrown.code === 'unreachable') {
    process.stderr.write(`vec-mcp: ${thrown.message}\n`)
  } else if (isFault(thrown)) process.stderr.write(`vec-mcp: ${thrown instanceof Error ? thrown.stack : thrown}\n`)
}

function chooseBackend({ service }: LocalSettings): McpBackend {
  if (service !== null) return new RemoteBackend(service.baseUrl, service.apiKey)
  return new EngineBackend(new URL('./trace-worker.js', import.meta.url), countSlots(ENGINE_LIMITS.memoryBytes))
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`vec-mcp: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
