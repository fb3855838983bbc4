import { describe, expect, it } from 'vitest'
import type { Darkness } from '../../src/paper/darkness'
import { findStrokes } from '../../src/paper/strokes'
import { randomStream } from '../generate/random'

const [WIDTH, HEIGHT] = [200, 120]

/** Darkness with a little noise. */
function darkness(at: (x: number, y: number) => number): Darkness {
  const words = randomStream(3)
  const next = () => words() / 2 ** 32
  const values = Float32Array.from(
    { length: WIDTH * HEIGHT },
    (_, i) => at(i % WIDTH, Math.floor(i / WIDTH)) + 0.02 * (next() + next() - 1),
  )
  return { width: WIDTH, height: HEIGHT, values, noise: 0.01 }
}

/** A line along y = 60 of 6 px, with edges of 2 px. */
const line = (y: number, dark: number) => dark * Math.min(1, Math.max(0, (4 - Math.abs(y - 60)) / 2))
const covered = (coverage: Float32Array, x: number) => {
  let sum = 0
  for (let y = 50; y < 71; y++) sum += coverage[y * WIDTH + x]
  return sum
}

describe('findStrokes', () => {
  it('keeps a line that fades in one piece and of one width', () => {
    const { coverage, strength } = findStrokes(
      darkness((x, y) => line(y, 0.8 - (0.72 * x) / WIDTH)),
      2,
    )
    for (let x = 10; x < 185; x++) expect(Math.abs(covered(coverage, x) - 6)).toBeLessThan(1.6)
    expect(strength[60 * WIDTH + 20]).toBeGreaterThan(2 * strength[60 * WIDTH + 150])
  })

  it('keeps a gap of a pixel between two lines open in a picture of its own size', () => {
    const { coverage } = findStrokes(
      darkness((_, y) => (Math.abs(y - 60) <= 3 && y !== 60 ? 0.9 : 0.15 * Number(y === 60))),
      1,
    )
    for (let x = 10; x < 190; x++) {
      expect(coverage[60 * WIDTH + x]).toBeLessThan(0.5)
      expect(coverage[58 * WIDTH + x]).toBeGreaterThan(0.5)
    }
  })

  it('finds nothing in bare paper, no dust and no soft shadows', () => {
    const dust = (x: number, y: number) => (Math.hypot(x - 50, y - 30) < 1.5 ? 0.7 : 0)
    const shadow = (x: number) => 0.2 / (1 + Math.exp((150 - x) / 12))
    const { coverage } = findStrokes(
      darkness((x, y) => dust(x, y) + shadow(x) + (y > 55 && x < 60 ? line(y, 0.8) : 0)),
      2,
    )
    expect(covered(coverage, 30)).toBeGreaterThan(4)
    for (const [x, y] of [
      [50, 30],
      [180, 90],
      [190, 20],
    ])
      expect(coverage[y * WIDTH + x]).toBe(0)
    expect(
      findStrokes(
        darkness(() => 0),
        2,
      ).coverage.every((part) => part === 0),
    ).toBe(true)
  })

  it('covers at least half of a pixel of ink and less of all others', () => {
    const { coverage } = findStrokes(
      darkness((_, y) => line(y, 0.5)),
      2,
    )
    expect(coverage[60 * WIDTH + 100]).toBeGreaterThan(0.9)
    expect(coverage[66 * WIDTH + 100]).toBeLessThan(0.5)
  })
})
