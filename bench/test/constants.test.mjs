import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadEngine, SOURCE } from '../constants/engine.mjs'
import { findConstants, UNMEASURED } from '../constants/find-constants.mjs'
import { keptCells, keptFrom } from '../constants/kept-rows.mjs'
import { documentOf } from '../constants/report.mjs'
import { editOf, variantsOf } from '../constants/variants.mjs'

it('finds named numbers with their place, and what their comments say', () => {
  const lambda = findConstants().find(({ name }) => name === 'ARTWORK_LAMBDA')
  expect(lambda).toMatchObject({ file: 'plan.ts', value: expect.any(Number), meaning: expect.stringMatching(/^\w/) })
  expect(editOf([lambda], 77).text).toContain('ARTWORK_LAMBDA = 77')
})

it.each([
  ['SIGMA', 0.3, 0.15, 0.6],
  ['ROUNDS', 3, 2, 6],
  ['WEIGHT', 1, 0.5, 2],
  ['STEPS', [4, 0.5], [2, 0.25], [8, 1]],
  ['MAX_COSINE', 0.5, Math.cos(Math.PI / 6), -0.5],
  ['SPIKE_COSINE', -0.5, 0.5, -1],
])('halves and doubles %s = %j', (name, value, halved, doubled) => {
  const variants = variantsOf({ name, value })
  const close = (wanted) => (Array.isArray(wanted) ? wanted : expect.closeTo(wanted, 9))
  expect(variants).toEqual({ halved: close(halved), doubled: close(doubled) })
})

const DOCUMENT = readFileSync(new URL('../../docs/constants.md', import.meta.url), 'utf8')

it('keeps the rows of constants with the same file, name and value', () => {
  const row = (name, file) => `| \`${name}\` | ${file} | 3: Levels \\| px | – | 2 pictures |`
  const kept = keptFrom(['## fit/chain', row('REACH', 'fillet.ts'), '## plan.ts', row('SIGMA', 'plan.ts')].join('\n'))
  const cells = ['3: Levels \\| px', '–', '2 pictures']
  expect(keptCells(kept, { file: 'fit/chain/fillet.ts', name: 'REACH' }, '3')).toEqual(cells)
  expect(keptCells(kept, { file: 'plan.ts', name: 'SIGMA' }, '3')).toEqual(cells)
  expect(keptCells(kept, { file: 'plan.ts', name: 'SIGMA' }, '30')).toBeUndefined()
  expect(keptCells(kept, { file: 'fit/fillet.ts', name: 'REACH' }, '3')).toBeUndefined()
})

it('writes the document without figures as often as it is asked to, with its rows and its curve', () => {
  const constants = findConstants()
  const untried = constants.flatMap((constant) => [{ constant }, { constant }])
  const written = documentOf([], untried, keptFrom(DOCUMENT))
  expect(documentOf([], untried, keptFrom(written))).toBe(written)
  const { rows, curve } = keptFrom(written)
  expect(rows.size).toBeGreaterThan(200)
  expect(rows.size).toBeLessThan(constants.length)
  expect(curve).toEqual(keptFrom(DOCUMENT).curve)
})

it('names only places that there are', () => {
  const folders = UNMEASURED.filter((place) => place.endsWith('/'))
  expect(folders.filter((folder) => !existsSync(SOURCE + folder))).toEqual([])
})

it('builds an engine with another value and leaves the files as they are', async () => {
  const rgba = Uint8Array.from({ length: 4 * 32 * 32 }, (_, i) => (i % 4 < 3 && isInDisc(i >> 2) ? 0 : 255))
  const raster = { width: 32, height: 32, rgba }
  const side = findConstants().find(({ name }) => name === 'COARSE_SIDE')
  const svgOf = async (edit) => (await loadEngine(edit))(raster, { imageType: 'artwork' }).svg
  const svg = await svgOf()
  expect(await svgOf(editOf([side], 1))).not.toBe(svg)
  expect(await svgOf()).toBe(svg)
})

function isInDisc(pixel) {
  return Math.hypot((pixel % 32) - 15.7, Math.floor(pixel / 32) - 15.2) < 9
}
