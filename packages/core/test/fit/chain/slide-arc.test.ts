import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineCarrier } from '../../../src/fit/chain/carrier'
import { ConstrainedFit } from '../../../src/fit/chain/constrained-fit'
import { cornerAt, type Joint, smoothAt } from '../../../src/fit/chain/joint'
import type { ArcPiece } from '../../../src/fit/chain/piece'
import { type Slide, slideArc, touchedEnd } from '../../../src/fit/chain/slide-arc'
import { alongArc } from '../known-points'
import { alongLine, fitPaths, LAMBDA } from './chains'

/** A line along the x axis to (0, 0), and an arc of radius r from there that leaves it at an angle. */
function lineAndArc(r: number, angle: number) {
  const arc = alongArc(r * Math.sin(angle), -r * Math.cos(angle), r, Math.PI / 2 + angle, Math.PI / 2 + angle - 1.2)
  const { points, pieces } = fitPaths('LA', [alongLine([-30, 0], [0, 0]), arc.slice(1)])
  const [x, y] = arc[arc.length - 1]
  return {
    fit: new ConstrainedFit(points, LAMBDA),
    line: pieces[0],
    arc: pieces[1] as ArcPiece,
    end: cornerAt(x + 30, y),
    lineEnd: 30,
  }
}

function slideFrom({ line, end }: ReturnType<typeof lineAndArc>, at: number, reach: number): [Joint, Slide] {
  const joint = smoothAt({ x: at, y: 0, dx: 1, dy: 0 })
  const carrier = lineCarrier(joint)
  return [joint, { start: { piece: line, carrier, saved: 1 }, end: null, joints: (s) => [carrier.at(s), end], reach }]
}

describe('slideArc', () => {
  it('slides a joint to where the arc leaves the line', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 15, max: 40, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (r, off) => {
          const scene = lineAndArc(r, 0)
          const [joint, slide] = slideFrom(scene, scene.lineEnd + off, 6)
          const joints = slideArc(scene.fit, scene.arc, [joint, scene.end], slide)
          if (joints === null) throw new Error('nothing is moved')
          expect(Math.abs(joints[0].x - scene.lineEnd)).toBeLessThan(1.2)
          expect(joints[1]).toBe(scene.end)
        },
      ),
    )
  })

  it('moves nothing where the arc leaves the line out of reach', () => {
    const scene = lineAndArc(25, 0)
    const [joint, slide] = slideFrom(scene, scene.lineEnd + 3, 1)
    expect(slideArc(scene.fit, scene.arc, [joint, scene.end], slide)).toBeNull()
    expect(slideArc(scene.fit, scene.arc, [joint, scene.end], { ...slide, reach: 4 })).not.toBeNull()
  })

  it('moves nothing where the arc leaves the line at a clear corner', () => {
    const scene = lineAndArc(25, 0.6)
    const [joint, slide] = slideFrom(scene, scene.lineEnd, 6)
    expect(slideArc(scene.fit, scene.arc, [joint, scene.end], slide)).toBeNull()
  })
})

describe('touchedEnd', () => {
  it('is the start where the arc touches something there, otherwise the end', () => {
    const [, slide] = slideFrom(lineAndArc(20, 0), 30, 1)
    expect(touchedEnd(slide)).toBe('start')
    expect(touchedEnd({ ...slide, start: null, end: slide.start })).toBe('end')
  })
})
