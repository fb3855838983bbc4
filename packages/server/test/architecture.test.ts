import { describe, expect, it } from 'vitest'
import { type Order, placeOf, SourceGraph } from '../../../test/source-graph'

const ORDER: Order = [
  ['contract', 'config', 'database'],
  ['account', 'ledger', 'links', 'jobs', 'openapi'],
  ['limits', 'exchange', 'plans'],
  ['store', 'http', 'log', 'metrics'],
  ['convert', 'admission', 'admin', 'demo'],
  ['routes'],
  ['mcp'],
  ['app'],
  ['service'],
  ['main'],
]

/** Packages from outside that only some files may import. */
const GATES: Record<string, RegExp> = {
  '@electric-sql/pglite': /^database\/pglite\.ts$/,
  'ajv/dist/2020.js': /^plans\//,
  'fastest-levenshtein': /^config\//,
  'ipaddr.js': /^(config|limits)\//,
  'prom-client': /^metrics\//,
  zod: /^config\//,
  pg: /^database\/postgres\.ts$/,
  '@fastify/busboy': /^http\/multipart\.ts$/,
  commander: /^admin\//,
  fastify: /^(exchange|http|log|metrics|admission|routes|mcp|app|service)\b/,
  '@vec/core': /^(contract|jobs|openapi|convert|routes|mcp|service|main)\b/,
  '@vec/mcp': /^(admin|openapi|mcp|routes|service)\b/,
  '@vec/mcp/child': /^jobs\//,
}

const server = SourceGraph.read(new URL('../src/', import.meta.url))

describe('the server', () => {
  it('has a place in the order for every file', () => {
    expect(server.files.length).toBeGreaterThan(80)
    expect(server.misplaced(ORDER)).toEqual([])
  })

  it('imports only downwards', () => {
    expect(server.own.length).toBeGreaterThan(200)
    expect(server.upward(ORDER)).toEqual([])
  })

  it('has no cycle between files', () => {
    expect(server.findCycle()).toBeUndefined()
  })

  it('reaches the engine and the tools through their public entries, and other packages at their gates', () => {
    const outside = server.packages.filter(({ to }) => !to.startsWith('node:'))
    expect(outside.map(({ to }) => to)).toEqual(expect.arrayContaining(Object.keys(GATES)))
    expect(outside.filter(({ from, to }) => !GATES[to]?.test(from))).toEqual([])
  })

  it('speaks to the database in the folders that keep something there', () => {
    const users = server.own.filter(({ to }) => to === 'database/database.ts').map(({ from }) => placeOf(from))
    expect([...new Set(users)].sort()).toEqual(['account', 'database', 'ledger', 'limits', 'links', 'store'])
  })

  it('keeps money, accounts and HTTP out of the queue and the processes that trace', () => {
    const used = server.own.filter(({ from }) => from.startsWith('jobs/')).map(({ to }) => placeOf(to))
    expect([...new Set(used)].sort()).toEqual(['contract', 'jobs'])
    expect(server.reachableFrom('jobs/worker.ts')).toEqual(['jobs/protocol.ts', 'jobs/worker.ts'])
  })

  // Handlers get the exchange as a property of Fastify's request, so no import shows that they depend on it.
  it('uses the exchange of a request only above the folder that declares it', () => {
    const rowOf = (file: string) => ORDER.findIndex((places) => places.includes(placeOf(file)))
    const users = server.mentioning('exchange').filter((file) => placeOf(file) !== 'exchange')
    expect(users.length).toBeGreaterThan(5)
    expect(users.filter((file) => rowOf(file) <= rowOf('exchange/exchange.ts'))).toEqual([])
  })

  it('reads the wall clock in one file and the environment in another', () => {
    expect(server.mentioning('Date.now')).toEqual(['database/clock.ts'])
    expect(server.mentioning('process.env')).toEqual(['main.ts'])
  })
})
