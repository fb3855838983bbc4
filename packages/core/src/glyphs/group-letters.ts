import type { ObservedGlyph } from './observed-glyph'

/** Largest difference, px, of the areas of two glyphs of one letter in a row of pixels: renderers that sample stems move each side by up to 1/8 px. */
const MAX_AREA_DIFFERENCE = 0.35
/** Largest difference, px, of where a row lies in a glyph, measured from the glyph's center. */
const MAX_CENTER_DIFFERENCE = 0.3
/** Smallest area, px, of a row whose center counts. */
const MIN_ROW_AREA = 0.5

/** A glyph of a letter that appears several times. */
export interface LetterMember {
  readonly observed: ObservedGlyph
  /** Distance, px, of its shape from that of the first member, each measured from the left side of its own observations. */
  readonly shift: number
}

/** What a shift to the right leaves as it is. */
interface RowProfile {
  /** Number of observations and of their rows. */
  readonly count: number
  readonly height: number
  /** Area, px, that is covered in each row. */
  readonly areas: Float64Array
  /** Center of what is covered in each row, px from that of the glyph. */
  readonly centers: Float64Array
  /** Center of the glyph, px from the left side of its observations. */
  readonly center: number
}

/** A letter: the profile of its first glyph, and its glyphs. */
interface Letter {
  readonly profile: RowProfile
  readonly members: LetterMember[]
}

/** Letters by the profiles of their first glyphs. */
export class Letters {
  private readonly known: Letter[] = []
  /** The numbers of the letters of each class, in their order. */
  private readonly classes = new Map<string, number[]>()

  /** Adds a glyph to the letter that it may show, or as a new letter. */
  add(observed: ObservedGlyph): void {
    const profile = profileOf(observed)
    const letter = this.find(profile)
    if (letter !== undefined) {
      letter.members.push({ observed, shift: profile.center - letter.profile.center })
      return
    }
    const key = classOf(profile, 0)
    const numbers = this.classes.get(key) ?? []
    numbers.push(this.known.length)
    this.classes.set(key, numbers)
    this.known.push({ profile, members: [{ observed, shift: 0 }] })
  }

  /** Whether a glyph may show a letter that was added. */
  holds(observed: ObservedGlyph): boolean {
    return this.find(profileOf(observed)) !== undefined
  }

  /** The glyphs of each letter in the order in which they were added; the letters in that of their first glyphs. */
  members(): LetterMember[][] {
    return this.known.map(({ members }) => members)
  }

  /** The first letter that a glyph of this profile may show. */
  private find(profile: RowProfile): Letter | undefined {
    let found = this.known.length
    for (const step of [-1, 0, 1]) {
      for (const k of this.classes.get(classOf(profile, step)) ?? []) {
        if (k >= found) break
        if (areAlike(this.known[k].profile, profile)) found = k
      }
    }
    return this.known[found]
  }
}

/** The class of a profile, or the one `step` above it by area. Profiles that are alike are of one class or of neighboring ones. */
function classOf({ count, height, areas }: RowProfile, step: number): string {
  const area = areas.reduce((sum, value) => sum + value, 0)
  return `${count} ${height} ${Math.floor(area / (MAX_AREA_DIFFERENCE * height)) + step}`
}

/**
 * Glyphs that may show the same letter, moved to the right by any part of a pixel: they cover the same area in each row of pixels, whose centers
 * lie one above the other in the same way. Each list is in the order of the glyphs, and so are the lists by their first members.
 */
export function groupLetters(glyphs: readonly ObservedGlyph[]): LetterMember[][] {
  const letters = new Letters()
  for (const observed of glyphs) letters.add(observed)
  return letters.members()
}

function profileOf({ observations }: ObservedGlyph): RowProfile {
  const { width, height } = observations[0].coverage
  const areas = new Float64Array(height)
  const centers = new Float64Array(height)
  for (const { coverage } of observations) {
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        areas[y] += coverage.values[i] / observations.length
        centers[y] += (x * coverage.values[i]) / observations.length
      }
    }
  }
  const total = areas.reduce((sum, area) => sum + area, 0)
  const center = total > 0 ? centers.reduce((sum, moment) => sum + moment, 0) / total : 0
  for (let y = 0; y < height; y++) centers[y] = areas[y] > 0 ? centers[y] / areas[y] - center : 0
  return { count: observations.length, height, areas, centers, center }
}

function areAlike(a: RowProfile, b: RowProfile): boolean {
  if (a.count !== b.count || a.height !== b.height) return false
  for (let y = 0; y < a.height; y++) {
    if (Math.abs(a.areas[y] - b.areas[y]) > MAX_AREA_DIFFERENCE) return false
    if (a.areas[y] >= MIN_ROW_AREA && Math.abs(a.centers[y] - b.centers[y]) > MAX_CENTER_DIFFERENCE) return false
  }
  return true
}
