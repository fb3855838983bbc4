import { describe, expect, it } from 'vitest'
import { borderEvidence } from '../../src/fringe/border-evidence'
import { type Color, disc, mixed, SIDE } from './fringed-disc'

const RED: Color = [200, 30, 50]

describe('borderEvidence', () => {
  it.each([1, 0.5])('finds the slope of a fringe that holds %s of what transparency does', (strength) => {
    const evidence = borderEvidence(
      disc((cover) => mixed(RED, 0, 1 - strength * (1 - cover))),
      0,
    )
    expect(evidence.fringed).toBeGreaterThan(80)
    expect(evidence.slope).toBeCloseTo(strength, 1)
    expect(evidence.correlation).toBeGreaterThan(0.97)
  })

  it('counts each pixel of some opacity once, whatever it shows', () => {
    const raster = disc((cover, x) => (x < 20 ? mixed(RED, 0, cover) : x < 44 ? RED : [20, 200, 40]))
    const opacities = Array.from({ length: SIDE * SIDE }, (_, i) => raster.rgba[4 * i + 3])
    const counted = opacities.filter((opacity) => opacity >= 26 && opacity <= 230).length
    for (const matte of [0, 255] as const) {
      const { fringed, clean, unexplained, alone } = borderEvidence(raster, matte)
      expect(fringed + clean + unexplained + alone).toBe(counted)
    }
  })

  it('tells fringed pixels from clean and unexplained ones', () => {
    const clean = borderEvidence(
      disc(() => RED),
      0,
    )
    expect([clean.fringed, clean.unexplained, clean.slope, clean.correlation]).toEqual([0, 0, 0, 0])
    const blue = borderEvidence(
      disc((cover) => (cover < 1 ? [20, 90, 200] : RED)),
      0,
    )
    expect([blue.fringed, blue.clean]).toEqual([0, 0])
    expect(blue.unexplained).toBeGreaterThan(80)
  })

  it('counts pixels of the matte that no color nearby explains as bare, faint ones too', () => {
    const black = disc((cover) => (cover < 1 ? [0, 0, 0] : RED))
    const { bare, unexplained } = borderEvidence(black, 0)
    expect(bare).toBeGreaterThan(unexplained)
    expect(
      borderEvidence(
        disc((cover) => mixed([60, 60, 60], 0, cover)),
        0,
      ).bare,
    ).toBe(0)
    expect(borderEvidence(black, 255).bare).toBe(0)
  })

  it('is empty for an opaque raster', () => {
    const raster = { width: 1, height: 1, rgba: Uint8ClampedArray.of(9, 9, 9, 255) }
    expect(borderEvidence(raster, 0)).toEqual({
      fringed: 0,
      clean: 0,
      unexplained: 0,
      alone: 0,
      bare: 0,
      slope: 0,
      correlation: 0,
    })
  })
})
