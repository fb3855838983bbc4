import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'bench/test/**/*.test.mjs'],
    // Native decoding and child processes do not share a thread well.
    pool: 'forks',
    // Files share the processes they run in: starting one for each file and loading the sources again took a quarter of all computing.
    // No file may leave anything behind, such as a changed environment variable or an open handle.
    isolate: false,
    // One process for each core, and two at least: the tests of the service wait for processes and databases more than they compute.
    maxWorkers: Math.max(2, availableParallelism()),
    setupFiles: ['vitest.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
