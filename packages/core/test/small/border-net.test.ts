import { describe, expect, it } from 'vitest'
import { mapOf, netOf, readingOf } from './nets'

const SIZE = 40
/** A disc that a border to the frame cuts in two: three edges meet twice within the picture. */
const reading = readingOf(SIZE, SIZE, (x, y) => (Math.hypot(x - 20, y - 20) < 12.3 ? (y < 20.4 ? 1 : 2) : 0))

describe('BorderNet', () => {
  const net = netOf(reading)
  const map = mapOf(reading)

  it('runs along the borders, from junction to junction', () => {
    expect(net.chains.length).toBe(3)
    for (const { edge, vertices, isLoop } of net.chains) {
      expect(isLoop).toBe(false)
      expect([vertices[0], vertices[vertices.length - 1]]).toEqual([map.from[edge], map.to[edge]])
    }
    for (let v = map.junctions.length / 2; 2 * v < net.coords.length; v++) {
      const [x, y] = net.coords.subarray(2 * v, 2 * v + 2)
      const distance = Math.min(Math.abs(Math.hypot(x! - 20, y! - 20) - 12.3), Math.abs(y! - 20.4))
      expect(distance).toBeLessThan(0.6)
    }
  })

  it('closes loops', () => {
    const [loop] = netOf(readingOf(SIZE, SIZE, (x, y) => (Math.hypot(x - 20, y - 20) < 9 ? 1 : 0))).chains
    expect(loop?.isLoop).toBe(true)
    expect(loop?.vertices[0]).toBe(loop?.vertices[loop.vertices.length - 1])
  })

  it('spaces vertices evenly, and keeps the junctions', () => {
    const even = net.respaced(3)
    expect([...even.coords.subarray(0, map.junctions.length)]).toEqual([
      ...net.coords.subarray(0, map.junctions.length),
    ])
    for (const chain of even.chains) {
      const line = even.lineOf(chain, 1)
      for (let k = 2; k < line.length; k += 2) {
        const length = Math.hypot(line[k]! - line[k - 2]!, line[k + 1]! - line[k - 1]!)
        expect(length).toBeGreaterThan(1.8)
        expect(length).toBeLessThan(3.5)
      }
    }
  })

  it('keeps vertices in the picture, junctions on the frame on it, and moves short', () => {
    const band = netOf(readingOf(SIZE, SIZE, (_, y) => (y < 20.3 ? 0 : 1)))
    const before = band.coords.slice()
    band.move(new Float64Array(before.length).fill(9), 0.5)
    for (let a = 0; a < before.length; a += 2) {
      expect(Math.hypot(band.coords[a]! - before[a]!, band.coords[a + 1]! - before[a + 1]!)).toBeLessThan(0.501)
    }
    const { junctions } = band.map
    const onSides = Array.from({ length: junctions.length / 2 }, (_, j) => band.coords[2 * j]!)
    expect(onSides.every((x) => x === 0 || x === SIZE)).toBe(true)
    for (let n = 0; n < 99; n++) band.move(new Float64Array(before.length).fill(-9), 0.5)
    expect(Math.min(...band.coords)).toBe(0)
  })
})
