/** The engine as it is, or with the text of one of its files replaced. No file is written. */
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { build } from 'esbuild'

export const SOURCE = fileURLToPath(new URL('../../packages/core/src/', import.meta.url))

/**
 * Builds the engine and returns its `trace`. `edit` replaces the text of one file: `{ file, text }`, the file relative to the sources
 * of the core package. Every call returns an engine of its own, so that values computed while modules load follow the edit too.
 */
export async function loadEngine(edit) {
  const module = { exports: {} }
  const wrapped = `(function (module, exports) {${await bundle({ plugins: edit ? [replacing(edit)] : [] })}\n})`
  new Script(wrapped).runInThisContext()(module, module.exports)
  return module.exports.trace
}

/** The program of the engine without comments and names, which is the same after nothing but these have changed. */
export function minifiedEngine() {
  return bundle({ minify: true })
}

async function bundle(options) {
  const { outputFiles } = await build({
    entryPoints: [`${SOURCE}trace.ts`],
    bundle: true,
    write: false,
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
    ...options,
  })
  return outputFiles[0].text
}

function replacing({ file, text }) {
  return {
    name: 'replace-one-file',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => (path === SOURCE + file ? { contents: text, loader: 'ts' } : undefined))
    },
  }
}
