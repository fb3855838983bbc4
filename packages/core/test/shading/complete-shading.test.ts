import { describe, expect, it } from 'vitest'
import { completeShading } from '../../src/shading/complete-shading'
import { findShading } from '../../src/shading/find-shading'
import { NO_AREA } from '../../src/shading/smooth-areas'
import { bandedScene } from './banded-scenes'
import { type Levels, ramp } from './pictures'

const SIDE = 96
const NOISE = 1.5
const HIDDEN = 24
const across = ramp({ kind: 'linear', values: [0] }, 0, SIDE, [60, 90, 30, 255], [180, 210, 90, 255])
const STRIPE: Levels = [250, 250, 250, 255]
const RAMP = 0
const isStandIn = (ink: number): boolean => ink === RAMP

/** A ramp below a white stripe, and more of it above, `HIDDEN` px high, so striped in rows that nothing there is smooth; that was read as ink 1. */
const scene = bandedScene(
  SIDE,
  SIDE,
  (x, y) => {
    if (y >= HIDDEN && y < HIDDEN + 1) return STRIPE
    const [r, g, b, alpha] = across(x, y)
    const wave = y < HIDDEN ? (Math.floor(y) % 2 === 0 ? 5 : -5) : 0
    return [r + wave, g + wave, b + wave, alpha]
  },
  (_, y) => (y < HIDDEN ? 1 : RAMP),
)

describe('completeShading', () => {
  const found = findShading(scene.picture, NOISE)

  it('adds regions that a known gradient explains to its part, and to the areas', () => {
    expect(found.drawn.length).toBe(1)
    const [{ members }] = found.drawn
    expect(members.every((i) => i >= SIDE * HIDDEN)).toBe(true)
    const completed = completeShading(scene.picture, found, scene.regions, isStandIn, NOISE)
    const [part, ...others] = completed!.drawn
    expect(others).toEqual([])
    expect(part.gradients).toBe(found.drawn[0].gradients)
    const added = [...part.members].filter((i) => i < SIDE * HIDDEN)
    // All of the region, whose last row is beside the stripe, which was read as the gradient
    expect(added.length).toBe(SIDE * HIDDEN)
    expect(part.members.length).toBe(members.length + added.length)
    expect([...part.members]).toEqual([...part.members].sort((a, b) => a - b))
    for (const i of added) expect(completed!.areas.areaOf[i]).not.toBe(NO_AREA)
    expect(completed!.parts.slice(0, found.parts.length)).toEqual(found.parts)
    expect(completed!.parts.slice(found.parts.length).map((other) => [...other.members])).toEqual([added])
  })

  it('is null where nothing is added', () => {
    const { picture, regions } = bandedScene(
      SIDE,
      SIDE,
      (x, y) => (y < HIDDEN ? [9, 9, 9, 255] : across(x, y)),
      (_, y) => (y < HIDDEN ? 1 : RAMP),
    )
    const known = findShading(picture, NOISE)
    expect(known.drawn.length).toBe(1)
    expect(completeShading(picture, known, regions, isStandIn, NOISE)).toBeNull()
  })

  it('takes no pixels of known parts for bands', () => {
    // The known ramp as bands of inks that stand for nothing
    const { picture, regions } = bandedScene(SIDE, SIDE, across, (x) => Math.floor(x / 24))
    const known = findShading(picture, NOISE)
    expect(known.drawn.length).toBe(1)
    expect(completeShading(picture, known, regions, () => false, NOISE)).toBeNull()
    const none = { ...known, parts: [], drawn: [] }
    expect(completeShading(picture, none, regions, () => false, NOISE)!.drawn.length).toBe(1)
  })
})
