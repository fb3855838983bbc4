import fc from 'fast-check'

/**
 * One seed for all generated cases, so that a run is the same everywhere; another one looks elsewhere:
 * VEC_TEST_SEED=$RANDOM npm test. A failing property prints the seed and the path to its smallest counterexample.
 */
fc.configureGlobal({ seed: Number(process.env.VEC_TEST_SEED ?? 20_261_120) })
