import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDetail } from '../../src/photo/find-detail'

const REACH = 2
const EDGE = 6

/** Two planes of flat patches, some of which differ by less than an edge. */
const anyPlanes = fc
  .record({ width: fc.integer({ min: 1, max: 14 }), height: fc.integer({ min: 1, max: 10 }) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      planes: fc.array(
        fc
          .array(fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, EDGE, 2 * EDGE), {
            minLength: width * height,
            maxLength: width * height,
          })
          .map((values) => Float32Array.from(values)),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  )

describe('findDetail', () => {
  it('runs over the pixels near an edge of any channel, and no others', () => {
    fc.assert(
      fc.property(anyPlanes, ({ width, height, planes }) => {
        const isEdge = (a: number, b: number) => planes.some((plane) => Math.abs(plane[a] - plane[b]) > EDGE)
        const edges: { x: number; y: number }[] = []
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const i = y * width + x
            if (x + 1 < width && isEdge(i, i + 1)) edges.push({ x, y }, { x: x + 1, y })
            if (y + 1 < height && isEdge(i, i + width)) edges.push({ x, y }, { x, y: y + 1 })
          }
        }
        const { starts, ends } = findDetail({ width, height, planes })
        for (let y = 0; y < height; y++) {
          const row = Array.from({ length: width }, () => false)
          for (let k = starts[y]; k < starts[y + 1]; k += 2) row.fill(true, ends[k], ends[k + 1])
          const expected = row.map((_, x) =>
            edges.some((edge) => Math.max(Math.abs(edge.x - x), Math.abs(edge.y - y)) <= REACH),
          )
          expect(row).toEqual(expected)
        }
      }),
    )
  })
})
