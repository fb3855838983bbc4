#!/usr/bin/env node
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { VERSION } from '@vec/core'
import type { McpBackend } from './backend'
import { openAllowedFiles } from './local/allowed-files'
import { EngineBackend } from './local/engine-backend'
import { LOCAL_INSTRUCTIONS } from './local/instructions'
import { RemoteBackend } from './local/remote-backend'
import { type LocalSettings, readSettings } from './local/settings'
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

async function run(words: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'V' } },
    allowPositionals: true,
  })
  if (values.help) process.stdout.write(USAGE)
  else if (values.version) process.stdout.write(`${VERSION}\n`)
  else await serve(readSettings(positionals, process.env, process.cwd()))
}

async function serve(settings: LocalSettings): Promise<void> {
  const files = await openAllowedFiles(settings.directories)
  const server = createToolServer({
    tools: localTools(chooseBackend(settings), files),
    instructions: LOCAL_INSTRUCTIONS,
    onFailure: (thrown) => process.stderr.write(`vec-mcp: ${thrown instanceof Error ? thrown.message : thrown}\n`),
  })
  process.stdout.on('error', () => process.exit())
  await server.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_LINE_BYTES }))
}

function chooseBackend({ service }: LocalSettings): McpBackend {
  if (service !== null) return new RemoteBackend(service.baseUrl, service.apiKey)
  return new EngineBackend(new URL('./trace-worker.js', import.meta.url), availableParallelism())
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`vec-mcp: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
