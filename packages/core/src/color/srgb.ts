/**
 * sRGB (0-255, fractional allowed) to linear light (0-1). Source: IEC 61966-2-1.
 * Powers are computed by roots that IEEE arithmetic fixes to the bit, because `Math.pow` may differ between JavaScript engines.
 */

const LINEAR_OF_LEVEL = Float64Array.from({ length: 257 }, (_, level) => decode(Math.min(level, 255) / 255))

/**
 * Linear light of an sRGB level. Whole levels are exact; between them the table is interpolated, off by less than 6e-6.
 * Levels outside 0-255 count as the nearest end.
 */
export function srgbToLinear(level: number): number {
  if (!(level > 0)) return 0
  if (level >= 255) return 1
  const whole = level | 0
  const low = LINEAR_OF_LEVEL[whole]
  return low + (level - whole) * (LINEAR_OF_LEVEL[whole + 1] - low)
}

/** The sRGB level, 0-255 with fractions, of linear light; the inverse of `srgbToLinear`. Light outside 0-1 counts as the nearest end. */
export function linearToSrgb(light: number): number {
  if (!(light > 0)) return 0
  if (light >= 1) return 255
  let low = 0
  let high = 255
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (LINEAR_OF_LEVEL[middle] <= light) low = middle
    else high = middle
  }
  return low + (light - LINEAR_OF_LEVEL[low]) / (LINEAR_OF_LEVEL[high] - LINEAR_OF_LEVEL[low])
}

/** The real cube root, by Newton's method from a start above it. Zero for 0; `x` must be finite. */
export function cubeRoot(x: number): number {
  if (x === 0) return 0
  const size = Math.abs(x)
  let root = startAbove(size)
  for (;;) {
    const next = (2 * root + size / (root * root)) / 3
    if (next >= root) return x < 0 ? -root : root
    root = next
  }
}

/** A power of two at or above the cube root of `size` > 0, at most twice as large. */
function startAbove(size: number): number {
  let start = 1
  if (size > 1) while (start * start * start < size) start *= 2
  else while (start * start * start * 0.125 >= size) start *= 0.5
  return start
}

function decode(value: number): number {
  if (value <= 0.04045) return value / 12.92
  const base = (value + 0.055) / 1.055
  return base * base * fifthRoot(base * base)
}

function fifthRoot(x: number): number {
  let root = 1
  for (;;) {
    const fourth = root * root * root * root
    const next = (4 * root + x / fourth) / 5
    if (next >= root) return root
    root = next
  }
}
