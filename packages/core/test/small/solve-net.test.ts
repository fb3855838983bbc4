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

  it('moves a border as far as what is left of the pixels asks for, and junctions along the frame', () => {
    const wanted = new Float64Array(net.coords.length)
    for (let a = 0; a < wanted.length; a += 2) wanted[a] = 0.5
    const rest = new Float64Array(4 * PIXELS ** 2)
    changes.add(wanted, rest)
    const moves = solveNet(net, changes, bending, blur, rest)
    let across = 0
    for (let a = 0; a < moves.length; a += 2) {
      across += moves[a]! / (moves.length / 2)
      expect(Math.abs(moves[a + 1]!)).toBeLessThan(0.15)
    }
    expect(across).toBeGreaterThan(0.4)
    expect(across).toBeLessThan(0.6)
    for (let j = 0; j < net.map.junctions.length; j += 2) {
      const y = net.map.junctions[j + 1]
      if (y === 0 || y === SIZE) expect(moves[j + 1]).toBe(0)
    }
  })

  it('moves nothing where nothing is left', () => {
    const straight = new NetBending(net, () => 0)
    const moves = solveNet(net, changes, straight, blur, new Float64Array(4 * PIXELS ** 2))
    expect(moves.every((move) => move === 0)).toBe(true)
  })
})
