/**
 * Where runs of equal values end, in pictures, masks and maps of labels. Drawn pictures consist of long runs, so their passes go from run to
 * run. All of them share these two loops, which an engine has therefore compiled before most of the passes begin: in a new process, a loop
 * of its own in each pass is interpreted for 5 to 30 ms per 262,144 pixels.
 */

/** The end of the run of equal values that begins at entry `start`: the first entry that differs from it, or `limit`. `start < limit`. */
export function runEnd(values: Int32Array, start: number, limit: number): number {
  const value = values[start]
  let end = start + 1
  while (end < limit && values[end] === value) end++
  return end
}

/**
 * The same for two neighboring rows at once: the end of the run of columns from `start` on whose entries in this row and in the next, which
 * is `width` entries later, all have the value of entry `start`. `start` itself where its column has two values.
 */
export function evenColumnsEnd(values: Int32Array, width: number, start: number, limit: number): number {
  const value = values[start]
  let end = start
  while (end < limit && values[end] === value && values[end + width] === value) end++
  return end
}
