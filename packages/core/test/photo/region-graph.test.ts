import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RegionGraph } from '../../src/photo/region-graph'
import { random } from '../hard-edges/sprites'

/** Boundary length of every pair of regions, counted from the labels. */
function countBoundaries(labels: Int32Array, width: number, height: number): Map<string, number> {
  const lengths = new Map<string, number>()
  const add = (a: number, b: number) => {
    if (a === b || a < 0 || b < 0) return
    const key = `${Math.min(a, b)},${Math.max(a, b)}`
    lengths.set(key, (lengths.get(key) ?? 0) + 1)
  }
  for (let i = 0; i < labels.length; i++) {
    if ((i % width) + 1 < width) add(labels[i], labels[i + 1])
    if (i + width < width * height) add(labels[i], labels[i + width])
  }
  return lengths
}

function readBoundaries(graph: RegionGraph): Map<string, number> {
  const lengths = new Map<string, number>()
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (graph.lengths[edge] === 0) continue
    const [a, b] = graph.ends.subarray(2 * edge, 2 * edge + 2)
    const key = `${Math.min(a, b)},${Math.max(a, b)}`
    expect(lengths.has(key)).toBe(false)
    lengths.set(key, graph.lengths[edge])
  }
  return lengths
}

describe('RegionGraph', () => {
  it('knows every boundary through any contractions, and reports the edges that changed', () => {
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 2, max: 9 }),
        (seed, width, height) => {
          const next = random(seed)
          const count = 1 + Math.floor(next() * width * height)
          const labels = Int32Array.from({ length: width * height }, (_, i) =>
            i < count ? i : Math.floor(next() * count),
          )
          if (seed % 3 === 0) labels[Math.floor(next() * labels.length)] = -1
          const graph = new RegionGraph({ labels, count }, width, height)
          for (;;) {
            const before = readBoundaries(graph)
            expect(before).toEqual(countBoundaries(labels, width, height))
            const living = [...before.keys()]
            if (living.length === 0) break
            const pair = living[Math.floor(next() * living.length)].split(',').map(Number)
            const [keep, drop] = next() < 0.5 ? pair : pair.reverse()
            const changed = new Set<number>()
            graph.contract(keep, drop, (edge) => changed.add(edge))
            for (let i = 0; i < labels.length; i++) if (labels[i] === drop) labels[i] = keep
            for (const edge of changed) expect([...graph.ends.subarray(2 * edge, 2 * edge + 2)]).toContain(keep)
            for (const [key, length] of readBoundaries(graph)) {
              const edge = [...changed].find((e) => pairKey(graph, e) === key)
              expect(edge !== undefined).toBe(before.get(key) !== length)
            }
          }
        },
      ),
    )
  })
})

function pairKey(graph: RegionGraph, edge: number): string {
  const [a, b] = graph.ends.subarray(2 * edge, 2 * edge + 2)
  return `${Math.min(a, b)},${Math.max(a, b)}`
}
