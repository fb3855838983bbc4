import { randomInt } from 'node:crypto'

/** The seed of what tests leave to chance: `VEC_TEST_SEED`, or another one in each run. Their titles tell it. */
export const CHANCE_SEED = Number(process.env.VEC_TEST_SEED ?? randomInt(2 ** 31))

/** A stream of integers from 0 to less than the given bound, the same for the same seed (xorshift32, Marsaglia 2003). */
export function makeChance(seed: number): (below: number) => number {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
