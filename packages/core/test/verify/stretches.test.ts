import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findStretches, growStretch } from '../../src/verify/stretches'

/** Joints of a curve: segments of a few points each; a closed edge has its last joint on its first, an open one on its last point. */
const anyEdge = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }), fc.nat(40), fc.boolean())
  .chain(([lengths, offset, isClosed]) => {
    const joints = [isClosed ? offset : 0]
    for (const length of lengths) joints.push(joints[joints.length - 1] + length)
    const count = joints[joints.length - 1] - joints[0] + (isClosed ? 0 : 1)
    return fc.record({
      joints: fc.constant(Int32Array.from(joints)),
      isClosed: fc.constant(isClosed),
      marks: fc
        .uint8Array({ minLength: count, maxLength: count, max: 7 })
        .map((all) => all.map((n) => (n === 1 ? 1 : 0))),
    })
  })

describe('findStretches', () => {
  it('holds every marked point, no segment twice, and none when nothing is marked', () => {
    fc.assert(
      fc.property(anyEdge, ({ joints, isClosed, marks }) => {
        const total = joints.length - 1
        const stretches = findStretches({ joints, isClosed }, marks)
        const segments = stretches.flatMap(({ first, count }) =>
          Array.from({ length: count }, (_, k) => (first + k) % total),
        )
        expect(new Set(segments).size).toBe(segments.length)
        if (!isClosed) for (const { first, count } of stretches) expect(first + count).toBeLessThanOrEqual(total)
        for (let k = 0; k < total; k++) {
          let isMarked = false
          for (let i = joints[k]; i <= joints[k + 1]; i++) isMarked ||= marks[i % marks.length] === 1
          if (isMarked) expect(segments).toContain(k)
        }
        if (marks.every((mark) => mark === 0)) expect(stretches).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('leaves room for each stretch to grow by a segment at both ends', () => {
    fc.assert(
      fc.property(anyEdge, ({ joints, isClosed, marks }) => {
        const total = joints.length - 1
        const segments = { joints, isClosed }
        const grown = findStretches(segments, marks).map((stretch) =>
          growStretch(growStretch(stretch, 'start', segments), 'end', segments),
        )
        const all = grown.flatMap(({ first, count }) => Array.from({ length: count }, (_, k) => (first + k) % total))
        expect(new Set(all).size).toBe(all.length)
      }),
      { numRuns: 500 },
    )
  })
})
