const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57

/** Most digits before the decimal point: coordinates stay below 1,000,000. */
const MAX_WHOLE_DIGITS = 6

/** Most digits after the decimal point. */
const MAX_FRACTION_DIGITS = 4

/**
 * Where the number at `text[at]` ends, or -1 when none of the subset stands there:
 * `-?(0|[1-9][0-9]{0,5})?(\.[0-9]{1,4})?` with a digit at least, no further digit after it, and not minus zero.
 */
export function numberEnd(text: string, at: number): number {
  const isNegative = text.charCodeAt(at) === MINUS
  const whole = isNegative ? at + 1 : at
  let end = digitsEnd(text, whole)
  const wholeDigits = end - whole
  if (wholeDigits > MAX_WHOLE_DIGITS || (wholeDigits > 1 && text.charCodeAt(whole) === ZERO)) return -1
  if (text.charCodeAt(end) === POINT) {
    const fraction = end + 1
    end = digitsEnd(text, fraction)
    if (end === fraction || end - fraction > MAX_FRACTION_DIGITS) return -1
  } else if (wholeDigits === 0) return -1
  return isNegative && Number(text.slice(at, end)) === 0 ? -1 : end
}

function digitsEnd(text: string, at: number): number {
  let end = at
  for (let code = text.charCodeAt(end); code >= ZERO && code <= NINE; ) code = text.charCodeAt(++end)
  return end
}
