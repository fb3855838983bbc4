import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Carrier, circleCarrier, lineCarrier } from '../../../src/fit/chain/carrier'

const any = fc.double({ min: -50, max: 50, noNaN: true })
const angles = fc.double({ min: -3, max: 3, noNaN: true })

/** What holds on every carrier: joints lie on it, as far apart as asked for, and have its direction. */
function checkJoints(carrier: Carrier, distance: number): void {
  const joint = carrier.at(distance)
  expect(carrier.distanceTo(joint.x, joint.y)).toBeLessThan(1e-9)
  const ahead = carrier.at(distance + 1e-4)
  expect((ahead.x - joint.x) * 1e4).toBeCloseTo(joint.dx, 3)
  expect((ahead.y - joint.y) * 1e4).toBeCloseTo(joint.dy, 3)
}

describe('lineCarrier', () => {
  it('gives joints along the line, and distances from it', () => {
    fc.assert(
      fc.property(any, any, angles, any, any, (x, y, angle, distance, beside) => {
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
        const carrier = lineCarrier({ x, y, dx, dy })
        checkJoints(carrier, distance)
        expect(carrier.distanceTo(x - beside * dy, y + beside * dx)).toBeCloseTo(Math.abs(beside), 9)
      }),
    )
  })
})

describe('circleCarrier', () => {
  it('gives joints along the circle in its direction, from the place nearest to a joint, and distances from it', () => {
    fc.assert(
      fc.property(any, any, angles, any, fc.double({ min: -4, max: 4, noNaN: true }), fc.boolean(), (...given) => {
        const [cx, cy, angle, distance, beside, isClockwise] = given
        const place = { x: cx + (10 + beside) * Math.cos(angle), y: cy + (10 + beside) * Math.sin(angle) }
        const carrier = circleCarrier({ cx, cy, r: 10, turn: isClockwise ? 1 : -1 }, place)
        checkJoints(carrier, distance)
        expect(carrier.distanceTo(place.x, place.y)).toBeCloseTo(Math.abs(beside), 9)
        const { x, y } = carrier.at(0)
        expect(Math.hypot(x - place.x, y - place.y)).toBeCloseTo(Math.abs(beside), 9)
      }),
    )
  })
})
