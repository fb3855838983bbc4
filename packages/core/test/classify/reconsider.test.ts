import { describe, expect, it } from 'vitest'
import { classify } from '../../src/classify/classify'
import { reconsider } from '../../src/classify/reconsider'
import type { ArtworkReading } from '../../src/segment/artwork-reading'
import { inksOf } from '../boundary/two-colors'
import { BLACK, overlap, painted, RED, WHITE } from '../glyphs/scenes'
import { GRADIENTS, ILLUSTRATIONS, render } from './pictures'

/** A reading of a bar of 10 px by `thickness` on white of which `unexplained` (0-1) says how much no ink explains. */
function readingWith(unexplained: number, thickness = 10): ArtworkReading {
  const [width, height] = [12, 12]
  const isInside = (i: number): boolean => i % width > 0 && i % width < 11 && i > width && i < (thickness + 1) * width
  const inkOf = Int32Array.from({ length: width * height }, (_, i) => (isInside(i) ? 1 : 0))
  const isUnexplained = new Uint8Array(width * height)
  for (let k = 0; k < Math.round(10 * thickness * unexplained); k++)
    isUnexplained[(1 + Math.floor(k / 10)) * width + 1 + (k % 10)] = 1
  const indexed = { width, height, inkCount: 2, inkOf, purity: new Uint8Array(width * height), isUnexplained }
  const regions = { indexes: 'inks', width, height, labels: inkOf, count: 2, colorOf: Int32Array.of(0, 1) }
  const inks = { ...inksOf([WHITE, BLACK], 0), space: 'ycbcr' }
  const pixels = new Uint32Array(width * height)
  return {
    space: 'ycbcr',
    width,
    height,
    pixels,
    inks,
    regions,
    indexed,
    holding: 'fitted',
  } as unknown as ArtworkReading
}

/** A reading of a black square beside three bars in a color, as the colored stripes of a screen show them: of white and black, which explain no pixel of the bars. */
function readingOfText(color: readonly number[]): ArtworkReading {
  const size = 60
  const isSquare = (x: number, y: number) => x >= 42 && x < 54 && y >= 14 && y < 26
  const shareOf = (x: number, y: number, channel: number): number => {
    if (isSquare(x, y)) return 1
    if (y < 10 || y >= 30) return 0
    const at = x + (channel - 1) / 3
    const shares = [8.1, 17.45, 26.8].flatMap((left) =>
      [-1 / 3, 0, 1 / 3].map((step) => overlap(at + step, left, left + 0.6) / 3),
    )
    return shares.reduce((sum, share) => sum + share)
  }
  const picture = painted(size, size, color, shareOf)
  const inkOf = Int32Array.from({ length: size * size }, (_, i) => (isSquare(i % size, Math.floor(i / size)) ? 1 : 0))
  const isUnexplained = Uint8Array.from(picture.pixels, (pixel, i) => (pixel !== 0xffffffff && inkOf[i] === 0 ? 1 : 0))
  const indexed = { width: size, height: size, inkCount: 2, inkOf, purity: new Uint8Array(size * size), isUnexplained }
  return { ...picture, inks: inksOf([WHITE, BLACK], 2), indexed, holding: 'fitted' } as unknown as ArtworkReading
}

describe('reconsider', () => {
  it('leaves artwork as it is while its inks explain most of the figure', () => {
    for (const body of [...ILLUSTRATIONS, ...GRADIENTS]) {
      const decision = classify(render(body, 128, '#fff'))
      expect(decision.imageType).toBe('artwork')
      for (const unexplained of [0, 0.2, 0.49]) expect(reconsider(decision, readingWith(unexplained))).toBe(decision)
    }
  })

  it('makes a photo of it where they do not, with scores and a sentence that say so', () => {
    const decision = classify(render(ILLUSTRATIONS[0], 128, '#fff'))
    const second = reconsider({ ...decision, isAliased: true }, readingWith(0.72))
    expect(second).toMatchObject({ imageType: 'photo', isAliased: false })
    expect(second.scores).toEqual({ ...decision.scores, photo: 0.72 })
    expect(reconsider(decision, readingWith(0.5)).imageType).toBe('photo')
    expect(second.reason).toBe('72 % of the figure is made of none of its 2 flat colours, nor of blends of them')
  })

  it('leaves thin strokes artwork, whose colors compression changes', () => {
    const decision = classify(render(ILLUSTRATIONS[0], 128, '#fff'))
    // Of 7 px, 0.06 of the figure lies deeper than strokes, of 8 px 0.1
    for (const thickness of [2, 4, 7]) expect(reconsider(decision, readingWith(0.9, thickness))).toBe(decision)
    expect(reconsider(decision, readingWith(0.9, 8)).imageType).toBe('photo')
  })

  it('makes a photo of a small picture of many colors that would be drawn pixel by pixel', () => {
    const decision = classify(render(ILLUSTRATIONS[0], 128, '#fff'))
    const withColors = (distinctColors: number) => ({
      ...decision,
      statistics: { ...decision.statistics, distinctColors },
    })
    const thin: ArtworkReading = { ...readingWith(0.9, 4), holding: 'photo' }
    const kindOf = (colors: number, reading: ArtworkReading) => reconsider(withColors(colors), reading).imageType
    expect(kindOf(65, thin)).toBe('photo')
    expect(kindOf(64, thin)).toBe('artwork')
    expect(kindOf(65, { ...thin, holding: 'fitted' })).toBe('artwork')
    expect(kindOf(65, { ...thin, width: 49 })).toBe('artwork')
  })

  it('takes text with colored edges for explained, and no other colors', () => {
    const decision = classify(render(ILLUSTRATIONS[0], 128, '#fff'))
    expect(reconsider(decision, readingOfText(BLACK))).toBe(decision)
    expect(reconsider(decision, readingOfText(RED)).imageType).toBe('photo')
    expect(reconsider(decision, { ...readingOfText(BLACK), space: 'ycbcr' } as ArtworkReading).imageType).toBe('photo')
  })

  it('makes hard pixels of a picture of a few pixels', () => {
    const decision = classify(render(ILLUSTRATIONS[0], 128, '#fff'))
    for (const count of [2, 64]) {
      const second = reconsider(decision, { ...readingWith(0.72), pixels: new Uint32Array(count) } as ArtworkReading)
      expect(second.imageType).toBe('artwork_sharp')
      expect(second.scores.sharp).toBeGreaterThanOrEqual(0.5)
      expect(second.scores.photo).toBe(decision.scores.photo)
    }
    const larger = { ...readingWith(0.72), pixels: new Uint32Array(65) } as ArtworkReading
    expect(reconsider(decision, larger).imageType).toBe('photo')
  })

  it('never makes artwork of a photo', () => {
    const photo = { ...classify(render(ILLUSTRATIONS[0], 64)), imageType: 'photo' as const }
    expect(reconsider(photo, readingWith(0.9))).toBe(photo)
  })
})
