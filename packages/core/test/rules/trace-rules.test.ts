import { describe, expect, it } from 'vitest'
import { decide } from '../../src/decide'
import { resolveOptions } from '../../src/options'
import { StageRun } from '../../src/stage-run'
import { trace } from '../../src/trace'
import { type Box, page } from './ruled-page'

const WORDS = Array.from({ length: 40 }, (_, k): Box => {
  const left = 20 + 9 * (k % 20)
  const top = 30 + 40 * Math.floor(k / 20)
  return [left, top, left + 2 + (k % 4), top + 10, 40]
})
/** Panels of a window: a page with nothing else is ink on paper. */
const PANELS: Box[] = [
  [230, 20, 390, 240, 200],
  [10, 130, 210, 240, 120],
]
const RULES: Box[] = [
  [10, 58, 210, 59, 228],
  [10, 98, 210, 99, 228],
]
/** As a lossy file, whose pixels have rings and smears that these boxes have not. */
const lossy = (boxes: readonly Box[]) => ({ ...page(400, 260, 252, [...PANELS, ...boxes], 1.4), isLossy: true })
const ruled = lossy([...WORDS, ...RULES])
const options = resolveOptions({ imageType: 'artwork' })

describe('trace, of a compressed page with pale rules', () => {
  it('draws the words as without them, and the rules over these as boxes', () => {
    const { svg } = trace(ruled, { imageType: 'artwork' })
    const bare = trace(lossy(WORDS), { imageType: 'artwork' }).svg
    const path = '<path fill="#e4e4e4" d="M210 58v1H10v-1zm0 40v1H10v-1z"/>'
    expect(svg).toBe(bare.replace('</svg>', `${path}</svg>`))
  })

  it('holds ground in place of the rules in what is read', () => {
    const decision = decide(ruled, options, new StageRun({}))
    expect(decision.rules?.rules).toHaveLength(2)
    const levels = (y: number) =>
      Array.from({ length: 190 }, (_, k) => decision.source.raster.rgba[4 * (y * 400 + 15 + k)]!)
    for (const y of [57, 58, 59, 97, 98, 99]) expect(Math.min(...levels(y))).toBeGreaterThan(248)
  })

  it('looks for none where shapes may not overlap, colors are capped, or the picture is small or not compressed', () => {
    expect(decide(ruled, options, new StageRun({}), false).rules?.rules ?? []).toEqual([])
    expect(decide(ruled, { ...options, colors: 8 }, new StageRun({})).rules?.rules ?? []).toEqual([])
    expect(
      decide({ ...page(300, 260, 252, [...WORDS, ...RULES], 1.4), isLossy: true }, options, new StageRun({})).rules
        ?.rules ?? [],
    ).toEqual([])
    const exact = page(400, 260, 252, [...WORDS, ...RULES])
    for (const quality of ['auto', 'medium'] as const)
      expect(decide(exact, { ...options, quality }, new StageRun({})).rules?.rules ?? []).toEqual([])
  })
})
