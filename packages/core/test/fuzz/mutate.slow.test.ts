import { expect, test } from 'vitest'
import { VecError } from '../../src/errors'
import { inspect } from '../../src/image/inspect'
import { vectorize } from '../../src/vectorize'
import { mutate } from '../generate/mutate'
import { randomStream } from '../generate/random'
import { sampleFiles } from '../generate/samples'
import { Watchdog } from '../generate/watchdog'
import { codeOf, verdict } from '../image/verdict'

/**
 * Mutants of every sample file go through the whole library. `VEC_FUZZ_RUNS` sets how many, `VEC_TEST_SEED` repeats a
 * printed seed; run number n of seed s is run 0 of seed s + n.
 */
const RUNS = Number(process.env.VEC_FUZZ_RUNS ?? 100)
const SEED = Number(process.env.VEC_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Mutants that declare a large picture are decoded but not traced, for time's sake. */
const MAX_TRACED_PIXELS = 65_536

/** Longest time of one mutant, ms. 98,000 of them took at most 12 s each on two overloaded cores. */
const MAX_TIME = 60_000

const EXPECTED = new Set(['ok', 'empty', 'unsupported_format', 'invalid_image', 'too_many_pixels'])

test(
  `${RUNS} mutants, seed ${SEED}: a picture or a refusal, nothing else`,
  async () => {
    const files = Object.values(await sampleFiles())
    const outcomes: Record<string, number> = { traced: 0 }
    const watchdog = new Watchdog(MAX_TIME)
    for (let run = 0; run < RUNS; run++) {
      watchdog.begin(`seed ${SEED + run}, run 0`)
      const random = randomStream(Math.imul(SEED + run, 0x9e3779b1))
      const mutant = mutate(files[random() % files.length], files[random() % files.length], random)
      const outcome = await verdict(mutant).catch((error: unknown) => describeFault(run, error))
      expect(EXPECTED, `seed ${SEED + run}, run 0`).toContain(outcome)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      if (outcome !== 'ok') expect(await codeOf(() => vectorize(mutant))).toBe(outcome)
      else if (isSmall(mutant)) {
        await vectorize(mutant).catch((error: unknown) => describeFault(run, error))
        outcomes.traced++
      }
    }
    await watchdog.stop()
    console.info(`seed ${SEED}: ${JSON.stringify(outcomes)}`)
  },
  60_000 + 100 * RUNS,
)

function isSmall(file: Uint8Array): boolean {
  const { width, height } = inspect(file)
  return width * height <= MAX_TRACED_PIXELS
}

/** Any error here is a fault: of a refused mutant the code was taken already. */
function describeFault(run: number, cause: unknown): never {
  const reason = cause instanceof VecError ? (cause.cause ?? cause) : cause
  throw new Error(`seed ${SEED + run}, run 0: ${String(reason)}`, { cause })
}
