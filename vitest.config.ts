import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const FILES = ['packages/*/test/**/*.test.ts', 'bench/test/**/*.test.mjs']

/**
 * Files that start servers and databases, or convert every example, over and over, and those that trace many pictures of small text or of
 * very much detail, mutants of files and of documents, pictures that are drawn several times over or as photos, those of `examples`,
 * and those that look for enlargement, sharpening and photographs in many pictures: `npm test` leaves them out, `.ci/run` runs them.
 */
const SLOW = ['packages/*/test/**/*.slow.test.ts']

/** Files that change the whole process they run in: its decoders, or modules that other files would get as well. */
const ALONE = ['packages/core/test/vectorize.test.ts', 'packages/mcp/test/local/engine-backend.test.ts']

/** Files that take long, so that none of them is left for the end, when other processes have nothing to do. */
const LONG =
  /\/(kill|crash|main|determinism|mutate|hard|convert|classify|streams-and-files|trace|trace-dense|field)\.(slow\.)?test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // Native decoding and child processes do not share a thread well.
    pool: 'forks',
    // One process for each core, and two at least: the tests of the service wait for processes and databases more than they compute.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    setupFiles: ['vitest.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        // Files share the processes they run in: starting one for each file and loading the sources again took a quarter of all
        // computing. No file may leave anything behind, such as a changed environment variable or an open handle.
        extends: true,
        test: {
          name: 'shared',
          include: FILES,
          exclude: [...configDefaults.exclude, ...ALONE, ...SLOW],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
      { extends: true, test: { name: 'slow', include: SLOW, isolate: false } },
    ],
  },
})
