import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDetail } from '../../src/photo/find-detail'
import type { Samples } from '../../src/photo/samples'
import { SuperResolution } from '../../src/photo/super-resolution'

/** Averages of squares of `scale` x `scale` samples. */
function averages({ width, height, planes }: Samples, scale: number): Samples {
  const across = width / scale
  const down = height / scale
  const reduced = planes.map((plane) => {
    const out = new Float32Array(across * down)
    for (let i = 0; i < plane.length; i++) {
      const x = Math.floor((i % width) / scale)
      out[Math.floor(Math.floor(i / width) / scale) * across + x] += plane[i] / (scale * scale)
    }
    return out
  })
  return { width: across, height: down, planes: reduced }
}

/** A plane of the given size in which `levelAt` says the level of each sample. */
function plane(width: number, height: number, levelAt: (x: number, y: number) => number): Float32Array {
  return Float32Array.from({ length: width * height }, (_, i) => levelAt(i % width, Math.floor(i / width)))
}

const solve = (pixels: Samples, scale: number) => new SuperResolution(pixels, findDetail(pixels), scale).solve()

function squaredError(a: Samples, b: Samples): number {
  let error = 0
  for (const [c, values] of a.planes.entries()) {
    for (let i = 0; i < values.length; i++) error += (values[i] - b.planes[c][i]) ** 2
  }
  return error
}

describe('SuperResolution', () => {
  it('finds samples whose averages are the pixels near edges', () => {
    const anyPixels = fc.record({ scale: fc.constantFrom(2, 3), seed: fc.integer({ min: 1, max: 1000 }) })
    fc.assert(
      fc.property(anyPixels, ({ scale, seed }) => {
        // Most neighbors differ by an edge
        const levels = plane(9, 7, (x, y) => ((x * 37 + y * 59 + seed * x * y) % 11) * 20)
        const pixels = { width: 9, height: 7, planes: [levels, levels.map((value) => 255 - value)] }
        const { starts, ends } = findDetail(pixels)
        const back = averages(solve(pixels, scale), scale)
        for (let y = 0; y < 7; y++) {
          for (let k = starts[y]; k < starts[y + 1]; k += 2) {
            for (let i = 9 * y + ends[k]; i < 9 * y + ends[k + 1]; i++) {
              for (const c of [0, 1]) expect(Math.abs(back.planes[c][i] - pixels.planes[c][i])).toBeLessThan(0.01)
            }
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('places an oblique edge between the pixels, in all channels', () => {
    const scale = 3
    const isRight = (x: number, y: number) => x + 0.5 > 20 + 0.37 * y
    const truth: Samples = {
      width: 60,
      height: 60,
      planes: [
        plane(60, 60, (x, y) => (isRight(x, y) ? 200 : 40)),
        plane(60, 60, (x, y) => (isRight(x, y) ? 90 : 120)),
      ],
    }
    const pixels = averages(truth, scale)
    const stairs = {
      ...truth,
      planes: pixels.planes.map((values) =>
        plane(60, 60, (x, y) => values[Math.floor(y / scale) * 20 + Math.floor(x / scale)]),
      ),
    }
    expect(squaredError(solve(pixels, scale), truth)).toBeLessThan(0.45 * squaredError(stairs, truth))
  })

  it('interpolates where there is no edge, and repeats a single pixel', () => {
    const flat = { width: 3, height: 1, planes: [Float32Array.of(10, 12, 14)] }
    expect([...solve(flat, 2).planes[0].subarray(0, 6)]).toEqual([10, 10.5, 11.5, 12.5, 13.5, 14])
    const single = { width: 1, height: 1, planes: [Float32Array.of(77)] }
    expect([...solve(single, 3).planes[0]]).toEqual(Array.from({ length: 9 }, () => 77))
  })

  it('repeats itself', () => {
    const pixels = { width: 8, height: 8, planes: [plane(8, 8, (x, y) => ((x * y) % 5) * 50)] }
    expect(solve(pixels, 2)).toEqual(solve(pixels, 2))
  })
})
