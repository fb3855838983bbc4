import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { vectorize } from '../src/vectorize'
import { renderSvg } from './render-svg'
import { smallRaster } from './small/small-pictures'

const SIZE = 96
const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const
const BROWN = [165, 121, 57] as const
const RED = [211, 47, 39] as const
const GREEN = [70, 170, 90] as const

/** A plunger: a handle of 3.2 px between outlines of 2.4 px, askew, brown with an end of another color, and a red bell. */
const plungerWith = (end: readonly [number, number, number]) =>
  smallRaster(SIZE, SIZE, (x, y) => {
    const along = (x + y - 96) / Math.SQRT2
    const across = Math.abs(x - y) / Math.SQRT2
    if (Math.hypot(x - 70, y - 70) < 16) return Math.hypot(x - 70, y - 70) < 13.6 ? RED : BLACK
    if (along < -40 || along > 12 || across > 4) return WHITE
    return across < 1.6 && along > -37 ? (along > -18 ? BROWN : end) : BLACK
  })

const lossy = (format: 'jpeg' | 'webp', end = BROWN as readonly [number, number, number]) =>
  sharp(plungerWith(end).rgba, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .flatten()
    .toFormat(format, { quality: format === 'jpeg' ? 90 : 80 })
    .toBuffer()

/** Whether a document has a fill within 40 levels of a color, brown unless another one is given. */
function hasColor(svg: string, color: readonly number[] = BROWN): boolean {
  return [...svg.matchAll(/#([0-9a-f]{6})\b/g)].some(([, hex]) =>
    color.every((level, c) => Math.abs(Number.parseInt(hex!.slice(2 * c, 2 * c + 2), 16) - level) < 40),
  )
}

/** The area, px, where more than one path of a document is painted. */
function overlap(svg: string): number {
  const { pixels, width } = renderSvg(svg.replaceAll('<path ', '<path opacity="0.5" '), {
    fitTo: { mode: 'width', value: 4 * SIZE },
  })
  let count = 0
  for (let i = 0; i < width * width; i++) if (pixels[4 * i + 3]! > 160) count++
  return count / 16
}

describe('a compressed picture with a stroke of a color that fills no block', () => {
  it.each(['jpeg', 'webp'] as const)('as %s keeps the color', async (format) => {
    const { svg } = await vectorize(await lossy(format))
    expect(hasColor(svg)).toBe(true)
  })

  it('keeps both colors of a stroke that changes its color, in two rounds', async () => {
    const { svg } = await vectorize(await lossy('webp', GREEN))
    expect([hasColor(svg), hasColor(svg, GREEN)]).toEqual([true, true])
  })

  it('keeps it whatever the arrangement, which stays as asked for', async () => {
    const bytes = await lossy('webp')
    const stacked = (await vectorize(bytes)).svg
    const cutout = (await vectorize(bytes, { layers: 'cutout' })).svg
    const removed = (await vectorize(bytes, { background: 'remove' })).svg
    for (const svg of [stacked, cutout, removed]) expect(hasColor(svg)).toBe(true)
    expect(stacked).toContain('#fff')
    expect(removed).not.toContain('#fff')
    expect(overlap(stacked)).toBeGreaterThan(1000)
    expect(overlap(cutout)).toBeLessThan(50)
  })

  it('has as few colors as asked for, and the same bytes each time', async () => {
    const bytes = await lossy('webp')
    const { svg } = await vectorize(bytes, { colors: 3 })
    expect(new Set(svg.match(/#[0-9a-f]{3,6}\b/g)).size).toBeLessThanOrEqual(3)
    expect((await vectorize(bytes)).svg).toBe((await vectorize(bytes)).svg)
  })
})
