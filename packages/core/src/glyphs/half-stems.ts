import type { Blend } from '../color/blend'
import type { Picture } from '../model/color-space'
import type { Glyph } from './find-glyphs'
import { NO_GLYPH_INK, paleColor, TOLERANCE } from './glyph-inks'
import { Letters } from './group-letters'
import type { ObservedGlyph } from './observed-glyph'

/** Share (0-1) of a stronger ink up to which a glyph may be a stem between pixels: of two columns, one shows half of it or more. */
const MAX_SHOWN = 0.9
/** Largest difference of the shares of a glyph, as a part (0-1) of the largest, that counts as even: rounding of levels. */
const EVEN = 0.1

/** Makes the observation of a glyph in an ink, from the share of it that each member shows. */
type Observe = (glyph: Glyph, ink: number, shares: Float64Array) => ObservedGlyph

/** A glyph in the ink that explains it. */
interface Seen {
  readonly glyph: Glyph
  readonly ink: number
  readonly shares: Float64Array
  /** The packed color of a paler ink that it is drawn in; -1 for the ink itself. */
  readonly pale: number
  /** Whether its word shows that this is its ink. */
  readonly isSure: boolean
}

/**
 * Observes glyphs in their inks. A stem between two columns of pixels, such as an l, is two columns of gray, and so is a pale line of two pixels. It is in
 * the stronger ink where it has the shape of a letter that this ink shows elsewhere, and the nearest sure glyph of its line of text is in this ink.
 */
export class HalfStems {
  private readonly seen: readonly (Seen | null)[]
  /** The glyphs that may be in a stronger ink. */
  private readonly doubtful = new Set<Seen>()
  /** The glyphs of sure ink, by the rows of pixels that they cover. */
  private readonly sureInRow = new Map<number, Seen[]>()
  private readonly letters = new Map<number, Letters>()
  /** The inks of glyphs by their ground. */
  private readonly inksOn = new Map<number, Set<number>>()

  /** `own` holds the ink of each glyph; those without one are not observed. Those of sure words are in their inks. */
  constructor(
    glyphs: readonly Glyph[],
    own: Int32Array,
    isSure: Uint8Array,
    private readonly picture: Picture<'rgb'>,
    private readonly blend: Blend,
    private readonly make: Observe,
  ) {
    this.seen = glyphs.map((glyph, k) => {
      if (own[k] === NO_GLYPH_INK) return null
      const shares = this.sharesOf(glyph, own[k])
      const pale = isSure[k] === 1 ? -1 : paleColor(glyph, shares, picture.pixels)
      return { glyph, ink: own[k], shares, pale, isSure: isSure[k] === 1 }
    })
    for (const one of this.seen) if (one !== null) this.addInk(one)
    for (const one of this.seen) if (one !== null && this.isDoubtful(one)) this.doubtful.add(one)
    // Letters are compared only where there are stems to compare
    if (this.doubtful.size === 0) return
    for (const one of this.seen) if (one !== null && !this.doubtful.has(one)) this.addSure(one)
  }

  /** Glyph k, which must have an ink. */
  observe(k: number): ObservedGlyph {
    const one = this.seen[k] as Seen
    const { glyph, ink, shares, pale } = one
    const letter = this.doubtful.has(one) ? this.asLetter(one) : null
    if (letter !== null) return letter
    if (pale < 0) return this.make(glyph, ink, shares)
    const full = shares.reduce((most, share) => Math.max(most, share), 0)
    const observed = this.make(
      glyph,
      ink,
      shares.map((share) => share / full),
    )
    return { ...observed, color: [0, 8, 16, 24].map((shift) => (pale >>> shift) & 255) }
  }

  private addInk({ glyph: { ground }, ink }: Seen): void {
    this.inksOn.set(ground, (this.inksOn.get(ground) ?? new Set()).add(ink))
  }

  /** Whether a glyph may be in a stronger ink that glyphs on its ground have. */
  private isDoubtful({ glyph, shares, pale, isSure }: Seen): boolean {
    return !isSure && isEven(shares) && (pale >= 0 || this.strongerInks(glyph).length > 0)
  }

  /** The inks of glyphs on the ground of one that explain it, and of which it shows a part only. */
  private strongerInks(glyph: Glyph): number[] {
    return [...(this.inksOn.get(glyph.ground) ?? [])].filter((ink) => {
      const shown = this.sharesOf(glyph, ink).reduce((most, share) => Math.max(most, share), 0)
      return shown <= MAX_SHOWN && this.isExplained(glyph, ink)
    })
  }

  private addSure(one: Seen): void {
    const { glyph, ink, shares } = one
    for (let y = glyph.top; y < glyph.top + glyph.height; y++) {
      const row = this.sureInRow.get(y)
      if (row === undefined) this.sureInRow.set(y, [one])
      else row.push(one)
    }
    if (one.pale >= 0) return
    const letters = this.letters.get(ink) ?? new Letters()
    letters.add(this.make(glyph, ink, shares))
    this.letters.set(ink, letters)
  }

  /** The glyph as a letter in a stronger ink; null where no letter has its shape, or its neighbor is in another ink. */
  private asLetter({ glyph }: Seen): ObservedGlyph | null {
    for (const ink of this.strongerInks(glyph)) {
      const observed = this.make(glyph, ink, this.sharesOf(glyph, ink))
      if (this.letters.get(ink)?.holds(observed) && this.nearestInk(glyph) === ink) return observed
    }
    return null
  }

  /** The ink of the sure glyph nearest to a glyph in its middle row; NO_GLYPH_INK where there is none, or it is in a paler color. */
  private nearestInk({ left, top, width, height }: Glyph): number {
    let nearest = Number.POSITIVE_INFINITY
    let found = NO_GLYPH_INK
    for (const { glyph, ink, pale } of this.sureInRow.get(top + (height >> 1)) ?? []) {
      const gap = Math.max(glyph.left - left - width, left - glyph.left - glyph.width)
      if (gap >= nearest) continue
      nearest = gap
      found = pale < 0 ? ink : NO_GLYPH_INK
    }
    return found
  }

  private sharesOf({ members, ground }: Glyph, ink: number): Float64Array {
    return Float64Array.from(members, (i) => {
      this.blend.ofTwo(this.picture.pixels[i], ink, ground)
      return this.blend.first
    })
  }

  private isExplained({ members, ground }: Glyph, ink: number): boolean {
    return members.every((i) => {
      this.blend.ofTwo(this.picture.pixels[i], ink, ground)
      return this.blend.error <= TOLERANCE
    })
  }
}

/** Whether all members of a glyph show about as much of its ink, as those of a stem do that covers two columns alike. */
function isEven(shares: Float64Array): boolean {
  let [least, most] = [Number.POSITIVE_INFINITY, 0]
  for (const share of shares) {
    least = Math.min(least, share)
    most = Math.max(most, share)
  }
  return most - least <= EVEN * most
}
