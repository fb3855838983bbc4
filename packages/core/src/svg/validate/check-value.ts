import { MAX_SIDE } from '../../limits'
import { numberEnd } from './check-number'
import { quote, reject } from './reject'

/** A whole number of px from 1 to 4096. */
export function checkSide(value: string): void {
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
