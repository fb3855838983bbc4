import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { main: 'src/main.ts', 'child-program': 'src/engine/child-program.ts' },
  format: ['esm'],
  target: 'node20',
  external: ['@vec/core'],
  splitting: true,
  clean: true,
})
