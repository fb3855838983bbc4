import { appendInks, type Inks, isOfLinesOnly } from '../model/palette'
import type { Tone } from './text-tone'

/** Least difference in luma, levels, of text from its ground. */
const MIN_CONTRAST = 48
/** Largest distance, levels, of the color differences of text from those of its ink: compression blurs them. */
const INK_DISTANCE = 24
/** The same up to which words of thin strokes need no ink of their own, and up to which two words share one. Words of one ink lie 1 to 3 levels apart. */
const SAME_COLOR = 10
/**
 * Least and largest contrast of text, as a share of that of its ink: black letters of 10 px show 0.82 to 0.9, those of 12 px and more 0.9 to 1.05.
 * Thinner strokes show 0.6; more says that the ink is paler than the text.
 */
const MIN_SHOWN = 0.6
const MAX_SHOWN = 1.15
/** Least and largest contrast of a line of a word, as a share of that of the word's ink: dots of letters cover a part of their pixels, and few pixels lie off by chance. */
const MIN_PART = 0.3
const MAX_PART = 1.3
/** Contrast of words of thin strokes, as a share of that of an ink, from which on they need no other: gray words beside black ones show 0.4 to 0.7 of black. */
const FULLY_SHOWN = 0.78
/** Fewest pixels of the words of a page that show an ink of their own: a digit 1 of 12 px has 23. */
const MIN_PIXELS = 20
/** The same in smaller pictures, whose few thin shapes may be parts of emblems: a word of three letters of 12 px has about 60. */
const MIN_PIXELS_SMALL = 60
/** Fewest such words there, where none is several letters: parts of emblems are fewer. */
const MIN_WORDS_SMALL = 4
/** Difference in contrast, as a share of it, up to which words are of one ink. Words of one gray differ by up to 0.1. */
const ALIKE = 0.15
/** The same for words whose strokes show their ink exactly, and the distance, levels, of their color differences: what compression changes in means. */
const EXACTLY_ALIKE = 0.06
const EXACTLY_SAME_COLOR = 5
/** Deviations of the color differences of a word, levels, and of the logarithm of its contrast, by which the nearest ink is told. */
const COLOR_DEVIATION = 6
const CONTRAST_DEVIATION = 0.12
/** The latter of words whose strokes show their ink exactly. */
const EXACT_DEVIATION = 0.04
/** Most inks that are added. Each is tried for every word. */
const MAX_ADDED = 32

/** Stands for the ink of words that no ink explains, or that are too pale for text. */
export const NO_TEXT_INK = -1

/** The inks, and those of words that show none of them: one for words alike, those of exact words first and then those of the largest word. */
export function withAddedInks(tones: readonly Tone[], inks: Inks<'ycbcr'>, isPage: boolean): Inks<'ycbcr'> {
  const groups: Tone[][] = []
  const missing = tones.filter((tone) => isText(tone, inks) && !showsAny(tone, inks))
  for (const tone of [...missing].sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.pixels - a.pixels)) {
    const group = groups.find(([leader]) => areAlike(leader, tone))
    if (group !== undefined) group.push(tone)
    else groups.push([tone])
  }
  const colors = groups
    .filter((group) => isPage || group.length >= MIN_WORDS_SMALL || group.some(({ isWide }) => isWide))
    .filter((group) => sum(group, ({ pixels }) => pixels) >= (isPage ? MIN_PIXELS : MIN_PIXELS_SMALL))
    .slice(0, MAX_ADDED)
    .flatMap((group) => colorOf(group, inks))
  return colors.length === 0
    ? inks
    : appendInks(inks, Float64Array.from(colors), new Float64Array(colors.length / 4).fill(inks.tolerance[0]))
}

/** Whether words stand on an opaque ground and differ from it enough to be text. */
export function isText({ ground, contrast }: Tone, { colors }: Inks<'ycbcr'>): boolean {
  return colors[4 * ground + 3] === 255 && Math.abs(contrast) >= MIN_CONTRAST
}

