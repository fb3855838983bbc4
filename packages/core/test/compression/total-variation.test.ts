import { describe, expect, it } from 'vitest'
import { lowerVariation, type Planes } from '../../src/compression/total-variation'
import type { UnevenUnits } from '../../src/compression/uneven-units'
import { random } from '../hard-edges/sprites'

const SIDE = 32
const seed = 29
const everywhere: UnevenUnits = {
  rows: 2,
  firstOf: Int32Array.of(0, 1, 2),
  columns: Int32Array.of(0, 2, 0, 2),
  count: 4,
}

function planesOf(value: (x: number, y: number, k: number) => number): Planes {
  const plane = (k: number): Float32Array =>
    Float32Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE, Math.floor(i / SIDE), k))
  return { width: SIDE, height: SIDE, values: [plane(0), plane(1), plane(2)] }
}

/** The sum of the singular values of the differences at all pixels: the root of the trace and twice the root of the determinant of the 2 x 2 products. */
function variation({ values }: Planes): number {
  let sum = 0
  for (let i = 0; i < SIDE * SIDE; i++) {
    let [xx, xy, yy] = [0, 0, 0]
    for (const plane of values) {
      const x = i % SIDE < SIDE - 1 ? plane[i + 1] - plane[i] : 0
      const y = i + SIDE < plane.length ? plane[i + SIDE] - plane[i] : 0
      xx += x * x
      xy += x * y
      yy += y * y
    }
    sum += Math.sqrt(xx + yy + 2 * Math.sqrt(Math.max(0, xx * yy - xy * xy)))
  }
  return sum
}

/** A disc of one color in another, with noise. */
function noisyDisc(deviation: number): Planes {
  const next = random(seed)
  return planesOf((x, y, k) => {
    const isInside = Math.hypot(x - 15, y - 17) < 9
    return (isInside ? [180, 30, -40] : [60, -20, 20])[k] + deviation * (2 * next() - 1)
  })
}

/** Moves values back to within `reach` of those given. */
function within({ values }: Planes, reach: number): { planes: Planes; project: (k: 0 | 1 | 2) => void } {
  const planes = planesOf((x, y, k) => values[k][y * SIDE + x])
  const project = (k: 0 | 1 | 2): void => {
    planes.values[k].forEach((value, i, plane) => {
      plane[i] = Math.min(values[k][i] + reach, Math.max(values[k][i] - reach, value))
    })
  }
  return { planes, project }
}

describe('lowerVariation', () => {
  it('takes noise away and leaves the edge', () => {
    const clean = noisyDisc(0)
    const noisy = noisyDisc(10)
    const { planes, project } = within(noisy, 10)
    lowerVariation(planes, everywhere, [60, 60, 60], project)
    expect(variation(planes), `seed ${seed}`).toBeLessThan(1.1 * variation(clean))
    expect(variation(noisy), `seed ${seed}`).toBeGreaterThan(2 * variation(clean))
    const error = ({ values }: Planes): number =>
      values.reduce((sum, plane, k) => sum + plane.reduce((s, v, i) => s + (v - clean.values[k][i]) ** 2, 0), 0)
    expect(error(planes), `seed ${seed}`).toBeLessThan(0.2 * error(noisy))
  })

  it('is lower the more rounds it has, and comes to rest', () => {
    const after = [0, 10, 60, 300, 600].map((rounds) => {
      const { planes, project } = within(noisyDisc(10), 10)
      lowerVariation(planes, everywhere, [rounds, rounds, rounds], project)
      return variation(planes)
    })
    for (let k = 1; k < 4; k++) expect(after[k], `seed ${seed}`).toBeLessThan(after[k - 1])
    expect(Math.abs(after[4] - after[3]), `seed ${seed}`).toBeLessThan(0.01 * after[3])
  })

  it('leaves flat planes, and a straight edge that all planes share', () => {
    for (const made of [planesOf((_, __, k) => 40 * k), planesOf((x, _, k) => (x < 13 ? 200 : 20) + k)]) {
      const { planes, project } = within(made, 0.5)
      lowerVariation(planes, everywhere, [60, 60, 60], project)
      planes.values.forEach((plane, k) => {
        plane.forEach((value, i) => {
          expect(Math.abs(value - made.values[k][i])).toBeLessThanOrEqual(0.5)
        })
      })
      expect(variation(planes)).toBeLessThanOrEqual(variation(made) + 1e-3)
    }
  })

  it('changes pixels of the units alone', () => {
    const noisy = noisyDisc(10)
    const { planes, project } = within(noisy, 10)
    lowerVariation(
      planes,
      { rows: 2, firstOf: Int32Array.of(0, 0, 1), columns: Int32Array.of(1, 2), count: 1 },
      [20, 20, 20],
      project,
    )
    let changed = 0
    planes.values[0].forEach((value, i) => {
      const isAsked = i % SIDE >= 16 && i >= 16 * SIDE
      if (isAsked) changed += value === noisy.values[0][i] ? 0 : 1
      else expect(value).toBe(noisy.values[0][i])
    })
    expect(changed).toBeGreaterThan(200)
  })

  it('keeps a plane after its rounds, while the others go on', () => {
    const noisy = noisyDisc(10)
    const [once, whole] = [within(noisy, 10), within(noisy, 10)]
    lowerVariation(once.planes, everywhere, [1, 40, 40], once.project)
    lowerVariation(whole.planes, everywhere, [1, 1, 1], whole.project)
    expect(once.planes.values[0]).toEqual(whole.planes.values[0])
    expect(once.planes.values[1]).not.toEqual(whole.planes.values[1])
    // Luma that stays noisy leaves the chroma of the disc far less noisy than it was
    const clean = noisyDisc(0)
    const error = (values: Float32Array): number => values.reduce((sum, v, i) => sum + (v - clean.values[1][i]) ** 2, 0)
    expect(error(once.planes.values[1]), `seed ${seed}`).toBeLessThan(0.5 * error(noisy.values[1]))
  })

  it('counts the differences on all four sides of a unit', () => {
    const side = 48
    const next = random(seed)
    const plane = (): Float32Array =>
      Float32Array.from({ length: side * side }, (_, i) => {
        const [x, y] = [i % side, Math.floor(i / side)]
        return x >= 16 && x < 32 && y >= 16 && y < 32 ? 100 + 8 * (2 * next() - 1) : 100
      })
    const values = [plane(), plane(), plane()] as const
    const given = values.map((v) => v.slice())
    const unit = { rows: 3, firstOf: Int32Array.of(0, 0, 1, 1), columns: Int32Array.of(1, 2), count: 1 }
    lowerVariation({ width: side, height: side, values }, unit, [200, 200, 200], (k) => {
      values[k].forEach((value, i) => {
        values[k][i] = Math.min(given[k][i] + 8, Math.max(given[k][i] - 8, value))
      })
    })
    for (let n = 16; n < 32; n++) {
      for (const i of [n * side + 16, n * side + 31, 16 * side + n, 31 * side + n]) {
        expect(Math.abs(values[0][i] - 100), `seed ${seed}`).toBeLessThan(0.5)
      }
    }
  })
})
