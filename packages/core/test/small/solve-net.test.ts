import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { ColorChanges } from '../../src/small/color-changes'
import { NetBending } from '../../src/small/net-bending'
import { PixelBlur } from '../../src/small/pixel-blur'
import { solveNet } from '../../src/small/solve-net'
import { COLORS, netOf, readingOf } from './nets'

const SIZE = 48
const PIXELS = SIZE / SCALE

describe('solveNet', () => {
  const net = netOf(readingOf(SIZE, SIZE, (x) => (x < 23.6 ? 0 : 1))).respaced(2)
  const changes = new ColorChanges(net, COLORS, PIXELS, PIXELS)
  const bending = new NetBending(net, () => 0.001)
  const blur = new PixelBlur(PIXELS, PIXELS)

  it.each([0, 0.12])(
    'moves a border as far as what is left of filtered pixels asks for (%d), and junctions along the frame',
    (spread) => {
      const blur = new PixelBlur(PIXELS, PIXELS)
      blur.spread = spread
      const wanted = new Float64Array(net.coords.length)
      for (let a = 0; a < wanted.length; a += 2) wanted[a] = 0.5
      const rest = new Float64Array(4 * PIXELS ** 2)
      changes.add(wanted, rest)
      blur.apply(rest)
      const moves = solveNet(net, changes, bending, blur, rest)
      let across = 0
      for (let a = 0; a < moves.length; a += 2) {
        across += moves[a]! / (moves.length / 2)
        expect(Math.abs(moves[a + 1]!)).toBeLessThan(0.15)
      }
      expect(across).toBeGreaterThan(0.48)
      expect(across).toBeLessThan(0.52)
      for (let j = 0; j < net.map.junctions.length; j += 2) {
        const y = net.map.junctions[j + 1]
        if (y === 0 || y === SIZE) expect(moves[j + 1]).toBe(0)
      }
    },
  )

  it('moves nothing where nothing is left', () => {
    const straight = new NetBending(net, () => 0)
    const moves = solveNet(net, changes, straight, blur, new Float64Array(4 * PIXELS ** 2))
    expect(moves.every((move) => move === 0)).toBe(true)
  })

  it('straightens a border where nothing is left of the pixels', () => {
    const crooked = netOf(readingOf(SIZE, SIZE, (x, y) => (x < 24 + 3 * Math.sin(y / 3) ? 0 : 1))).respaced(2)
    const stiff = new NetBending(crooked, () => 0.001)
    const bentBy = (coords: Float64Array): number => {
      const pull = new Float64Array(coords.length)
      stiff.add(coords, 1, pull)
      return pull.reduce((sum, value, k) => sum + value * coords[k]!, 0)
    }
    const colors = new ColorChanges(crooked, COLORS, PIXELS, PIXELS)
    const moves = solveNet(crooked, colors, stiff, blur, new Float64Array(4 * PIXELS ** 2))
    const bent = bentBy(crooked.coords)
    expect(bentBy(crooked.coords.map((value, k) => value + moves[k]!))).toBeLessThan(0.9 * bent)
  })
})
