import { describe, expect, it } from 'vitest'
import { eachNear, markNear } from '../../src/small/near'
import { NearbyBlends } from '../../src/small/nearby-blends'
import { pictureOf, smallRaster } from './small-pictures'

const levels = [255, 255, 255, 255, 0, 0, 0, 255, 240, 40, 40, 255]
/** White, with a black half from x = 6.25 on, and red in the lower right. */
const picture = pictureOf(
  smallRaster(16, 12, (x, y) => (x < 6.25 ? [255, 255, 255] : x > 12 && y > 8.5 ? [240, 40, 40] : [0, 0, 0])),
)

describe('eachNear', () => {
  it('visits the pixels up to 2 px away in the picture, each once', () => {
    const size = { width: 5, height: 4 }
    for (let i = 0; i < 20; i++) {
      const visited: number[] = []
      eachNear(size, i, (j) => visited.push(j))
      const near = Array.from({ length: 20 }, (_, j) => j).filter(
        (j) => Math.abs((j % 5) - (i % 5)) <= 2 && Math.abs(Math.floor(j / 5) - Math.floor(i / 5)) <= 2,
      )
      expect(visited).toEqual(near)
    }
  })
})

describe('markNear', () => {
  it('marks what lies up to two pixels from a pixel of the ink', () => {
    const near = markNear(picture, levels, 2)
    for (let i = 0; i < near.length; i++) expect(near[i]).toBe(i % 16 >= 10 && Math.floor(i / 16) >= 7 ? 1 : 0)
  })
})

describe('NearbyBlends', () => {
  const blends = new NearbyBlends(picture, levels)
  const explain = (x: number, y: number) => {
    blends.explain(16 * y + x)
    return new Map(blends.inks.map((ink, m) => [ink, blends.shares[m] ?? 0]))
  }

  it('explains pixels of one ink, and blends of two', () => {
    expect(explain(2, 5).get(0)).toBeCloseTo(1, 2)
    const shares = explain(6, 5)
    expect(shares.get(0)).toBeCloseTo(0.25, 2)
    expect(shares.get(1)).toBeCloseTo(0.75, 2)
    expect(blends.error).toBeLessThan(1)
  })

  it('takes an ink from further off where no ink near explains the pixel', () => {
    const dot = pictureOf(
      smallRaster(16, 12, (x, y) =>
        x < 1 ? [240, 40, 40] : x > 9 && x < 9.5 && y > 5 && y < 6 ? [240, 40, 40] : [0, 0, 0],
      ),
    )
    const far = new NearbyBlends(dot, levels)
    far.explain(5 * 16 + 9)
    expect([...far.inks].sort()).toEqual([1, 2])
    expect(far.error).toBeLessThan(2)
  })
})
