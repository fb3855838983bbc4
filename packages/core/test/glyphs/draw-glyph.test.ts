import { describe, expect, it } from 'vitest'
import { moveCurve, scaleCurve } from '../../src/geometry/curve'
import { type DrawTile, misfit } from '../../src/glyphs/draw-field'
import { drawLetters } from '../../src/glyphs/draw-glyph'
import { SCALE } from '../../src/glyphs/field'
import { samplePolygons } from '../../src/glyphs/sample-polygons'
import type { Curve } from '../../src/model/curve'
import { FRAME, H, observed, samplesOf } from './letters'

const X = 0.4
const one = observed(H, X)
const [first] = one.observations
const truth = samplePolygons({ width: SCALE * FRAME.width, height: SCALE * FRAME.height, values: samplesOf(H, X) })
const covered = first!.coverage.values.filter((share) => share > 0).length

/** A plain drawing of the letter that lies so far beside it that the mean squared residual of its pixels is `error`; in samples. */
function plainOf(error: number): Curve[] {
  let [low, high] = [0, SCALE]
  const movedBy = (distance: number) => truth.map((curve) => moveCurve(curve, distance, 0))
  for (let n = 0; n < 30; n++) {
    const middle = (low + high) / 2
    if (misfit(movedBy(middle), first!) < error * covered) low = middle
    else high = middle
  }
  return movedBy(high)
}

/** How many drawings of samples are made of the letter beside that plain one, which draws nothing itself. */
function sampleDrawings(plain: readonly Curve[], letter = one): number {
  let count = 0
  const draw: DrawTile = (_, unit) => {
    if (unit === 'samples') count++
    const contours = unit === 'samples' ? [] : plain.map((curve) => scaleCurve(curve, 1 / SCALE, 1 / SCALE))
    return [{ fill: { kind: 'flat', rgb: 0, opacity: 1 }, contours }]
  }
  drawLetters([[{ observed: letter, shift: 0 }]], draw, 10_000, false)
  return count
}

describe('drawLetters', () => {
  it('draws curves of samples where polygons of them come far nearer than the plain drawing', () => {
    expect(sampleDrawings(plainOf(0.02))).toBe(2)
  })

  it('draws those of refined outlines alone where these hardly come nearer', () => {
    expect(sampleDrawings(plainOf(0.0028))).toBe(1)
  })

  it('draws none of a letter whose plain drawing is long where polygons hardly come nearer', () => {
    // Contours without area make a drawing longer and show nothing
    const long = (plain: readonly Curve[]) => [
      ...plain,
      ...Array.from({ length: 20 }, () => scaleCurve(truth[0]!, 0, 0)),
    ]
    expect(sampleDrawings(long(plainOf(0.0028)))).toBe(0)
    expect(sampleDrawings(long(plainOf(0.02)))).toBe(2)
  })

  it('draws none where the plain drawing explains the pixels', () => {
    expect(sampleDrawings(plainOf(0.0015))).toBe(0)
  })

  it('draws them beside an empty plain drawing, whatever polygons show', () => {
    const speck = observed((x, y) => (x === -X && y === 3 ? 0.4 : 0), X)
    expect(speck.observations[0]!.coverage.values.filter((share) => share > 0)).toHaveLength(1)
    expect(sampleDrawings([], speck)).toBe(2)
  })
})
