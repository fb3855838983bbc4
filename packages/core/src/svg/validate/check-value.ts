import { MAX_PAGE_INCHES, MAX_SIDE } from '../../limits'
import { numberEnd } from './check-number'
import { quote, reject } from './reject'

/** The largest number of each unit. */
const LONGEST = new Map([
  ['mm', MAX_PAGE_INCHES * 25.4],
  ['in', MAX_PAGE_INCHES],
  ['px', MAX_PAGE_INCHES * 96],
])

/**
 * The size of a document: two whole numbers of px that its view box repeats, or two lengths above zero with one unit, beside a view box of whole
 * numbers of px.
 */
export function checkSize(width: string, height: string, viewBox: string): void {
  const unit = /[a-z]+$/.exec(width)?.[0]
  if (unit === undefined) {
    checkSide(width)
    checkSide(height)
    checkConstant(viewBox, `0 0 ${width} ${height}`)
    return
  }
  checkLength(width, unit)
  checkLength(height, unit)
  const sides = /^0 0 ([0-9]{1,4}) ([0-9]{1,4})$/.exec(viewBox)
  if (sides === null) reject(`view box ${quote(viewBox)}`)
  checkSide(sides[1])
  checkSide(sides[2])
}

/** A number above zero with the unit `unit`, which is one of those known; no longer than a page may be. */
function checkLength(value: string, unit: string): void {
  const longest = LONGEST.get(unit)
  if (longest === undefined || !value.endsWith(unit)) reject(`size ${quote(value)}`)
  const number = value.slice(0, -unit.length)
  if (!(checkNumber(number) > 0 && Number(number) <= longest)) reject(`size ${quote(value)}`)
}

/** A whole number of px from 1 to 4096. */
function checkSide(value: string): void {
  if (!/^[1-9][0-9]{0,3}$/.test(value) || Number(value) > MAX_SIDE) reject(`size ${quote(value)}`)
}

/** A number of the subset; returns its value. */
export function checkNumber(value: string): number {
  if (value === '' || numberEnd(value, 0) !== value.length) reject(`number ${quote(value)}`)
  return Number(value)
}

/** A number above zero. */
export function checkRadius(value: string): void {
  if (!(checkNumber(value) > 0)) reject(`radius ${quote(value)}`)
}

/** `rotate(NUMBER)scale(1 NUMBER)`, the last number above zero. */
export function checkTransform(value: string): void {
  const parts = /^rotate\(([-.0-9]{1,12})\)scale\(1 ([.0-9]{1,12})\)$/.exec(value)
  if (parts === null) reject(`transform ${quote(value)}`)
  checkNumber(parts[1])
  checkRadius(parts[2])
}

/** A number from 0 to 1; returns its value. */
export function checkRatio(value: string): number {
  const ratio = checkNumber(value)
  if (!(ratio >= 0 && ratio <= 1)) reject(`ratio ${quote(value)}`)
  return ratio
}

/** `#rgb` or `#rrggbb`, in lower case. */
export function checkColor(value: string): void {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(value)) reject(`color ${quote(value)}`)
}

/** `g` and a number without leading zeros. */
export function checkId(value: string): void {
  if (!/^g(?:0|[1-9][0-9]{0,5})$/.test(value)) reject(`id ${quote(value)}`)
}

/** `p` and a number without leading zeros. */
export function checkPathId(value: string): void {
  if (!/^p(?:0|[1-9][0-9]{0,5})$/.test(value)) reject(`id ${quote(value)}`)
}

/** A color, `none`, or `url(#id)`; returns the id, or nothing. */
export function checkFill(value: string): string | undefined {
  if (value === 'none') return
  if (!value.startsWith('url(#') || !value.endsWith(')')) {
    checkColor(value)
    return
  }
  const id = value.slice(5, -1)
  checkId(id)
  return id
}

/** Exactly `expected`. */
export function checkConstant(value: string, expected: string): void {
  if (value !== expected) reject(`${quote(value)} instead of ${quote(expected)}`)
}
