import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'bench/test/**/*.test.mjs'],
    // Native decoding and child processes do not share a thread well; a process per file also keeps a crash to its file.
    pool: 'forks',
    setupFiles: ['vitest.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
