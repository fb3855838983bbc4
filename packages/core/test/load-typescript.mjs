import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** Imports a module of the tests into a script. Its bundle lies in `out`, from where the packages of this project can be found. */
export async function loadTypeScript(url) {
  const entry = fileURLToPath(url)
  const outfile = fileURLToPath(new URL(`../../../out/scripts/${path.basename(entry, '.ts')}.mjs`, import.meta.url))
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
