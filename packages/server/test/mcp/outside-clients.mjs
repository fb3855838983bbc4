/*
 * The protocol's own tools against the program as it is shipped: four scenarios of the conformance suite for the legacy era, all of them for the
 * modern one, and the inspector. They need Node 22, which npx brings along; they are too large and too slow for the test suite. Run: npm run test:outside-clients
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from './running-server.mjs'

const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

const CONFORMANCE = '@modelcontextprotocol/conformance@0.1.16'
/** The first line of versions that knows the modern era. */
const MODERN_CONFORMANCE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
const MODERN_REVISION = '2026-07-28'

/**
 * How a check fails that is about something this server does not offer: resources, prompts, completion, questions to the user, and the tools of
 * the suite's own example server. Its other checks still count.
 */
const NOT_OFFERED =
  /Not testable: server |Method not found|Unknown tool; the tools are create_upload|InputRequiredResult with|'json_schema_2020_12_tool' not found/

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

const results = []

async function runWithNode22(packageName, command) {
  const words = ['-y', '-p', 'node@22', '-p', packageName, '-c', command]
  // They are installed by our own Node, which .npmrc would hold against them.
  const env = { ...process.env, npm_config_engine_strict: 'false' }
  try {
    const { stdout, stderr } = await promisify(execFile)('npx', words, { env, timeout: 180_000, maxBuffer: 16_777_216 })
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

/** One line for each scenario that checks something that is offered; what the other scenarios check in passing counts as well. */
async function runModernConformance(origin) {
  const directory = await mkdtemp(join(tmpdir(), 'vec-conformance-'))
  const words = `--spec-version ${MODERN_REVISION} --suite all -o ${directory}`
  const { text } = await runWithNode22(MODERN_CONFORMANCE, `conformance server --url ${origin}/mcp ${words}`)
  const scenarios = (await readdir(directory)).sort()
  for (const scenario of scenarios) {
    const checks = JSON.parse(await readFile(join(directory, scenario, 'checks.json'), 'utf8'))
    const count = (status) => checks.filter((check) => check.status === status).length
    const faults = checks.filter(
      ({ status, errorMessage }) => status === 'FAILURE' && !NOT_OFFERED.test(errorMessage ?? ''),
    )
    const name = scenario.replace(/^server-|-\d{4}-\d\d-\d\dT.*$/g, '')
    const unoffered = count('FAILURE') - faults.length
    const title = `conformance ${MODERN_REVISION} ${name} (${count('SUCCESS')} passed, ${unoffered} of what is not offered)`
    note(title, faults.length === 0 && count('SUCCESS') > 0, JSON.stringify(faults, null, 2))
  }
  note(`conformance ${MODERN_REVISION} ran ${scenarios.length} scenarios`, scenarios.length >= 40, text)
  await rm(directory, { recursive: true })
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
  const image = await readFile(new URL('../../../../examples/logo.png', import.meta.url), 'base64')
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
  await runModernConformance(origin)
  await runInspector(target)
} finally {
  proxy.close()
  proxy.closeAllConnections()
  await target.stop()
}
process.exitCode = results.length > SCENARIOS.length + 40 && results.every(Boolean) ? 0 : 1
