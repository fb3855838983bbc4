import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', trace: 'src/trace.ts', formats: 'src/formats/export-svg.ts' },
  format: ['esm', 'cjs'],
  target: 'node20',
  dts: true,
  clean: true,
  splitting: true,
})
