import type { Picture } from '../model/color-space'

/** Divides sets of pixels of a picture: row-major indices, in scan order. Sets of fewer than `minPixels` are left out. */
export class PixelSets {
  private readonly width: number
  /** 1 for pixels of the set at hand; all 0 between calls. */
  private readonly mark: Uint8Array

  constructor(
    { width, pixels }: Picture<'rgb'>,
    private readonly minPixels: number,
  ) {
    this.width = width
    this.mark = new Uint8Array(pixels.length)
  }

  /** The pixels that are in none of the other sets. */
  without(members: Int32Array, others: readonly Int32Array[]): Int32Array {
    const { mark } = this
    for (const set of others) this.markAll(set, 1)
    const rest = chosen(members, (i) => mark[i] === 0)
    for (const set of others) this.markAll(set, 0)
    return rest
  }

  /** The two halves of a set on both sides of the line through its middle across its longest extent, in connected parts. */
  halves(members: Int32Array): Int32Array[] {
    const { width } = this
    let mx = 0
    let my = 0
    for (let k = 0; k < members.length; k++) {
      mx += (members[k] % width) / members.length
      my += Math.floor(members[k] / width) / members.length
    }
    let xx = 0
    let xy = 0
    let yy = 0
    for (let k = 0; k < members.length; k++) {
      const dx = (members[k] % width) - mx
      const dy = Math.floor(members[k] / width) - my
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
    const angle = Math.atan2(2 * xy, xx - yy) / 2
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const isFirst = (i: number): boolean => ((i % width) - mx) * cos + (Math.floor(i / width) - my) * sin < 0
    return [...this.connected(chosen(members, isFirst)), ...this.connected(chosen(members, (i) => !isFirst(i)))]
  }

  /** The 4-connected parts of a set of pixels, each in scan order. */
  connected(members: Int32Array): Int32Array[] {
    const { mark } = this
    this.markAll(members, 1)
    const queue = new Int32Array(members.length)
    const parts: Int32Array[] = []
    for (const seed of members) {
      if (mark[seed] === 0) continue
      const size = this.flood(seed, queue, EVERY)
      if (size >= this.minPixels) parts.push(queue.slice(0, size).sort())
    }
    return parts
  }

  /** The accepted pixels of a set that a 4-connected path of such pixels joins to `seed`, in scan order; none where they are too few. */
  connectedTo(seed: number, members: Int32Array, accepts: (i: number) => boolean): Int32Array {
    this.markAll(members, 1)
    const queue = new Int32Array(members.length)
    const size = this.flood(seed, queue, accepts)
    this.markAll(members, 0)
    return size >= this.minPixels ? queue.slice(0, size).sort() : new Int32Array(0)
  }

  private markAll(members: Int32Array, value: 0 | 1): void {
    const { mark } = this
    for (let k = 0; k < members.length; k++) mark[members[k]] = value
  }

  /** Writes the marked, accepted pixels that are joined to `seed` to `queue`, and returns how many. All that were looked at are marked no more. */
  private flood(seed: number, queue: Int32Array, accepts: (i: number) => boolean): number {
    const { mark, width } = this
    let size = 0
    const take = (i: number): void => {
      if (mark[i] === 0) return
      mark[i] = 0
      if (accepts(i)) queue[size++] = i
    }
    take(seed)
    for (let k = 0; k < size; k++) {
      const i = queue[k]
      const x = i % width
      if (x > 0) take(i - 1)
      if (x + 1 < width) take(i + 1)
      if (i >= width) take(i - width)
      if (i + width < mark.length) take(i + width)
    }
    return size
  }
}

/** The pixels of a set that are accepted, in their order. */
export function chosen(members: Int32Array, accepts: (i: number) => boolean): Int32Array {
  const out = new Int32Array(members.length)
  let count = 0
  for (let k = 0; k < members.length; k++) if (accepts(members[k])) out[count++] = members[k]
  return out.slice(0, count)
}

const EVERY = (): boolean => true
