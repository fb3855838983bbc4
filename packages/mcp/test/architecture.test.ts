import { describe, expect, it } from 'vitest'
import { type Order, SourceGraph } from '../../../test/source-graph'

const ORDER: Order = [
  ['failure', 'backend', 'child'],
  ['wire'],
  ['tools', 'local', 'preview'],
  ['protocol'],
  ['main', 'index'],
]

const mcp = SourceGraph.read(new URL('../src/', import.meta.url))

describe('@vec/mcp', () => {
  it('has a place in the order for every file', () => {
    expect(mcp.misplaced(ORDER)).toEqual([])
  })

  it('imports only downwards', () => {
    expect(mcp.own.length).toBeGreaterThan(30)
    expect(mcp.upward(ORDER)).toEqual([])
  })

  it('has no cycle between files', () => {
    expect(mcp.findCycle()).toBeUndefined()
  })

  it('reaches the engine through its public entry, the protocol through the SDK, and no other package', () => {
    const packages = mcp.packages.map(({ to }) => to)
    expect(packages).toEqual(expect.arrayContaining(['@vec/core', '@modelcontextprotocol/server']))
    const drawing = mcp.packages.filter(({ to }) => to === 'sharp' || to === '@resvg/resvg-js')
    expect(new Set(drawing.map(({ from }) => from))).toEqual(new Set(['preview/draw-preview.ts']))
    const others = packages.filter((to) => to !== '@vec/core' && !/^(node:|@modelcontextprotocol\/server)/.test(to))
    expect(new Set(others)).toEqual(new Set(['sharp', '@resvg/resvg-js', 'fastest-levenshtein']))
  })

  it('touches the protocol in two places, this machine in three', () => {
    const speaksProtocol = mcp.packages.filter(({ to }) => to.startsWith('@modelcontextprotocol/'))
    expect(speaksProtocol.filter(({ from }) => !/^(protocol\/|main\.ts$)/.test(from))).toEqual([])
    const reachesMachine = mcp.packages.filter(({ to }) => to.startsWith('node:'))
    expect(reachesMachine.filter(({ from }) => !/^(child\/|local\/|preview\/|main\.ts$)/.test(from))).toEqual([])
    const usesLocal = mcp.own.filter(({ from, to }) => to.startsWith('local/') && !from.startsWith('local/'))
    expect(new Set(usesLocal.map(({ from }) => from))).toEqual(new Set(['main.ts']))
  })
})
