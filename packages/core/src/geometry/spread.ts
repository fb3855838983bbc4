/**
 * The place of member k of `count` that are spread over `length` places: one in each of `count` equal runs, at a point of the run that changes
 * from run to run (van der Corput 1935). At a fixed point, members of a picture's pixels would fall into columns.
 */
function spreadPlace(k: number, count: number, length: number): number {
  let fraction = 0
  let part = 0.5
  for (let rest = k; rest > 0; rest >>>= 1) {
    if (rest & 1) fraction += part
    part /= 2
  }
  return Math.floor(((k + fraction) * length) / count)
}

/** At most `maxCount` members of `all`, spread evenly over their order. */
export function spread(all: Int32Array, maxCount: number): Int32Array {
  if (all.length <= maxCount) return all
  return Int32Array.from({ length: maxCount }, (_, k) => all[spreadPlace(k, maxCount, all.length)])
}
