/** A binary heap of edges by ascending key, then by ascending edge number. An edge may lie in it more than once. */
export class EdgeHeap {
  size = 0
  private keys: Float64Array
  private edges: Int32Array

  constructor(capacity: number) {
    this.keys = new Float64Array(Math.max(16, capacity))
    this.edges = new Int32Array(Math.max(16, capacity))
  }

  /** The least key; undefined behaviour when empty. */
  get key(): number {
    return this.keys[0]
  }

  /** The edge of the least key; undefined behaviour when empty. */
  get edge(): number {
    return this.edges[0]
  }

  push(key: number, edge: number): void {
    if (this.size === this.keys.length) this.grow()
    const { keys, edges } = this
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (keys[parent] < key || (keys[parent] === key && edges[parent] <= edge)) break
      keys[at] = keys[parent]
      edges[at] = edges[parent]
      at = parent
    }
    keys[at] = key
    edges[at] = edge
  }

  /** Removes the least entry. */
  pop(): void {
    this.size--
    if (this.size > 0) this.sink(this.keys[this.size], this.edges[this.size])
  }

  /** Gives the least entry a new key. */
  replace(key: number): void {
    this.sink(key, this.edges[0])
  }

  /** Writes an entry into the top place and lets it sink to where it belongs. */
  private sink(key: number, edge: number): void {
    const { keys, edges, size } = this
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      const other = child + 1
      if (other < size && (keys[other] < keys[child] || (keys[other] === keys[child] && edges[other] < edges[child]))) {
        child = other
      }
      if (key < keys[child] || (key === keys[child] && edge <= edges[child])) break
      keys[at] = keys[child]
      edges[at] = edges[child]
      at = child
    }
    keys[at] = key
    edges[at] = edge
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2)
    keys.set(this.keys)
    this.keys = keys
    const edges = new Int32Array(this.edges.length * 2)
    edges.set(this.edges)
    this.edges = edges
  }
}
