/**
 * A border split into segments: segment k covers the points of index `breaks[k]` to `breaks[k + 1]`, inclusive, as a segment of
 * `kinds[k]`.
 */
export interface Segmentation {
  readonly breaks: readonly number[]
  /** LINE, CUBIC or ARC of each segment. */
  readonly kinds: readonly number[]
  /** Description length of all segments, nats. */
  readonly cost: number
}
