import { Blend } from '../color/blend'
import type { ColorSpace, Picture } from '../model/color-space'
import type { Indexed } from '../model/indexed'
import { type Inks, premultiplied } from '../model/palette'

/** Most inks that one picture may owe to thin strokes alone. */
const MAX_THIN_INKS = 24
/** Pixels that must show the colour itself, and that it must explain with its blends, to be an ink and no accident of a junction. */
const LEAST_OWN = 2
const LEAST_EXPLAINED = 12
/** More colours than this are noise. */
const MAX_COLORS = 1 << 14
/** How far, px, the inks may lie that a pixel is a blend of, and how many of them are considered. */
const NEIGHBOURHOOD = 3
const MAX_NEIGHBOURS = 4
/** Pixels of an ink's own colour that are looked at again. */
const MAX_SAMPLES = 32
/** Where nothing is explained so far around, px, there are no lines. */
const AREA_REACH = 4
/** A share of another ink that makes no ink of its own. */
const MOST_TINT = 0.35
/** A share of a purer ink that makes a colour a blend of it. */
const LEAST_TINT = 0.1

/** How thin inks are searched. */
export interface ThinInkPlan {
  /** Largest distance, levels, of a pixel from the blend that explains it. */
  readonly blendTolerance: number
  /** Largest channel difference, levels, at which a pixel counts as an unblended thin ink. */
  readonly sameInk: number
}

/**
 * Inks that fill no block anywhere, because all that is drawn with them is thin: of the colours that nothing explains, the one
 * furthest from every ink is the purest, so it becomes an ink, and what is a blend of it and of inks nearby is explained; and so on.
 * A line between two areas is a blend of three. `known` of the palette's inks were there when the draft was made.
 * Returns the same inks when nothing is found.
 */
export function addThinInks<S extends ColorSpace>(
  inks: Inks<S>,
  known: number,
  picture: Picture<S>,
  draft: Indexed,
  plan: ThinInkPlan,
): Inks<S> {
  const search = new ThinInkSearch(inks, picture, draft, plan.blendTolerance)
  if (!search.isOpen) return inks
  for (let ink = known; ink < inks.count; ink++) search.explain(ink)
  const found = search.run()
  return found.length === 0 ? inks : extend(inks, found, plan.sameInk)
}

/** The pixels that are still to be explained, and the inks that explain others. */
class ThinInkSearch<S extends ColorSpace> {
  private readonly pixels: Uint32Array
  private readonly inkCount: number
  private readonly pending: number[] = []
  private readonly distances: number[] = []
  private readonly colors = new Map<number, { count: number; distance: number }>()
  private readonly levels: number[]
  private readonly blend: Blend
  private readonly nearby = new Int32Array(MAX_NEIGHBOURS)
  private nearbyCount = 0

  constructor(
    inks: Inks<S>,
    { pixels }: Picture<S>,
    private readonly draft: Indexed,
    private readonly tolerance: number,
  ) {
    this.pixels = pixels
    this.inkCount = inks.count
    this.levels = Array.from(premultiplied(inks))
    this.blend = new Blend(this.levels)
    const { isUnexplained } = draft
    for (let i = isUnexplained.indexOf(1); i >= 0; i = isUnexplained.indexOf(1, i + 1)) {
      if (isInsideArea(draft, i)) continue
      this.pending.push(i)
      this.distances.push(this.distance(i))
    }
    this.countColors()
  }

  /** Whether there is something to explain that is not noise. */
  get isOpen(): boolean {
    return this.pending.length >= LEAST_EXPLAINED && this.colors.size <= MAX_COLORS
  }

  /** The inks that explain enough, packed premultiplied. */
  run(): number[] {
    const found: number[] = []
    const samples: number[][] = []
    while (found.length < MAX_THIN_INKS) {
      const color = this.furthest()
      if (color < 0) break
      for (let shift = 0; shift < 32; shift += 8) this.levels.push((color >>> shift) & 255)
      const own = this.pending.filter((i) => this.pixels[i] === color).slice(0, MAX_SAMPLES)
      if (this.explain(this.levels.length / 4 - 1) >= LEAST_EXPLAINED) {
        found.push(color)
        samples.push(own)
      } else {
        this.levels.length -= 4
        this.colors.delete(color)
      }
    }
    return this.withoutBlends(found, samples)
  }

  /** Leaves out what turned out to be a blend of purer inks that were found after it. `samples` are pixels of each. */
  private withoutBlends(found: readonly number[], samples: readonly number[][]): number[] {
    const first = this.inkCount
    return found.filter((color, n) => {
      for (let later = found.length - 1; later > n; later--) {
        const explained = samples[n].filter((i) => this.isExplained(i, first + later, first + n, LEAST_TINT))
        if (explained.length > samples[n].length / 2) return false
      }
      for (let other = 0; other < found.length; other++) {
        if (other !== n && this.isTinted(color, first + other, first + n)) return false
      }
      return true
    })
  }

  /** Whether a colour is some ink with a little of `ink` in it. */
  private isTinted(color: number, ink: number, except: number): boolean {
    for (let k = 0; 4 * k < this.levels.length; k++) {
      if (k === ink || k === except) continue
      this.blend.ofTwo(color, ink, k)
      if (this.blend.error <= this.tolerance && this.blend.first < MOST_TINT) return true
    }
    return false
  }

