import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'bench/test/**/*.test.mjs'],
    // Native decoding and child processes do not share a thread well; a process per file also keeps a crash to its file.
    pool: 'forks',
    // One for each core, and two at least: the files of the service wait for processes and databases more than they compute.
    maxWorkers: Math.max(2, availableParallelism()),
    setupFiles: ['vitest.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
