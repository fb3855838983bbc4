import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { example } from './spawn-vec'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const REPORT = new URL('./report-sharp.mjs', import.meta.url).href

it('narrows the decoders of its process to PNG, JPEG and WebP', async () => {
  const words = ['--import', REPORT, MAIN, example('icon.png'), '-o', '-', '--no-config']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words)
  expect(stdout).toMatch(/^<svg /)
  expect(JSON.parse(stderr)).toEqual({ drawing: 'refused', cached: [0, 0, 0], concurrency: 1 })
})
