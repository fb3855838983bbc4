import { optimize } from 'svgo'
import { describe, expect, test } from 'vitest'
import { writeSvg } from '../../src/svg/write/write'
import { tracedDrawing } from './traced-drawing'

// The precisions that tracing uses. At 3 decimals, its own precision, svgo would round digits away: another drawing.
describe.each([1, 2, 3, 4, 5])('drawing %i', (seed) => {
  test.each([1, 2])('svgo finds at most 2 % to save at %i decimals', (decimals) => {
    const svg = writeSvg(tracedDrawing(seed, 150), decimals)
    expect(optimize(svg).data.length).toBeGreaterThanOrEqual(0.98 * svg.length)
  })
})
