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
    for (const set of others) for (const i of set) mark[i] = 1
    const rest = members.filter((i) => mark[i] === 0)
    for (const set of others) for (const i of set) mark[i] = 0
    return rest
  }

  /** The two halves of a set on both sides of the line through its middle across its longest extent, in connected parts. */
  halves(members: Int32Array): Int32Array[] {
    const { width } = this
    let mx = 0
    let my = 0
    for (const i of members) {
      mx += (i % width) / members.length
      my += Math.floor(i / width) / members.length
    }
    let xx = 0
    let xy = 0
    let yy = 0
    for (const i of members) {
      const dx = (i % width) - mx
      const dy = Math.floor(i / width) - my
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
    const angle = Math.atan2(2 * xy, xx - yy) / 2
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    const isFirst = (i: number): boolean => ((i % width) - mx) * cos + (Math.floor(i / width) - my) * sin < 0
    return [...this.connected(members.filter(isFirst)), ...this.connected(members.filter((i) => !isFirst(i)))]
  }

  /** The 4-connected parts of a set of pixels, each in scan order. */
  connected(members: Int32Array): Int32Array[] {
    const { mark, width } = this
    for (const i of members) mark[i] = 1
    const parts: Int32Array[] = []
    for (const seed of members) {
      if (mark[seed] === 0) continue
      const part = [seed]
      mark[seed] = 0
      for (let k = 0; k < part.length; k++) {
        const i = part[k]
        const x = i % width
        for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
          if (mark[next] !== 1) continue
          mark[next] = 0
          part.push(next)
        }
      }
      if (part.length >= this.minPixels) parts.push(Int32Array.from(part).sort())
    }
    return parts
  }
}
