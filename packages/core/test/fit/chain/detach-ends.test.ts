import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../../../src/fit/chain/chain'
import { ConstrainedFit } from '../../../src/fit/chain/constrained-fit'
import { bridgeEnds, detachEnds, gapAt } from '../../../src/fit/chain/detach-ends'
import { cornerAt } from '../../../src/fit/chain/joint'
import { alongArc, alongCubic } from '../known-points'
import { alongLine, fitPaths, LAMBDA, openChain } from './chains'

const PATHS = {
  L: alongLine([0, 0], [60, 20]),
  A: alongArc(0, 0, 50, 0, 1.2),
  C: alongCubic([0, 0, 30, 0, 60, 20, 70, 60], 90),
}

const anyKind = fc.constantFrom('L', 'A', 'C')
const anyEnd = fc.constantFrom('start', 'end')

/** A border of one piece whose junction at `end` lies `aside` px beside it and `beyond` px beyond it. */
function pulled(kind: keyof typeof PATHS, end: 'start' | 'end', aside: number, beyond: number) {
  const { points, pieces } = fitPaths(kind, [PATHS[kind]])
  const { joints } = openChain(points, pieces)
  const k = end === 'start' ? 0 : 1
  const inner = end === 'start' ? 4 : points.count - 5
  const [ox, oy] = [joints[k].x - points.x[inner], joints[k].y - points.y[inner]]
  const [ux, uy] = [ox / Math.hypot(ox, oy), oy / Math.hypot(ox, oy)]
  const junction = cornerAt(joints[k].x + beyond * ux - aside * uy, joints[k].y + beyond * uy + aside * ux)
  const chain: Chain = {
    pieces,
    joints: k === 0 ? [junction, joints[1]] : [joints[0], junction],
    isClosed: false,
  }
  return { fit: new ConstrainedFit(points, LAMBDA), chain, junction }
}

describe('detachEnds', () => {
  it('leaves a chain whose pieces lead to the junctions', () => {
    fc.assert(
      fc.property(anyKind, anyEnd, fc.double({ min: 0, max: 1, noNaN: true }), (kind, end, beyond) => {
        const { fit, chain } = pulled(kind, end, 0, beyond)
        expect(detachEnds(fit, chain)).toBe(chain)
      }),
    )
  })

  it('leads to a junction beside a long piece by a short line, and leaves the piece at its points', () => {
    fc.assert(
      fc.property(
        anyKind,
        anyEnd,
        fc.double({ min: 0.9, max: 2.5, noNaN: true }),
        fc.boolean(),
        (kind, end, size, isLeft) => {
          const { fit, chain, junction } = pulled(kind, end, isLeft ? size : -size, 0)
          const { pieces, joints } = detachEnds(fit, chain)
          const isStart = end === 'start'
          expect(pieces.map((piece) => piece.kind === 'connecting-line')).toEqual(
            isStart ? [true, false] : [false, true],
          )
          expect(isStart ? joints[0] : joints[2]).toBe(junction)
          expect(Math.hypot(joints[1].x - junction.x, joints[1].y - junction.y)).toBeLessThan(size + 2)
          const kept = isStart ? 1 : 0
          expect(fit.cost(pieces[kept], joints[kept], joints[kept + 1])).toBeLessThan(LAMBDA)
        },
      ),
    )
  })

  it('detaches both ends of one piece', () => {
    const { fit, chain } = pulled('A', 'start', 2, 0)
    const other = pulled('A', 'end', 2, 0)
    const both = detachEnds(fit, { ...chain, joints: [chain.joints[0], other.junction] })
    expect(both.pieces.map(({ kind }) => kind)).toEqual(['connecting-line', 'arc', 'connecting-line'])
    expect(both.joints).toHaveLength(4)
  })

  it('leaves a piece of few points attached', () => {
    const { points, pieces } = fitPaths('L', [alongLine([0, 0], [3, 0])])
    const chain: Chain = { pieces, joints: [cornerAt(0, 0), cornerAt(3, 2)], isClosed: false }
    expect(detachEnds(new ConstrainedFit(points, LAMBDA), chain)).toBe(chain)
  })
})

describe('bridgeEnds', () => {
  it('draws a line from a joint that lies beside its piece to the end of the piece', () => {
    fc.assert(
      fc.property(anyKind, anyEnd, fc.double({ min: 0, max: 1, noNaN: true }), (kind, end, aside) => {
        const { fit, chain, junction } = pulled(kind, end, aside, 0)
        const gap = gapAt(fit.points, chain.pieces[0], end, junction)
        expect(Math.abs(gap - aside)).toBeLessThan(0.15)
        expect(bridgeEnds(fit.points, chain, gap)).toBe(chain)
        if (gap === 0) return
        const { pieces, joints } = bridgeEnds(fit.points, chain, 0.99 * gap)
        const bridged = end === 'start' ? 0 : pieces.length - 1
        expect(pieces[bridged].kind).toBe('connecting-line')
        const loose = openChain(fit.points, [chain.pieces[0] as never]).joints
        expect(end === 'start' ? joints[1] : joints[joints.length - 2]).toEqual(end === 'start' ? loose[0] : loose[1])
      }),
    )
  })
})
