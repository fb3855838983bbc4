import { describe, expect, it } from 'vitest'
import { classify } from '../../src/classify/classify'
import { reconsider } from '../../src/classify/reconsider'
import type { Reading } from '../../src/model/reading'
import { inksOf } from '../boundary/two-colors'
import { GRADIENTS, ILLUSTRATIONS, render } from './pictures'

const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]

/** A reading of one pixel of which `unexplained` says how much no ink explains. */
function readingWith(unexplained: number): Reading {
  const regions = {
    indexes: 'inks',
    width: 1,
    height: 1,
    labels: Int32Array.of(0),
    count: 1,
    colorOf: Int32Array.of(0),
  }
  const inks = inksOf([WHITE, BLACK], 0)
  return { space: 'rgb', width: 1, height: 1, pixels: Uint32Array.of(0), inks, regions, unexplained } as Reading
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
    const second = reconsider(decision, readingWith(0.72))
    expect(second.imageType).toBe('photo')
    expect(second.scores.photo).toBeGreaterThanOrEqual(0.5)
    expect(second.reason).toBe('72 % of the figure is made of none of its 2 flat colours, nor of blends of them')
  })

  it('never makes artwork of a photo', () => {
    const photo = { ...classify(render(ILLUSTRATIONS[0], 64)), imageType: 'photo' as const }
    expect(reconsider(photo, readingWith(0.9))).toBe(photo)
  })
})
