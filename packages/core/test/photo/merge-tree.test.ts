import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Raster } from '../../src/model/raster'
import { type Features, measureFeatures, UNITS } from '../../src/photo/features'
import { growRegions, type Labeling } from '../../src/photo/grow-regions'
import { cutTree, type MergeTree, mergeRegions } from '../../src/photo/merge-tree'
import { smoothLabels } from '../../src/photo/smooth-labels'
import { random } from '../hard-edges/sprites'
import { scene } from './scene'

const picture = fc
  .tuple(
    fc.integer({ min: 1, max: 24 }),
    fc.integer({ min: 1, max: 24 }),
    fc.nat(99_999),
    fc.constantFrom(0, 0.1, 0.5, 1),
  )
  .map(([width, height, seed, transparency]): Raster => {
    const next = random(seed)
    const rgba = new Uint8Array(4 * width * height)
    for (let i = 0; i < width * height; i++) {
      const level = 60 * Math.floor(next() * 4) + 9 * next()
      rgba.set([level, level + 30 * next(), 255 - level, next() < transparency ? 20 : 255], 4 * i)
    }
    return { width, height, rgba }
  })

/** Squared error of the features against the regions' means, in levels. */
function squaredError(features: Features, labels: Int32Array): number {
  const sums = new Map<number, { n: number; s: number[]; q: number }>()
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] < 0) continue
    const entry = sums.get(labels[i]) ?? { n: 0, s: [0, 0, 0, 0], q: 0 }
    entry.n++
    for (let c = 0; c < 4; c++) {
      const v = features.values[4 * i + c] / UNITS
      entry.s[c] += v
      entry.q += v * v
    }
    sums.set(labels[i], entry)
  }
  let error = 0
  for (const { n, s, q } of sums.values()) error += q - s.reduce((sum, v) => sum + v * v, 0) / n
  return error
}

/** Complete over the visible pixels, numbered by first pixel, and each label one 4-connected region. */
function expectPartition(features: Features, { labels, count }: Labeling): void {
  let seen = 0
  const wrong: number[] = []
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] >= 0 !== (features.isVisible[i] === 1) || labels[i] > seen) wrong.push(i)
    if (labels[i] === seen) seen++
  }
  expect(wrong).toEqual([])
  expect(seen).toBe(count)
  const regions = connectedRegions(labels, features.width, features.height, 'fills')
  expect(regions.colorOf.filter((label) => label >= 0)).toHaveLength(count)
}

describe('growRegions', () => {
  it('gives a complete partition into 4-connected regions', () => {
    fc.assert(
      fc.property(picture, fc.constantFrom(0, 50, 1000), (raster, cost) => {
        const features = measureFeatures(raster)
        expectPartition(features, growRegions(features, cost, Number.POSITIVE_INFINITY))
      }),
    )
  })
  it('raises the cost until few enough are left', () => {
    const features = measureFeatures(scene({ width: 96, height: 96, seed: 2, noise: 8, blur: 0.5 }))
    expect(growRegions(features, 10, 500).count).toBeLessThanOrEqual(500)
    expect(growRegions(features, 10, 5000).count).toBeGreaterThan(500)
  })
})

describe('mergeRegions and cutTree', () => {
  it('give nested partitions of 4-connected regions, down to one for each visible part', () => {
    fc.assert(
      fc.property(picture, (raster) => {
        const features = measureFeatures(raster)
        const tree = mergeRegions(features, growRegions(features, 20, Number.POSITIVE_INFINITY))
        const ground = Int32Array.from(features.isVisible, (v) => v - 1)
        const parts = connectedRegions(ground, raster.width, raster.height, 'fills').colorOf.filter(
          (v) => v === 0,
        ).length
        expect(tree.kept.length).toBe(tree.partition.count - parts)
        let finer = tree.partition
        for (const shapes of [40, 17, 6, 2, 1]) {
          const coarser = cutTree(tree, tree.partition.count - shapes)
          expect(coarser.count).toBe(Math.min(tree.partition.count, Math.max(shapes, parts)))
          expectPartition(features, coarser)
          const parentOf = new Map<number, number>()
          const torn: number[] = []
          for (let i = 0; i < finer.labels.length; i++) {
            if ((parentOf.get(finer.labels[i]) ?? coarser.labels[i]) !== coarser.labels[i]) torn.push(i)
            parentOf.set(finer.labels[i], coarser.labels[i])
          }
          expect(torn).toEqual([])
          expect(squaredError(features, coarser.labels)).toBeGreaterThanOrEqual(
            squaredError(features, finer.labels) - 1e-6,
          )
          finer = coarser
        }
      }),
    )
  })

  it('loses little against merging the cheapest pair of all, found anew each time', () => {
    for (const seed of [1, 2]) {
      const features = measureFeatures(scene({ width: 12, height: 12, seed, noise: 3, blur: 0.5 }))
      const pixels = { labels: Int32Array.from({ length: 144 }, (_, i) => i), count: 144 }
      const tree = mergeRegions(features, pixels)
      for (const count of [50, 20, 6]) {
        const greedy = squaredError(features, mergeGreedily(features, pixels.labels, count))
        expect(squaredError(features, cutTree(tree, 144 - count).labels)).toBeLessThan(1.1 * greedy + 1)
      }
    }
  })

  it('survives salt noise, where one region has thousands of neighbours', () => {
    const next = random(4)
    const rgba = new Uint8Array(4 * 200 * 200)
    for (let i = 0; i < 200 * 200; i++) {
      const v = next() < 0.3 ? 255 : 90
      rgba.set([v, v, v, 255], 4 * i)
    }
    const features = measureFeatures({ width: 200, height: 200, rgba })
    const tree = mergeRegions(features, growRegions(features, 0, Number.POSITIVE_INFINITY))
    expectPartition(features, cutTree(tree, tree.partition.count - 100))
  })
})