  /** Strikes out what is a blend of `ink` and of inks nearby or found before, if that is enough; returns how many pixels those are. */
  explain(ink: number): number {
    const { pending, distances } = this
    const rest: number[] = []
    for (let k = 0; k < pending.length; k++) if (!this.isExplained(pending[k], ink)) rest.push(k)
    const explained = pending.length - rest.length
    if (explained < LEAST_EXPLAINED) return explained
    for (let k = 0; k < rest.length; k++) {
      pending[k] = pending[rest[k]]
      distances[k] = distances[rest[k]]
    }
    pending.length = rest.length
    distances.length = rest.length
    this.countColors()
    return explained
  }

  private countColors(): void {
    this.colors.clear()
    for (let k = 0; k < this.pending.length; k++) {
      const color = this.pixels[this.pending[k]]
      const known = this.colors.get(color)
      if (known === undefined) this.colors.set(color, { count: 1, distance: this.distances[k] })
      else {
        known.count++
        known.distance += this.distances[k]
      }
    }
  }

  /** The colour furthest on average from what the inks around it blend to, of those that occur often enough (ties: the first met); -1 for none. */
  private furthest(): number {
    let best = -1
    let bestDistance = 0
    for (const [color, { count, distance }] of this.colors) {
      if (count < LEAST_OWN || distance <= bestDistance * count) continue
      bestDistance = distance / count
      best = color
    }
    return best
  }

  /** The distance of pixel i from the nearest blend of two inks nearby; 0 where there are none. */
  private distance(i: number): number {
    this.collect(i)
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < this.nearbyCount; k++) {
      for (let j = 0; j <= k; j++) {
        this.blend.ofTwo(this.pixels[i], this.nearby[k], this.nearby[j])
        least = Math.min(least, this.blend.error)
      }
    }
    return least === Number.POSITIVE_INFINITY ? 0 : least
  }

  /** Whether pixel i is a blend of at least `least` of `ink` and of one or two inks nearby or found, leaving out `except`. */
  private isExplained(i: number, ink: number, except = ink, least = 0): boolean {
    const { blend, tolerance, nearby } = this
    const pixel = this.pixels[i]
    this.collect(i)
    const foundFrom = this.inkCount
    const count = this.levels.length / 4
    for (let k = 0; k < this.nearbyCount; k++) {
      blend.ofTwo(pixel, ink, nearby[k])
      if (blend.error <= tolerance && blend.first >= least) return true
    }
    for (let k = foundFrom; k < count; k++) {
      if (k === except) continue
      blend.ofTwo(pixel, ink, k)
      if (blend.error <= tolerance && blend.first >= least) return true
    }
    for (let k = 0; k < this.nearbyCount; k++) {
      for (let j = 0; j < k; j++) {
        blend.ofThree(pixel, ink, nearby[k], nearby[j])
        if (blend.error <= tolerance && blend.first >= least) return true
      }
      for (let j = foundFrom; j < count; j++) {
        if (j === ink || j === except) continue
        blend.ofThree(pixel, ink, nearby[k], j)
        if (blend.error <= tolerance && blend.first >= least) return true
      }
    }
    return false
  }

  /** Fills `nearby` with the distinct inks of unblended pixels around pixel i. */
  private collect(i: number): void {
    const { width, height, inkOf, isMixed } = this.draft
    const { nearby } = this
    const x = i % width
    const y = (i - x) / width
    this.nearbyCount = 0
    const x0 = Math.max(0, x - NEIGHBOURHOOD)
    const x1 = Math.min(width - 1, x + NEIGHBOURHOOD)
    const y1 = Math.min(height - 1, y + NEIGHBOURHOOD)
    for (let v = Math.max(0, y - NEIGHBOURHOOD); v <= y1; v++) {
      for (let k = v * width + x0; k <= v * width + x1; k++) {
        if (isMixed[k] === 1) continue
        let n = 0
        while (n < this.nearbyCount && nearby[n] !== inkOf[k]) n++
        if (n < this.nearbyCount) continue
        if (n === MAX_NEIGHBOURS) return
        nearby[this.nearbyCount++] = inkOf[k]
      }
    }
  }
}

/** Whether nothing explains the pixels all around, `AREA_REACH` away: an area, a gradient's, and no thin line. */
function isInsideArea({ width, height, isUnexplained }: Indexed, i: number): boolean {
  const x = i % width
  const y = (i - x) / width
  if (x < AREA_REACH || y < AREA_REACH || x >= width - AREA_REACH || y >= height - AREA_REACH) return false
  const down = AREA_REACH * width
  for (let row = i - down; row <= i + down; row += down) {
    for (let k = row - AREA_REACH; k <= row + AREA_REACH; k += AREA_REACH) if (isUnexplained[k] === 0) return false
  }
  return true
}

/** Adds packed premultiplied colors. */
function extend<S extends ColorSpace>(inks: Inks<S>, found: readonly number[], reach: number): Inks<S> {
  const colors = new Float64Array(4 * (inks.count + found.length))
  colors.set(inks.colors)
  for (let k = 0; k < found.length; k++) {
    const alpha = found[k] >>> 24
    const at = 4 * (inks.count + k)
    for (let c = 0; c < 3; c++)
      colors[at + c] = Math.min(255, (((found[k] >>> (8 * c)) & 255) * 255) / Math.max(1, alpha))
    colors[at + 3] = alpha
  }
  const reaches = Float64Array.from([...inks.reach, ...found.map(() => reach)])
  return { space: inks.space, count: inks.count + found.length, colors, reach: reaches }
}
