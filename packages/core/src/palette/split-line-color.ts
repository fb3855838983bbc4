/** Levels by which rounding moves a blend of a line and what is beside it. */
const ROUNDING = 1.5
/** Largest part (0-1) of one row that a line between two colors covers for the other row to be a part of it: it may as well be a shadow below a whole row. */
const MAX_PART = 0.9
/** Width, px, of lines of a known color that cover two rows in part: a thinner one is rather one of a fainter color, and a wider one covers a row. */
export const SPLIT_WIDTH = { least: 0.7, most: 1.6 } as const
/** Largest distance, levels, of the color of such a line from the line through its ground and the known color: two roundings. */
const MAX_OFF = 3

/** The packed color as far from `ground` as `first` and `second` together; -1 where a channel would leave 0-255, or one goes the other way. */
export function beyond(ground: number, first: number, second: number): number {
  let out = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const level = (ground >>> shift) & 255
    const one = ((first >>> shift) & 255) - level
    const other = ((second >>> shift) & 255) - level
    const sum = level + one + other
    if (one * other < 0 || sum < 0 || sum > 255) return -1
    out += sum * 2 ** shift
  }
  return out
}

/** Whether a packed color is that of a row which a line of color `line` covers in part: a blend of that and of `ground`. */
export function coversRow(ground: number, color: number, line: number): boolean {
  let along = 0
  let length = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const full = difference(line, ground, shift)
    along += full * difference(color, ground, shift)
    length += full * full
  }
  if (along <= 0 || along >= length) return false
  for (let shift = 0; shift < 32; shift += 8) {
    const blend = (along / length) * difference(line, ground, shift)
    if (Math.abs(difference(color, ground, shift) - blend) > ROUNDING) return false
  }
  return true
}

/**
 * The packed color of a line of one pixel that covers a part of a row of color `first` beside the color `before`, and the rest of its width in the next row,
 * of color `second` beside `after`; -1 where no such line makes them. All colors are packed.
 */
export function lineBetween(before: number, first: number, second: number, after: number): number {
  // With the part a of the first row: first - before = a (line - before), second - after = (1 - a) (line - after)
  let squared = 0
  let linear = 0
  let constant = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const one = difference(first, before, shift)
    const other = difference(second, after, shift)
    const grounds = difference(before, after, shift)
    squared += grounds * (one + other)
    linear += (one + other - grounds) * (one + other)
    constant += one * (one + other)
  }
  if (constant <= 0 || squared + linear <= constant) return -1
  const part = (2 * constant) / (linear + Math.sqrt(linear * linear + 4 * squared * constant))
  if (part > MAX_PART || part < 1 - MAX_PART) return -1
  let out = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const level = Math.round(((before >>> shift) & 255) + difference(first, before, shift) / part)
    if (level < 0 || level > 255) return -1
    const rest = (1 - part) * (level - ((after >>> shift) & 255))
    // Rounding of the first row is amplified where it shows little of the line
    if (Math.abs(rest - difference(second, after, shift)) > ROUNDING / (2 * part)) return -1
    out += level * 2 ** shift
  }
  return out
}

/**
 * The width, px, of a split line that has the packed color `color` were it one pixel wide, if its own is `line`: two rows tell the width times the contrast to the ground. -1 where no blend of
 * `ground` and `line` is that color.
 */
export function splitWidth(ground: number, color: number, line: number): number {
  let along = 0
  let length = 0
  let square = 0
  for (let shift = 0; shift < 32; shift += 8) {
    const full = difference(line, ground, shift)
    const own = difference(color, ground, shift)
    along += full * own
    length += full * full
    square += own * own
  }
  const width = along / length
  return length > 0 && square - along * width <= MAX_OFF ** 2 ? width : -1
}

/** How many levels a packed color lies above another one, in the channel at bit `shift`. */
function difference(color: number, other: number, shift: number): number {
  return ((color >>> shift) & 255) - ((other >>> shift) & 255)
}
