import { VecError } from '../errors'
import { MAX_PAGE_INCHES } from '../limits'

/** A physical length. A px is a 96th of an inch, as in CSS. */
export interface Length {
  readonly value: number
  readonly unit: 'mm' | 'in' | 'px'
}

/** How many of a unit an inch has. */
const UNITS_PER_INCH: Readonly<Record<Length['unit'], number>> = { mm: 25.4, in: 1, px: 96 }

/** A length in inches. */
export function inches({ value, unit }: Length): number {
  return value / UNITS_PER_INCH[unit]
}

/** Places after the point that the height of a page is rounded to. */
const HEIGHT_DECIMALS = 4

/**
 * Height of a page of this width for a picture of `width` x `height` px, in the same unit with 4 decimals. Throws VecError `bad_request` when it
 * is 0 or longer than a page may be.
 */
export function pageHeight(page: Length, width: number, height: number): Length {
  const unit = 10 ** HEIGHT_DECIMALS
  const tall = { ...page, value: Math.round((page.value * height * unit) / width) / unit }
  if (tall.value > 0 && inches(tall) <= MAX_PAGE_INCHES) return tall
  const limit = tall.value > 0 ? `; at most ${MAX_PAGE_INCHES}in are possible` : ''
  throw new VecError(
    'bad_request',
    `a width of ${page.value}${page.unit} makes this picture ${tall.value}${page.unit} high${limit}`,
  )
}

/** How a drawing is laid out in a document. */
export interface Page {
  /** `color`: the shapes of one fill are children of one group. `none`: as the document is shortest. */
  readonly group: 'none' | 'color'
  /** Width of the document, whose height follows from the picture; null for the size of the picture in px. */
  readonly width: Length | null
}

/** The page of a document that is meant to be looked at: as many px as the picture has. */
export const PLAIN_PAGE: Page = { group: 'none', width: null }
