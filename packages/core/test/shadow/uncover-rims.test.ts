import { describe, expect, it } from 'vitest'
import { FIGURE, RIM, SHADOW } from '../../src/shadow/shadow-layers'
import { uncoverRims } from '../../src/shadow/uncover-rims'

/** What a pixel shows that is neither figure nor shadow. */
const NOTHING = 0

/** A row of pixels of straight colors and opacity (0-255), and what they show. */
function row(...pixels: (readonly [number, number, number, number, number])[]) {
  const raster = {
    width: pixels.length,
    height: 1,
    rgba: Uint8ClampedArray.from(pixels.flatMap(([, ...rgba]) => rgba)),
  }
  return { raster, kinds: Uint8Array.from(pixels.map(([kind]) => kind)) }
}

describe('uncoverRims', () => {
  it('leaves as much of a pixel as its figure covers, and nothing of the shadow', () => {
    // Half red over a shadow of opacity 0.2: red 100 of 200, opacity 0.6
    const { raster, kinds } = row(
      [FIGURE, 200, 0, 0, 255],
      [RIM, 167, 0, 0, 153],
      [SHADOW, 0, 0, 0, 51],
      [NOTHING, 0, 0, 0, 0],
    )
    const { raster: bare, count, blends } = uncoverRims(raster, kinds)
    expect([count, blends]).toEqual([1, 1])
    expect([...bare.rgba]).toEqual([200, 0, 0, 255, 200, 0, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('takes the color of figures up to two pixels away', () => {
    const rim = [RIM, 200, 0, 0, 128] as const
    const { raster, kinds } = row([FIGURE, 200, 0, 0, 255], rim, rim, rim, rim)
    expect(uncoverRims(raster, kinds).blends).toBe(2)
  })

  it.each([
    [0.09, 1],
    [0.18, 0],
  ])('leaves a pixel that is %f of the color away from the blends as it is', (away, blends) => {
    const { raster, kinds } = row([FIGURE, 200, 0, 0, 255], [RIM, 200, 400 * away, 0, 128])
    const found = uncoverRims(raster, kinds)
    expect(found.blends).toBe(blends)
    if (blends === 0) expect([...found.raster.rgba]).toEqual([...raster.rgba])
  })

  it.each([
    [52, 1],
    [26, 0],
  ])('tells by gray %i how much is seen of a figure: %i blends', (level, blends) => {
    const { raster, kinds } = row([FIGURE, level, level, level, 255], [RIM, level, level, level, 128])
    expect(uncoverRims(raster, kinds).blends).toBe(blends)
  })
})
