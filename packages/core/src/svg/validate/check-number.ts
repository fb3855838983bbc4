/** `-?(0|[1-9][0-9]{0,5})?(\.[0-9]{1,4})?` with a digit at least, and neither a further digit nor a bare point after it. */
const NUMBER = /-?(?:(?:0|[1-9][0-9]{0,5})(?![0-9.])|(?:0|[1-9][0-9]{0,5})?\.[0-9]{1,4}(?![0-9]))/y

/**
 * Where the number at `text[at]` ends, or -1 when none of the subset stands there: coordinates below 1,000,000 with 4 decimals at most, and
 * not minus zero.
 */
export function numberEnd(text: string, at: number): number {
  NUMBER.lastIndex = at
  if (!NUMBER.test(text)) return -1
  const end = NUMBER.lastIndex
  return text[at] === '-' && Number(text.slice(at, end)) === 0 ? -1 : end
}
