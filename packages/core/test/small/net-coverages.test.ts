import { describe, expect, it } from 'vitest'
import { NetCoverages, toShares } from '../../src/small/net-coverages'
import { mapOf, netOf, readingOf } from './nets'

const SIZE = 40
const RADIUS = 12.3
const reading = readingOf(SIZE, SIZE, (x, y) => (Math.hypot(x - 20, y - 20) < RADIUS ? (y < 20.4 ? 1 : 2) : 0))

describe('NetCoverages', () => {
  const net = netOf(reading)

  it('adds up to 1 in every cell', () => {
    for (const cell of [1, 4]) {
      const fields = new NetCoverages(mapOf(reading), reading.regions, 3, cell).of(net)
      expect(fields.map(({ length }) => length)).toEqual([0, 1, 2].map(() => (SIZE / cell) ** 2))
      for (let i = 0; i < fields[0]!.length; i++)
        expect(fields[0]![i]! + fields[1]![i]! + fields[2]![i]!).toBeCloseTo(1, 9)
    }
  })

  it('holds the areas between the borders, not those of the lattice', () => {
    for (const cell of [1, 4]) {
      const [ground] = new NetCoverages(mapOf(reading), reading.regions, 3, cell).of(net)
      const area = SIZE ** 2 - cell ** 2 * ground!.reduce((sum, share) => sum + share, 0)
      expect(Math.abs(area - Math.PI * RADIUS ** 2)).toBeLessThan(4)
    }
  })

  it('changes with the vertices', () => {
    const moved = netOf(reading)
    moved.move(
      Float64Array.from(moved.coords, (_, a) => (a % 2 === 0 ? 0.5 : 0)),
      0.5,
    )
    const coverages = new NetCoverages(mapOf(reading), reading.regions, 3, 1)
    const [before, after] = [coverages.of(net)[0]!, coverages.of(moved)[0]!]
    const change = (from: number) => {
      let sum = 0
      for (let i = 15 * SIZE + from; i < 15 * SIZE + from + SIZE / 2; i++) sum += after[i]! - before[i]!
      return sum
    }
    // What the disc leaves on its left it takes on its right
    expect(change(0)).toBeCloseTo(0.5, 2)
    expect(change(SIZE / 2)).toBeCloseTo(-0.5, 2)
  })
})

describe('toShares', () => {
  it('makes shares of 0 or more that add up to 1', () => {
    const fields = [Float64Array.of(0.25, 1.5), Float64Array.of(0.75, -0.5)]
    toShares(fields)
    expect(fields.map((field) => [...field])).toEqual([
      [0.25, 1],
      [0.75, 0],
    ])
  })
})
