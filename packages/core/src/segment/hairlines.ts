import { PARTS, type Shares } from './shares'

/** Along the frame, a border that runs out of the picture leaves a sliver, which holds its end in place. */
const LEAST_ON_FRAME = 0.1
/** Three pixels that hold this much are part of an area. */
const AREA = 2.5

/**
 * Keeps lines that own no pixel because they are thinner than one or run between two: of the pixels across such a line the one
 * that holds most of it becomes its own. The thickness is the sum of the shares across, so that a line is kept or left as a whole,
 * wherever it lies between the pixels: from `least` px on. A line goes on at both ends: the tip of a shape is none. Writes the owners anew.
 */
export function keepHairlines(shares: Shares, width: number, height: number, least: number): void {
  const { owners, slot } = shares
  const ridges = new Ridges(shares, width, height, least)
  const kept: number[] = []
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (slot[i] < 0) continue
      for (let n = 1; n < PARTS; n++) {
        const ink = shares.part(i, n)
        if (ink < 0 || !(ridges.isLine(x, y, ink, 1, 0) || ridges.isLine(x, y, ink, 0, 1))) continue
        kept.push(i, ink)
        break
      }
    }
  }
  for (let k = 0; k < kept.length; k += 2) owners[kept[k]] = kept[k + 1]
}

class Ridges {
  constructor(
    private readonly shares: Shares,
    private readonly width: number,
    private readonly height: number,
    private readonly least: number,
  ) {}

  /** Whether pixel (x, y) lies on the ridge of a line of `ink` that is crossed by steps of (dx, dy). */
  isLine(x: number, y: number, ink: number, dx: number, dy: number): boolean {
    const own = this.at(x, y, ink)
    if (own < this.at(x - dx, y - dy, ink) || own <= this.at(x + dx, y + dy, ink)) return false
    if (!this.falls(x, y, ink, -dx, -dy) || !this.falls(x, y, ink, dx, dy)) return false
    if (this.isOnFrame(x, y, dx))
      return own >= LEAST_ON_FRAME && (this.runs(x, y, ink, dy, dx) || this.runs(x, y, ink, -dy, -dx))
    if (this.thickness(x, y, ink, dx, dy) < this.least) return false
    return this.goesOn(x - dy, y - dx, ink, dx, dy) && this.goesOn(x + dy, y + dx, ink, dx, dy)
  }

  /** Whether the line reaches the pixels beside (x, y). At the frame it does where what comes from inside is a line and no area. */
  private goesOn(x: number, y: number, ink: number, dx: number, dy: number): boolean {
    if (this.isInside(x, y)) return this.thickness(x, y, ink, dx, dy) >= this.least
    const backX = x < 0 ? 1 : x >= this.width ? x - 2 : x
    const backY = y < 0 ? 1 : y >= this.height ? y - 2 : y
    return this.thickness(backX, backY, ink, dx, dy) < AREA
  }

  /** Whether the share falls to half within two steps: no thin line is wider than that. */
  private falls(x: number, y: number, ink: number, dx: number, dy: number): boolean {
    const half = this.at(x, y, ink) / 2
    return this.at(x + dx, y + dy, ink) <= half || this.at(x + 2 * dx, y + 2 * dy, ink) <= half
  }

  /** Whether a sliver on the frame runs on for two pixels: the tip of a shape that just reaches the frame is none. */
  private runs(x: number, y: number, ink: number, dx: number, dy: number): boolean {
    return this.at(x + dx, y + dy, ink) >= LEAST_ON_FRAME && this.at(x + 2 * dx, y + 2 * dy, ink) >= LEAST_ON_FRAME
  }

  private isOnFrame(x: number, y: number, dx: number): boolean {
    return dx === 1 ? x === 0 || x === this.width - 1 : y === 0 || y === this.height - 1
  }

  private thickness(x: number, y: number, ink: number, dx: number, dy: number): number {
    return this.at(x - dx, y - dy, ink) + this.at(x, y, ink) + this.at(x + dx, y + dy, ink)
  }

  private isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height
  }

  private at(x: number, y: number, ink: number): number {
    return this.isInside(x, y) ? this.shares.of(y * this.width + x, ink) : 0
  }
}
