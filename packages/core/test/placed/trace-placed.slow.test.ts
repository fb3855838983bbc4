import { describe, expect, it } from 'vitest'
import { decide } from '../../src/decide'
import { STACKED } from '../../src/model/arrangement'
import { resolveOptions } from '../../src/options'
import { findPlacedPhotos } from '../../src/placed/placed-photos'
import { StageRun } from '../../src/stage-run'
import { trace } from '../../src/trace'
import { drawOver } from '../../src/trace-mixed'
import { pageOf } from './written-pages'

const PLACES = [{ left: 101, top: 83, right: 303, bottom: 235 }]
const page = pageOf(PLACES)
const barePage = pageOf([])
const bare = trace(barePage)
const run = () => new StageRun({})

describe('trace, of a page with a photograph', () => {
  it('draws the page as without it, and the photograph over it up to its frame', () => {
    const { svg, resolved } = trace(page)
    expect(resolved.imageType).toBe('artwork')
    expect(resolved.reason).toMatch(/^a page with photographs; without them, .*; 18 % of it, drawn as a photo/)
    for (const path of bare.svg.match(/<path[^>]*>/g) ?? []) expect(svg).toContain(path)
    expect(svg).toContain('M303 83v152H101V83z')
  })

  it('draws pages without photographs as before', () => {
    expect(bare.resolved.reason).not.toMatch('page')
  })

  it('decides as before where shapes may not overlap, colors are capped or a photo is asked for', () => {
    expect(trace(page, { layers: 'cutout' }).resolved.reason).not.toMatch('page')
    expect(trace(page, { background: 'remove' }).resolved.reason).not.toMatch('page')
    expect(trace(page, { colors: 8 }).resolved.reason).not.toMatch('page')
    expect(trace(page, { imageType: 'photo' }).resolved.reason).toBe('as asked')
  })

  it('holds ground in place of the photographs in what is read', () => {
    const decision = decide(page, resolveOptions({ imageType: 'artwork' }), run())
    expect(decision.photos).toHaveLength(1)
    expect(decision.source.raster.rgba).toEqual(barePage.rgba)
    expect(decide(page, resolveOptions({}), run(), false).photos).toBeUndefined()
  })

  it('keeps the hard edges of a page that was drawn pixel by pixel, which let the ground through otherwise', () => {
    const { plan } = decide(page, resolveOptions({ imageType: 'artwork' }), run())
    if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')
    const empty = { width: page.width, height: page.height, shapes: [], hardEdges: true }
    const photos = findPlacedPhotos(page)?.photos ?? []
    const drawing = drawOver(empty, page, photos, plan, STACKED, run())
    expect(drawing.hardEdges).toBe(true)
    expect(drawing.shapes.length).toBeGreaterThan(0)
  })
})
