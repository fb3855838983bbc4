/**
 * At most `maxCount` members of `all`, spread evenly over their order: one in each of `maxCount` equal runs, at a point of the run that changes
 * from run to run (van der Corput 1935). At a fixed point, members of a picture's pixels would fall into columns.
 */
export function spread(all: Int32Array, maxCount: number): Int32Array {
  if (all.length <= maxCount) return all
  const out = new Int32Array(maxCount)
  for (let k = 0, fraction = 0; k < maxCount; k++) {
    out[k] = all[Math.floor(((k + fraction) * all.length) / maxCount)]
    // The next fraction: k + 1 in binary digits, mirrored at the point.
    let part = 0.5
    for (; fraction >= part; part /= 2) fraction -= part
    fraction += part
  }
  return out
}
