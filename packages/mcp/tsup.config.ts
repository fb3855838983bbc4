import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    child: 'src/child.ts',
    main: 'src/main.ts',
    'trace-worker': 'src/local/trace-worker.ts',
    'guard-thread': 'src/child/guard-thread.ts',
    'preview-worker': 'src/preview/preview-worker.ts',
  },
  format: ['esm'],
  target: 'node20',
  dts: { entry: { index: 'src/index.ts', child: 'src/child.ts' } },
  splitting: true,
  clean: true,
})
