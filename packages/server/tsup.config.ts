import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { main: 'src/main.ts', worker: 'src/jobs/worker.ts', openapi: 'src/openapi/document.ts' },
  format: ['esm'],
  target: 'node20',
  splitting: true,
  clean: true,
})
