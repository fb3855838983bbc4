import { describe, expect, it } from 'vitest'
import { measureStatistics } from '../../src/classify/statistics'
import type { Raster } from '../../src/model/raster'

const SIDE = 192

function gray(levelAt: (x: number, y: number) => number): Raster {
  const rgba = Uint8ClampedArray.from({ length: 4 * SIDE * SIDE }, (_, p) =>
    p % 4 === 3 ? 255 : levelAt((p >> 2) % SIDE, Math.floor(p / 4 / SIDE)),
  )
  return { width: SIDE, height: SIDE, rgba }
}

/** A slope with dots of 2 levels, which are faint grain, in its columns left of `end`, and of 8 levels right of it. */
function dotted(end: number): Raster {
  return gray((x, y) => 40 + Math.floor(x / 2) + (x % 4 === 0 && y % 4 === 0 ? (x < end ? 2 : 8) : 0))
}

describe('measureStatistics', () => {
  it('counts faint grain only where strong grain is as frequent', () => {
    const faint = measureStatistics(dotted(SIDE))
    const mostlyFaint = measureStatistics(dotted(0.75 * SIDE))
    const mostlyStrong = measureStatistics(dotted(0.25 * SIDE))
    const strong = measureStatistics(dotted(0))
    expect(faint.grain).toBeLessThan(0.1)
    expect(strong.grain).toBeGreaterThan(0.5)
    expect(mostlyFaint.grain).toBeGreaterThan(0.1)
    expect(mostlyFaint.grain).toBeLessThan(0.3)
    expect(mostlyStrong.grain).toBeGreaterThan(0.8 * strong.grain)
  })

  it('counts faint bends as far as strong ones bear them out', () => {
    const steps = (x: number, y: number) => 40 + Math.floor((x + y) / 6)
    const rounded = measureStatistics(gray(steps))
    const wave = (x: number, y: number) => 128 + 50 * Math.sin(x / 4) + 50 * Math.sin(y / 5)
    const half = measureStatistics(gray((x, y) => Math.round(x < SIDE / 2 ? wave(x, y) : steps(x, y))))
    const all = measureStatistics(gray((x, y) => Math.round(wave(x, y))))
    expect(rounded.bends).toBe(0)
    expect(half.bends).toBeGreaterThan(0.5)
    expect(all.bends).toBeGreaterThan(0.9)
  })

  it('takes bends of a tenth of the figure where nearly all of it is edges', () => {
    const isBent = (x: number, y: number) => x < 44 && y < 44
    const { bends } = measureStatistics(
      gray((x, y) =>
        isBent(x, y) ? Math.round(128 + 50 * Math.sin(x / 4) + 50 * Math.sin(y / 5)) : 105 * ((x >> 1) % 3),
      ),
    )
    expect(bends).toBeGreaterThan(0.2)
    expect(bends).toBeLessThan(0.6)
  })

  it('gives no bends of pictures that show a ground or transparency', () => {
    const wave = (x: number, y: number) => Math.round(128 + 50 * Math.sin(x / 4) + 50 * Math.sin(y / 5))
    const bleeding = gray(wave)
    const framed = gray((x, y) => (Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < 20 ? 255 : wave(x, y)))
    const clear = gray(wave)
    for (let i = 0; i < 0.02 * SIDE * SIDE; i++) clear.rgba.fill(0, 4 * i, 4 * i + 4)
    expect(measureStatistics(bleeding).bends).toBeGreaterThan(0.9)
    expect(measureStatistics(framed).bends).toBeNull()
    expect(measureStatistics(clear).bends).toBeNull()
  })

  it('gives shares of nothing as 0', () => {
    const { figure, flat, grain, unexplained, bends } = measureStatistics(gray(() => 255))
    expect([figure, flat, grain, unexplained, bends]).toEqual([0, 0, 0, 0, null])
  })
})
