/** A seeded stream of 32-bit integers (xorshift32, Marsaglia 2003): the tests' own source of repeatable noise. */
export function randomStream(seed: number): () => number {
  let state = seed | 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}