/** Merges the adjacent pair with the lowest price until `count` are left, everything recomputed for each merge. */
function mergeGreedily(features: Features, start: Int32Array, count: number): Int32Array {
  const labels = start.slice()
  const { width } = features
  for (let left = new Set(labels).size; left > count; left--) {
    const pairs = new Map<string, number>()
    for (let i = 0; i < labels.length; i++) {
      for (const j of [(i + 1) % width === 0 ? i : i + 1, i + width]) {
        if (j >= labels.length || labels[i] === labels[j]) continue
        const key = [labels[i], labels[j]].sort((a, b) => a - b).join()
        pairs.set(key, (pairs.get(key) ?? 0) + 1)
      }
    }
    let best: number[] = []
    let least = Number.POSITIVE_INFINITY
    for (const [key, length] of pairs) {
      const [a, b] = key.split(',').map(Number)
      const alone = [a, b].map((l) => labels.map((v) => (v === l ? l : -1)))
      const both = labels.map((v) => (v === a || v === b ? a : -1))
      const ward = squaredError(features, both) - squaredError(features, alone[0]) - squaredError(features, alone[1])
      const price = ward / (20 + 0.5 * length)
      if (price < least) {
        least = price
        best = [a, b]
      }
    }
    for (let i = 0; i < labels.length; i++) if (labels[i] === best[1]) labels[i] = best[0]
  }
  return labels
}

describe('mergeRegions with an end', () => {
  const features = measureFeatures(scene({ width: 64, height: 64, seed: 3, noise: 5, blur: 0.5 }))
  const grown = growRegions(features, 100, Number.POSITIVE_INFINITY)
  const whole = mergeRegions(features, grown)
  const bytesAfter = ({ savings, bytes }: MergeTree, merges: number): number =>
    savings.subarray(0, merges).reduce((left, saved) => left - saved, bytes)

  it('stops at the first cut that is small enough, and merges the same pairs until then', () => {
    for (const bytes of [400, 1500, 6000]) {
      const tree = mergeRegions(features, grown, bytes, 0)
      const merges = tree.kept.length
      expect(bytesAfter(tree, merges)).toBeLessThanOrEqual(bytes)
      expect(bytesAfter(tree, merges - 1)).toBeGreaterThan(bytes)
      expect(tree.kept).toEqual(whole.kept.slice(0, merges))
      expect(tree.dropped).toEqual(whole.dropped.slice(0, merges))
    }
    expect(mergeRegions(features, grown, Number.POSITIVE_INFINITY, 0).kept).toHaveLength(0)
  })

  it('goes on while merges cost less than the least price', () => {
    const { prices } = mergeRegions(features, grown, Number.POSITIVE_INFINITY, 300)
    expect(prices.length).toBeGreaterThan(0)
    expect(Math.max(...prices)).toBeLessThan(300)
    expect(whole.prices[prices.length]).toBeGreaterThanOrEqual(300)
  })
})

describe('smoothLabels', () => {
  it('neither ends, divides nor mixes regions', () => {
    fc.assert(
      fc.property(picture, (raster) => {
        const features = measureFeatures(raster)
        const tree = mergeRegions(features, growRegions(features, 20, Number.POSITIVE_INFINITY))
        const { labels, count } = cutTree(tree, tree.partition.count - 12)
        smoothLabels(features, labels, count)
        const regions = connectedRegions(labels, raster.width, raster.height, 'fills')
        expect(regions.colorOf.filter((label) => label >= 0)).toHaveLength(count)
        for (let i = 0; i < labels.length; i++) expect(labels[i] >= 0).toBe(features.isVisible[i] === 1)
      }),
    )
  })

  describe('on a photo', () => {
    let features: Features
    let tree: MergeTree
    beforeAll(() => {
      features = measureFeatures(scene({ width: 160, height: 160, seed: 5, noise: 6, blur: 0.6 }))
      tree = mergeRegions(features, growRegions(features, 100, Number.POSITIVE_INFINITY))
    })
    it('lowers the error and does not lengthen the boundaries', () => {
      for (const shapes of [400, 100]) {
        const { labels, count } = cutTree(tree, tree.partition.count - shapes)
        const error = squaredError(features, labels)
        const length = boundaryLength(labels, 160)
        for (let pass = 0; pass < 3; pass++) smoothLabels(features, labels, count)
        expect(squaredError(features, labels)).toBeLessThan(error)
        expect(boundaryLength(labels, 160)).toBeLessThan(length * 1.05)
      }
    })
    it('comes to rest', () => {
      const { labels, count } = cutTree(tree, tree.partition.count - 200)
      const first = smoothLabels(features, labels, count)
      let moves = first
      for (let pass = 0; pass < 12; pass++) moves = smoothLabels(features, labels, count)
      expect(moves).toBeLessThan(first / 50)
    })
  })
})

function boundaryLength(labels: Int32Array, width: number): number {
  let length = 0
  for (let i = 0; i < labels.length; i++) {
    if ((i + 1) % width !== 0 && labels[i] !== labels[i + 1]) length++
    if (i + width < labels.length && labels[i] !== labels[i + width]) length++
  }
  return length
}
