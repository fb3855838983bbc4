import { describe, expect, it } from 'vitest'
import { centerSamples } from '../../../src/shading/fit/fit-gradient'
import { CHANNELS, samplePixels } from '../../../src/shading/fit/samples'
import { type FittedTerm, localTerms, newTerm } from '../../../src/shading/fit/terms'
import { bentFinger, everyPixel } from '../pictures'

const finger = bentFinger(
  [
    [20, 15],
    [20, 75],
    [70, 75],
    [70, 15],
  ],
  12,
)
const { centered: samples } = centerSamples(samplePixels(finger, everyPixel(finger), 700))

function errorOf({ shown }: FittedTerm): number {
  let sum = 0
  for (let k = 0; k < CHANNELS * samples.count; k++) sum += (samples.colors[k] - shown[k]) ** 2
  return Math.sqrt(sum / samples.count)
}

describe('terms', () => {
  it('begin with one that reaches everywhere', () => {
    expect(newTerm(samples, true).limit).toBe(Number.POSITIVE_INFINITY)
  })

  it('are no farther from the colors than the local ones, of which there are three that end', () => {
    const local = localTerms(samples)
    expect(local.length).toBe(3)
    for (const term of local) {
      expect(term.limit).toBeLessThan(2)
      expect(errorOf(newTerm(samples, false))).toBeLessThanOrEqual(errorOf(term))
    }
  })
})
