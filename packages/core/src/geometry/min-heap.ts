import { doubled } from './doubled'

/**
 * A binary heap of (key, item) entries, the least key first and, among equal keys, the least item. Keys are numbers, items are
 * integers below 2^31. An item may be in the heap several times.
 */
export class MinHeap {
  size = 0
  private keys: Float64Array<ArrayBuffer>
  private items: Int32Array<ArrayBuffer>

  /** `capacity` is the number of entries to reserve space for; the heap grows beyond it. */
  constructor(capacity: number) {
    this.keys = new Float64Array(Math.max(16, capacity))
    this.items = new Int32Array(Math.max(16, capacity))
  }

  /** The least key; meaningless when the heap is empty. */
  get key(): number {
    return this.keys[0]
  }

  /** The item of the least entry; meaningless when the heap is empty. */
  get item(): number {
    return this.items[0]
  }

  push(key: number, item: number): void {
    if (this.size === this.keys.length) {
      this.keys = doubled(this.keys)
      this.items = doubled(this.items)
    }
    const { keys, items } = this
    let at = this.size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (keys[parent] < key || (keys[parent] === key && items[parent] <= item)) break
      keys[at] = keys[parent]
      items[at] = items[parent]
      at = parent
    }
    keys[at] = key
    items[at] = item
  }

  /** Removes the least entry; the heap must not be empty. */
  pop(): void {
    this.size--
    if (this.size > 0) this.sink(this.keys[this.size], this.items[this.size])
  }

  /** Gives the least entry a new key; the heap must not be empty. */
  replace(key: number): void {
    this.sink(key, this.items[0])
  }

  /** Writes an entry into the top place and lets it sink to its place in the order. */
  private sink(key: number, item: number): void {
    const { keys, items, size } = this
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= size) break
      const other = child + 1
      if (other < size && (keys[other] < keys[child] || (keys[other] === keys[child] && items[other] < items[child]))) {
        child = other
      }
      if (key < keys[child] || (key === keys[child] && item <= items[child])) break
      keys[at] = keys[child]
      items[at] = items[child]
      at = child
    }
    keys[at] = key
    items[at] = item
  }
}
