import { describe, expect, it } from 'vitest'
import { dropFaintInk } from '../../src/paper/drop-faint-ink'

const [WIDTH, HEIGHT] = [60, 20]
const count = WIDTH * HEIGHT

/** Strokes of 10 px wide blocks, each of a strength, drawn in ink 1 of 0.9 or ink 2 of 0.3. */
function blocks(parts: readonly { readonly strength: number; readonly ink: 1 | 2 }[]) {
  const strength = new Float32Array(count)
  const coverage = new Float32Array(count)
  const inkOf = new Uint8Array(count)
  parts.forEach((part, n) => {
    for (let y = 4; y < 16; y++) {
      for (let x = 20 * n + 3; x < 20 * n + 13; x++) {
        strength[y * WIDTH + x] = part.strength
        coverage[y * WIDTH + x] = x === 20 * n + 3 ? 0.4 : 1
        inkOf[y * WIDTH + x] = part.ink
      }
    }
  })
  const inks = { inkOf, strengths: Float64Array.of(0, 0.9, 0.3), colors: new Float64Array(12) }
  return { strokes: { strength, coverage }, inks }
}
const covered = (coverage: Float32Array, n: number): number => coverage[10 * WIDTH + 20 * n + 8]

describe('dropFaintInk', () => {
  it('drops what is less than a third as dark as the ink it would be drawn in, whatever its size', () => {
    const { strokes, inks } = blocks([
      { strength: 0.9, ink: 1 },
      { strength: 0.25, ink: 1 },
      { strength: 0.25, ink: 2 },
    ])
    const { coverage, strength } = dropFaintInk(strokes, inks, WIDTH, HEIGHT)
    expect([0, 1, 2].map((n) => covered(coverage, n))).toEqual([1, 0, 1])
    // With the pixels at its border
    expect([3, 23, 43].map((x) => Math.round(10 * coverage[10 * WIDTH + x]))).toEqual([4, 0, 4])
    expect(strength).toEqual(strokes.strength)
  })

  it('keeps worn print, and a faint place of a line that is dark elsewhere', () => {
    const { strokes, inks } = blocks([
      { strength: 0.4, ink: 1 },
      { strength: 0.9, ink: 1 },
    ])
    for (let y = 4; y < 16; y++) for (let x = 23; x < 26; x++) strokes.strength[y * WIDTH + x] = 0.1
    expect(dropFaintInk(strokes, inks, WIDTH, HEIGHT).coverage).toEqual(strokes.coverage)
  })
})
