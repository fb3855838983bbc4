import path from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { trace } from '../src/trace'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))
const SIDE = 40

/** A red disc with soft edges on white, as `size * size * 4` numbers. */
function discPixels(): number[] {
  const pixels: number[] = []
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const inside = Math.max(0, Math.min(1, 14.5 - Math.hypot(x + 0.5 - SIDE / 2, y + 0.5 - SIDE / 2)))
      pixels.push(Math.round(255 - 40 * inside), Math.round(255 - 215 * inside), Math.round(255 - 200 * inside), 255)
    }
  }
  return pixels
}

describe('the pure engine in a browser', () => {
  let code: string
  let inputs: string[]

  beforeAll(async () => {
    // For this platform esbuild refuses every built-in module of Node, with or without `node:`.
    const { outputFiles, metafile } = await build({
      entryPoints: [path.join(SOURCE, 'trace.ts')],
      bundle: true,
      platform: 'browser',
      format: 'iife',
      globalName: 'engine',
      metafile: true,
      write: false,
      logLevel: 'silent',
    })
    code = outputFiles[0]!.text
    inputs = Object.keys(metafile.inputs)
  })

  it('is made of files of core alone', () => {
    expect(inputs.length).toBeGreaterThan(20)
    expect(inputs.filter((input) => !path.resolve(input).startsWith(SOURCE))).toEqual([])
    expect(inputs.filter((input) => /image\/decode|vectorize\.ts/.test(input))).toEqual([])
  })

  it('gives in a bare realm what it gives in Node', () => {
    // A fresh realm has the language alone: no process, no Buffer, no require. Every browser has TextDecoder.
    const realm = vm.createContext({ TextDecoder, pixels: JSON.stringify(discPixels()), side: SIDE })
    vm.runInContext(code, realm)
    const svg = vm.runInContext(
      'engine.trace({ width: side, height: side, rgba: Uint8Array.from(JSON.parse(pixels)) }).svg',
      realm,
    )
    expect(svg).toBe(trace({ width: SIDE, height: SIDE, rgba: Uint8Array.from(discPixels()) }).svg)
    expect(svg).toMatch(/^<svg /)
  })
})
