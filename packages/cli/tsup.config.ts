import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { main: 'src/main.ts' },
  format: ['esm'],
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  external: ['@vec/core'],
  clean: true,
})
