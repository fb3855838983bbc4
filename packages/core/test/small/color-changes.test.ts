import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { ColorChanges } from '../../src/small/color-changes'
import { NetCoverages } from '../../src/small/net-coverages'
import { COLORS, mapOf, netOf, readingOf } from './nets'

const SIZE = 48
const PIXELS = SIZE / SCALE
const reading = readingOf(SIZE, SIZE, (x, y) => (Math.hypot(x - 23, y - 22) < 14.3 ? (y < 20.4 ? 1 : 2) : 0))

/** The colors of the pixels of a picture of samples, parts of the 255 levels. */
function colorsOf(net: ReturnType<typeof netOf>): Float64Array {
  const fields = new NetCoverages(mapOf(reading), reading.regions, 3, SCALE).of(net)
  return Float64Array.from({ length: 4 * PIXELS ** 2 }, (_, at) =>
    fields.reduce((sum, field, k) => sum + (field[at >> 2]! * COLORS[4 * k + (at & 3)]!) / 255, 0),
  )
}

describe('ColorChanges', () => {
  const net = netOf(reading).respaced(2)
  const changes = new ColorChanges(net, COLORS, PIXELS, PIXELS)
  const moves = Float64Array.from(net.coords, (_, a) => 0.1 * Math.sin(a))

  it('tells how colors change when vertices move', () => {
    const told = new Float64Array(4 * PIXELS ** 2)
    changes.add(moves, told)
    const moved = netOf(reading).respaced(2)
    moved.move(moves, 1)
    const [before, after] = [colorsOf(net), colorsOf(moved)]
    let error = 0
    let size = 0
    for (let i = 0; i < told.length; i++) {
      error += (after[i]! - before[i]! - told[i]!) ** 2
      size += told[i]! ** 2
    }
    // Lines that pass a side of a pixel count by three points
    expect(error).toBeLessThan(0.06 * size)
  })

  it('has a transpose', () => {
    const weights = Float64Array.from({ length: 4 * PIXELS ** 2 }, (_, i) => Math.cos(i))
    const colors = new Float64Array(weights.length)
    const slopes = new Float64Array(moves.length)
    changes.add(moves, colors)
    changes.addTransposed(weights, slopes)
    const inner = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
    expect(inner(colors, weights)).toBeCloseTo(inner(moves, slopes), 9)
  })

  it('knows the contrast of a border', () => {
    const { inks } = net.chains[0]!
    const levels = [0, 1, 2].map((c) => (COLORS[4 * inks.left + c]! - COLORS[4 * inks.right + c]!) / 255)
    expect(changes.contrastOf(0)).toBeCloseTo(Math.hypot(...levels), 9)
  })
})
