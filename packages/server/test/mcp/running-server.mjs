import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The program as it is shipped; built before it is run. */
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Starts the service with a demo account in a new directory. Resolves to its address, a key, and how to end it. */
export async function startServer(environment = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'vec-mcp-'))
  const roomy = { VEC_RATE_PER_MINUTE: '1000000', VEC_RATE_BURST: '100000', VEC_LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [MAIN, '--demo'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      VEC_OPS_PORT: '0',
      VEC_DATA_DIR: directory,
      VEC_LEDGER: 'unmetered',
      ...roomy,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    text += chunk
    if (text.includes('demo.svg')) break
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    await rm(directory, { recursive: true, force: true })
  }
  return { url: /http:\/\/[^ ]+/.exec(text)[0], key: /Bearer ([^"]+)/.exec(text)[1], directory, stop }
}
