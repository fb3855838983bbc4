/** Makes dist/docs.html from the OpenAPI document: one page by Redoc, with its script in it. Run: node build-docs.mjs, after tsup. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const dist = new URL('dist/', import.meta.url)
const { openapiDocument } = await import(new URL('openapi.js', dist).href)
writeFileSync(new URL('openapi.json', dist), JSON.stringify(openapiDocument))

const require = createRequire(import.meta.url)
const redocly = new URL('bin/cli.js', `file://${require.resolve('@redocly/cli/package.json')}`)
const words = ['build-docs', 'openapi.json', '--output=docs.html', '--inlineBundle', '--title=Image to vector']
execFileSync(process.execPath, [fileURLToPath(redocly), ...words], {
  cwd: fileURLToPath(dist),
  env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  stdio: ['ignore', 'ignore', 'pipe'],
})
rmSync(new URL('openapi.json', dist))

// The one thing that Redoc would load from elsewhere is its logo.
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 16"><text y="12" font-family="sans-serif" font-size="12">Redocly</text></svg>',
)}`
const page = new URL('docs.html', dist)
writeFileSync(page, readFileSync(page, 'utf8').replaceAll('https://cdn.redoc.ly/redoc/logo-mini-full.svg', LOGO))
