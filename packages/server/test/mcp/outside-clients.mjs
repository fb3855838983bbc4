/*
 * The protocol's own tools against the program as it is shipped: four scenarios of the conformance suite, and the inspector. Both need
 * Node 22, which npx brings along; they are too large and too slow for the test suite. Run: npm run test:outside-clients
 */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import { promisify } from 'node:util'
import { startServer } from './running-server.mjs'

const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

const CONFORMANCE = '@modelcontextprotocol/conformance@0.1.16'
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

const results = []

async function runWithNode22(packageName, command) {
  const words = ['-y', '-p', 'node@22', '-p', packageName, '-c', command]
  try {
    const { stdout, stderr } = await promisify(execFile)('npx', words, { timeout: 180_000, maxBuffer: 16_777_216 })
    return { isDone: true, text: stdout + stderr }
  } catch (error) {
    return { isDone: false, text: `${error.stdout}${error.stderr}` }
  }
}

function note(name, hasPassed, text) {
  results.push(hasPassed)
  process.stdout.write(`${hasPassed ? 'pass' : 'FAIL'}  ${name}\n${hasPassed ? '' : `${text}\n`}`)
}

/** The conformance suite sends no key, so a proxy adds it. Host and Origin pass as they came: they are what is tested. */
async function listenAsProxy(target) {
  const proxy = createServer((incoming, outgoing) => {
    const { url, key } = target
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const inner = forward(new URL(incoming.url, url), { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode, response.headers)
      response.pipe(outgoing)
    })
    inner.on('error', () => outgoing.destroy())
    incoming.pipe(inner)
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return proxy
}

async function runConformance(origin) {
  for (const scenario of SCENARIOS) {
    const { isDone, text } = await runWithNode22(
      CONFORMANCE,
      `conformance server --url ${origin}/mcp --scenario ${scenario}`,
    )
    const [, passed, total] = /Passed: (\d+)\/(\d+)/.exec(text) ?? []
    note(`conformance ${scenario} (${passed}/${total})`, isDone && Number(passed) > 0 && passed === total, text)
  }
}

async function runInspector({ url, key }) {
  const call = (words) => {
    const header = `--header "Authorization: Bearer ${key}"`
    return runWithNode22(INSPECTOR, `mcp-inspector --cli ${url}/mcp --transport http ${header} ${words}`)
  }
  const list = await call('--method tools/list')
  const names = ['create_upload', 'vectorize', 'get_usage']
  note('inspector tools/list', list.isDone && names.every((name) => list.text.includes(`"${name}"`)), list.text)
  const usage = await call('--method tools/call --tool-name get_usage')
  note('inspector get_usage', usage.isDone && usage.text.includes('"spend_limit"'), usage.text)
  const link = await call('--method tools/call --tool-name create_upload')
  note('inspector create_upload', link.isDone && link.text.includes('"upload_url"'), link.text)
  const image = await readFile(`${target.directory}/demo.png`, 'base64')
  const result = await call(
    `--method tools/call --tool-name vectorize --tool-arg image_base64=${image} --tool-arg colors=4`,
  )
  note('inspector vectorize', result.isDone && result.text.includes('"download_url"'), result.text)
}

const target = {}
const proxy = await listenAsProxy(target)
const origin = `http://127.0.0.1:${proxy.address().port}`
Object.assign(target, await startServer({ VEC_ALLOWED_ORIGINS: origin }))
try {
  await runConformance(origin)
  await runInspector(target)
} finally {
  proxy.close()
  proxy.closeAllConnections()
  await target.stop()
}
process.exitCode = results.length === SCENARIOS.length + 4 && results.every(Boolean) ? 0 : 1
