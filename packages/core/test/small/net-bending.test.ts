import { describe, expect, it } from 'vitest'
import { NetBending } from '../../src/small/net-bending'
import { netOf, readingOf } from './nets'

/** Half the weighted squares of the second differences, by their gradient: they are homogeneous of degree 2. */
function costOf(bending: NetBending, coords: Float64Array): number {
  const gradient = new Float64Array(coords.length)
  bending.add(coords, 1, gradient)
  return gradient.reduce((sum, slope, i) => sum + slope * coords[i]!, 0)
}

const disc = (radius: number) => netOf(readingOf(60, 60, (x, y) => (Math.hypot(x - 30, y - 30) < radius ? 1 : 0)))

describe('NetBending', () => {
  it('costs nothing along lines, nor at junctions', () => {
    const net = netOf(readingOf(40, 40, (x, y) => (y < 20 ? 0 : x < 20 ? 1 : 2)))
    for (const { vertices } of net.chains) expect(vertices.length).toBeGreaterThan(4)
    for (let a = 0; a < net.coords.length; a++) net.coords[a] = Math.round(net.coords[a]! * 2) / 2
    const line = net.respaced(2)
    expect(costOf(new NetBending(line, () => 1), line.coords)).toBeLessThan(0.2)
  })

  it('costs a whole turn for a circle of any size, and more for waves', () => {
    const costs = [10, 20].map((radius) => {
      const net = disc(radius).respaced(2)
      return costOf(new NetBending(net, () => 1), net.coords)
    })
    for (const cost of costs) {
      expect(cost).toBeGreaterThan(4.5)
      expect(cost).toBeLessThan(8)
    }
    const waves = disc(20).respaced(2)
    for (let v = 0; 2 * v < waves.coords.length; v++) waves.coords[2 * v]! += v % 2
    expect(costOf(new NetBending(waves, () => 1), waves.coords)).toBeGreaterThan(3 * costs[1]!)
  })

  it('grows with the price', () => {
    const net = disc(10)
    const cost = costOf(new NetBending(net, () => 1), net.coords)
    expect(costOf(new NetBending(net, () => 3), net.coords)).toBeCloseTo(3 * cost, 6)
  })
})