/** Whether words show `FULLY_SHOWN` of one of the inks. */
function showsAny(tone: Tone, inks: Inks<'ycbcr'>): boolean {
  for (let ink = 0; ink < inks.count; ink++) {
    const { shown, distance } = compareTo(tone, ink, inks)
    const isAlike = tone.isExact
      ? Math.abs(shown - 1) <= EXACTLY_ALIKE && distance <= EXACTLY_SAME_COLOR
      : shown >= FULLY_SHOWN && shown <= MAX_SHOWN && distance <= SAME_COLOR
    if (isAlike) return true
  }
  return false
}

/** Whether the words of two tones are of one ink. */
function areAlike(leader: Tone, tone: Tone): boolean {
  if (leader.ground !== tone.ground) return false
  const most = leader.isExact && tone.isExact ? EXACTLY_ALIKE : ALIKE
  if (Math.abs(tone.contrast - leader.contrast) > most * Math.abs(leader.contrast)) return false
  const [b, r] = [0, 1].map((c) => (tone.chroma[c] - leader.chroma[c]) * leader.contrast)
  return Math.hypot(b, r) <= (leader.isExact && tone.isExact ? EXACTLY_SAME_COLOR : SAME_COLOR)
}

/**
 * The color of words of one ink, four levels: the mean contrast of those that show it exactly if any do, or of all, and the mean color differences of all,
 * weighted by their pixels.
 */
function colorOf(words: readonly Tone[], { colors }: Inks<'ycbcr'>): number[] {
  const { ground } = words[0]
  const exact = words.filter(({ isExact }) => isExact)
  const contrast = mean(exact.length > 0 ? exact : words, (tone) => tone.contrast)
  const chroma = [0, 1].map((c) => mean(words, (tone) => tone.chroma[c]))
  return [1, ...chroma, 0].map((share, c) => Math.min(255, Math.max(0, colors[4 * ground + c] + share * contrast)))
}

/** The mean of a value of words, weighted by their pixels. */
function mean(tones: readonly Tone[], of: (tone: Tone) => number): number {
  return sum(tones, (tone) => of(tone) * tone.pixels) / sum(tones, ({ pixels }) => pixels)
}

function sum(tones: readonly Tone[], of: (tone: Tone) => number): number {
  return tones.reduce((total, tone) => total + of(tone), 0)
}

/** The likeliest ink of words, by their contrast and color; NO_TEXT_INK if none is near. */
export function nearestInk(tone: Tone, inks: Inks<'ycbcr'>): number {
  if (!isText(tone, inks)) return NO_TEXT_INK
  let best = NO_TEXT_INK
  let bestGap = Number.POSITIVE_INFINITY
  for (let ink = 0; ink < inks.count; ink++) {
    const { shown, distance } = compareTo(tone, ink, inks)
    if (shown < MIN_SHOWN || shown > MAX_SHOWN || distance > INK_DISTANCE) continue
    const gap = Math.hypot(
      distance / COLOR_DEVIATION,
      Math.log(shown) / (tone.isExact ? EXACT_DEVIATION : CONTRAST_DEVIATION),
    )
    if (gap >= bestGap) continue
    bestGap = gap
    best = ink
  }
  return best
}

/** Whether a line shows so much of the ink of its word, and no more, that it is a part of it. */
export function showsPart(tone: Tone, ink: number, inks: Inks<'ycbcr'>): boolean {
  const { shown } = compareTo(tone, ink, inks)
  return shown >= MIN_PART && shown <= MAX_PART
}

/** The contrast of words as a share of that of an ink on their ground, 0 where it is none, and the distance of their color differences, levels. */
function compareTo({ ground, contrast, chroma }: Tone, ink: number, inks: Inks<'ycbcr'>): Comparison {
  const { colors } = inks
  const whole = colors[4 * ink] - colors[4 * ground]
  const isInk =
    ink !== ground && !isOfLinesOnly(inks, ink) && colors[4 * ink + 3] === 255 && Math.abs(whole) >= MIN_CONTRAST
  const [b, r] = [1, 2].map((c) => chroma[c - 1] * whole - colors[4 * ink + c] + colors[4 * ground + c])
  return { shown: isInk ? contrast / whole : 0, distance: Math.hypot(b, r) }
}

interface Comparison {
  readonly shown: number
  readonly distance: number
}
