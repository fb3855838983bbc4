/*
 * What a call of the tool costs beyond the same REST call: median of the differences between neighbours, over the shipped program. The
 * image is a free repeat, so that both do the same work but for the protocol and the download link. Run: npm run measure:tools
 */
import { readFile } from 'node:fs/promises'
import { startServer } from './running-server.mjs'

const ROUNDS = 200
const WARM_UP = 30

const server = await startServer({ VEC_LEDGER: 'metered' })
const authorization = `Bearer ${server.key}`
const image = await readFile(new URL('../../../../examples/logo.png', import.meta.url))
const message = (method, params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
const vectorize = message('tools/call', { name: 'vectorize', arguments: { image_base64: image.toString('base64') } })

async function timed(path, init) {
  const started = performance.now()
  const response = await fetch(`${server.url}${path}`, init)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return performance.now() - started
}

const rest = () => timed('/v1/vectorize', { method: 'POST', headers: { authorization }, body: image })
const account = () => timed('/v1/account', { headers: { authorization } })
const mcp = (body) =>
  timed('/mcp', { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body })

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Runs the two in turn, which one first changing each time. */
async function compare(name, first, second) {
  const [a, b] = [[], []]
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const isSwapped = round % 2 === 1
    const early = await (isSwapped ? second : first)()
    const late = await (isSwapped ? first : second)()
    if (round < WARM_UP) continue
    a.push(isSwapped ? late : early)
    b.push(isSwapped ? early : late)
  }
  const overhead = median(a.map((value, i) => b[i] - value))
  process.stdout.write(
    `${name}: REST ${median(a).toFixed(2)} ms, tool ${median(b).toFixed(2)} ms, overhead ${overhead.toFixed(2)} ms (medians of ${ROUNDS})\n`,
  )
}

try {
  await compare('vectorize', rest, () => mcp(vectorize))
  await compare('get_usage', account, () => mcp(message('tools/call', { name: 'get_usage', arguments: {} })))
} finally {
  await server.stop()
}
