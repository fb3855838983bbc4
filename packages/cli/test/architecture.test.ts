import { describe, expect, it } from 'vitest'
import { type Order, SourceGraph } from '../../../test/source-graph'

const ORDER: Order = [
  ['exit-codes', 'failure', 'terminal'],
  ['bounded-file'],
  ['words'],
  ['inputs', 'help'],
  ['outputs', 'compare'],
  ['engine'],
  ['records', 'remote'],
  ['batch'],
  ['report'],
  ['commands'],
  ['run'],
  ['main'],
]

/** Packages from outside, and the only files of the command that may import them. */
const GATES: Record<string, RegExp> = {
  '@vec/core': /./,
  '@vec/core/formats': /./,
  chokidar: /^commands\/root-watch\.ts$/,
  commander: /^words\/parse-options\.ts$/,
  'fastest-levenshtein': /^run\.ts$/,
  picomatch: /^inputs\/find-inputs\.ts$/,
  sharp: /^compare\/(render|sheet)\.ts$/,
  tinyglobby: /^inputs\/find-inputs\.ts$/,
  undici: /^remote\/service-client\.ts$/,
}

const cli = SourceGraph.read(new URL('../src/', import.meta.url))

describe('@vec/cli', () => {
  it('has a place in the order for every file', () => {
    expect(cli.misplaced(ORDER)).toEqual([])
  })

  it('imports only downwards', () => {
    expect(cli.own.length).toBeGreaterThan(100)
    expect(cli.upward(ORDER)).toEqual([])
  })

  it('has no cycle between files', () => {
    expect(cli.findCycle()).toBeUndefined()
  })

  it('reaches the engine through its public entry, and other packages at their gates', () => {
    const outside = cli.packages.filter(({ to }) => !to.startsWith('node:'))
    expect(outside.map(({ to }) => to)).toEqual(expect.arrayContaining(Object.keys(GATES)))
    expect(outside.filter(({ from, to }) => !GATES[to]?.test(from))).toEqual([])
  })
})
