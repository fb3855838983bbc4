import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Shape } from '../src/model/drawing'
import { resolveOptions } from '../src/options'
import { plan } from '../src/plan'
import { drawnAs, resolve, summarize } from '../src/summary'
import { CLEAN_ESTIMATE } from './classify/estimates'
import { anyDrawing, drawingOf, flat, polygonOf } from './svg/drawings'

describe('summarize', () => {
  it('counts shapes, segments, different flat fills, gradients and bytes', () => {
    fc.assert(
      fc.property(anyDrawing, fc.string({ unit: 'grapheme-ascii' }), (drawing, svg) => {
        const { shapes } = drawing
        const flatFills = shapes.flatMap(({ fill }) => (fill.kind === 'flat' ? [`${fill.rgb}/${fill.opacity}`] : []))
        expect(summarize(drawing, svg, { draw: 4, write: 3 })).toEqual({
          shapes: shapes.length,
          segments: shapes.flatMap(({ contours }) => contours.map(({ ops }) => ops.length)).reduce((a, b) => a + b, 0),
          colors: new Set(flatFills).size,
          gradients: shapes.length - flatFills.length,
          bytes: new TextEncoder().encode(svg).length,
          milliseconds: 7,
          stageMilliseconds: { draw: 4, write: 3 },
        })
      }),
    )
  })

  it('counts one colour at two opacities as two fills', () => {
    const square = polygonOf(0, 0, 1, 0, 1, 1)
    const shapes: Shape[] = [1, 0.5, 1].map((opacity) => ({ fill: flat(0xff0000, opacity), contours: [square] }))
    expect(summarize(drawingOf(shapes), '', {})).toMatchObject({ shapes: 3, colors: 2, segments: 9 })
  })
})

describe('drawnAs', () => {
  it('names the image type of a drawing', () => {
    expect(drawnAs(drawingOf([]))).toBe('artwork')
    expect(drawnAs({ ...drawingOf([]), hardEdges: true })).toBe('artwork_sharp')
    expect(drawnAs({ ...drawingOf([]), isPhoto: true })).toBe('photo')
  })
})

describe('resolve', () => {
  const options = resolveOptions({ imageType: 'artwork_sharp', colors: 7 })
  const decision = {
    plan: plan(options, null, CLEAN_ESTIMATE, 4, 4),
    classification: null,
    quality: CLEAN_ESTIMATE,
  }

  it('says what every option became', () => {
    expect(resolve(options, decision, 'artwork_sharp')).toEqual({
      imageType: 'artwork_sharp',
      quality: 'high',
      colors: 7,
      detail: 'medium',
      reason: 'as asked',
      scores: CLEAN_ESTIMATE.scores,
    })
  })

  it('says when hard pixels were too many', () => {
    const { imageType, detail, reason } = resolve(options, decision, 'photo')
    expect([imageType, detail]).toEqual(['photo', 'high'])
    expect(reason).toContain('more detail than hard pixels hold')
  })
})
