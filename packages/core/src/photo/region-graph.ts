import { doubled } from '../geometry/doubled'
import type { Labeling } from './grow-regions'

/**
 * The adjacency graph of a partition, made to be contracted. Edge e joins the regions `ends[2e]` and `ends[2e+1]` along `lengths[e]` px of
 * boundary; a dead edge has length 0. Half-edges 2e and 2e+1 hang in the lists of their regions. Edges are found by their
 * regions through a hash table, so that joining a small region to a hub costs what the small one's list costs.
 */
export class RegionGraph {
  edgeCount = 0
  ends: Int32Array<ArrayBuffer>
  lengths: Float64Array<ArrayBuffer>
  /** The first half-edge of each region, -1 for none. */
  readonly heads: Int32Array
  /** The half-edge after each one, -1 at the end. */
  nexts: Int32Array<ArrayBuffer>
  /** Edges that each region's list holds, dead ones included. */
  readonly degrees: Int32Array
  private slots: Int32Array
  private used = 0

  constructor(partition: Labeling, width: number, height: number) {
    this.heads = new Int32Array(partition.count).fill(-1)
    this.degrees = new Int32Array(partition.count)
    const capacity = Math.max(16, partition.count * 4)
    this.ends = new Int32Array(2 * capacity)
    this.nexts = new Int32Array(2 * capacity)
    this.lengths = new Float64Array(capacity)
    this.slots = new Int32Array(tableSize(capacity)).fill(-1)
    this.collect(partition.labels, width, height)
  }

  /**
   * Joins `drop` to `keep`: boundaries with a common neighbor are added up, the others change hands, the one between the two dies.
   * Calls `changed` with every edge of `keep` that grew or came over.
   */
  contract(keep: number, drop: number, changed: (edge: number) => void): void {
    for (let half = this.heads[drop]; half >= 0; ) {
      const following = this.nexts[half]
      const edge = half >> 1
      if (this.lengths[edge] > 0) {
        const other = this.ends[half ^ 1]
        if (other === keep) this.lengths[edge] = 0
        else changed(this.moveEdge(half, keep, other))
      }
      half = following
    }
    this.heads[drop] = -1
  }

  /** Gives the half-edge to region `keep`; returns the edge that now stands for the boundary between `keep` and `other`. */
  private moveEdge(half: number, keep: number, other: number): number {
    const edge = half >> 1
    const existing = this.find(keep, other)
    if (existing >= 0) {
      this.lengths[existing] += this.lengths[edge]
      this.lengths[edge] = 0
      return existing
    }
    this.ends[half] = keep
    this.hang(half, keep)
    this.insert(edge)
    return edge
  }

  private collect(labels: Int32Array, width: number, height: number): void {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const label = labels[i]
        if (label < 0) continue
        if (x + 1 < width && labels[i + 1] !== label && labels[i + 1] >= 0) this.lengthen(label, labels[i + 1])
        if (y + 1 < height && labels[i + width] !== label && labels[i + width] >= 0)
          this.lengthen(label, labels[i + width])
      }
    }
  }

  private lengthen(a: number, b: number): void {
    let edge = this.find(a, b)
    if (edge < 0) {
      edge = this.edgeCount++
      if (edge === this.lengths.length) {
        this.ends = doubled(this.ends)
        this.nexts = doubled(this.nexts)
        this.lengths = doubled(this.lengths)
      }
      this.ends[2 * edge] = a
      this.ends[2 * edge + 1] = b
      this.hang(2 * edge, a)
      this.hang(2 * edge + 1, b)
      this.insert(edge)
    }
    this.lengths[edge]++
  }

  private hang(half: number, region: number): void {
    this.nexts[half] = this.heads[region]
    this.heads[region] = half
    this.degrees[region]++
  }

  /** The living edge between two regions, or -1. Slots of dead and moved edges match nothing and are passed over. */
  private find(a: number, b: number): number {
    const { slots, ends, lengths } = this
    const mask = slots.length - 1
    for (let slot = hash(a, b) & mask; ; slot = (slot + 1) & mask) {
      const edge = slots[slot]
      if (edge < 0) return -1
      const p = ends[2 * edge]
      const q = ends[2 * edge + 1]
      if (((p === a && q === b) || (p === b && q === a)) && lengths[edge] > 0) return edge
    }
  }

  private insert(edge: number): void {
    if (2 * ++this.used > this.slots.length) this.rehash()
    this.place(edge)
  }

  /** Enters an edge in the first free slot from its hash on. */
  private place(edge: number): void {
    const mask = this.slots.length - 1
    let slot = hash(this.ends[2 * edge], this.ends[2 * edge + 1]) & mask
    while (this.slots[slot] >= 0) slot = (slot + 1) & mask
    this.slots[slot] = edge
  }

  /** Builds the table anew from the living edges; the table grows when they alone would fill a quarter. */
  private rehash(): void {
    let living = 0
    for (let edge = 0; edge < this.edgeCount; edge++) if (this.lengths[edge] > 0) living++
    this.slots = new Int32Array(tableSize(living + 1)).fill(-1)
    this.used = 1
    for (let edge = 0; edge < this.edgeCount; edge++) {
      if (this.lengths[edge] === 0) continue
      this.place(edge)
      this.used++
    }
  }
}

function tableSize(edges: number): number {
  return 1 << Math.ceil(Math.log2(Math.max(16, 4 * edges)))
}

/** A 32-bit hash of a pair of regions, the same for (a, b) and (b, a): a linear combination by two odd constants, its high bits mixed into the low ones. */
function hash(a: number, b: number): number {
  const low = Math.min(a, b)
  const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(a + b - low, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
