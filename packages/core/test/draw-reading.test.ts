import { describe, expect, it } from 'vitest'
import { estimateQuality } from '../src/classify/estimate-quality'
import { drawSamples } from '../src/draw-reading'
import { connectedRegions } from '../src/geometry/connected-regions'
import { polyline } from '../src/geometry/polyline'
import { SCALE } from '../src/glyphs/field'
import type { DrawnGlyphs } from '../src/glyphs/trace-glyphs'
import { resolveOptions } from '../src/options'
import { plan } from '../src/plan'
import { StageRun } from '../src/stage-run'
import { opaqueInks, pictureOf, smallRaster } from './small/small-pictures'

const WHITE = [255, 255, 255] as const
const GREEN = [0, 130, 60] as const
const WIDTH = 20
const HEIGHT = 16

describe('drawSamples', () => {
  it('cuts glyphs out of the region that they lie on', () => {
    const samples = smallRaster(WIDTH * SCALE, HEIGHT * SCALE, (_, y) => (y < 8 * SCALE ? WHITE : GREEN))
    const inkOf = Int32Array.from({ length: samples.width * samples.height }, (_, i) =>
      i < 8 * SCALE * samples.width ? 0 : 1,
    )
    const regions = connectedRegions(inkOf, samples.width, samples.height, 'inks')
    const reading = { ...pictureOf(samples), inks: opaqueInks(WHITE, GREEN), regions }
    const glyph = {
      beside: 10 * WIDTH + 4,
      ground: 1,
      left: 5,
      top: 10,
      width: 3,
      height: 3,
      members: new Int32Array(0),
    }
    const contours = [polyline([5, 10, 8, 10, 8, 13, 5, 13, 5, 10])]
    const fill = { kind: 'flat', rgb: 0, opacity: 1 } as const
    const glyphs = { glyphs: [{ glyph, fill, contours }] } as unknown as DrawnGlyphs
    const kind = { imageType: 'artwork', isAliased: false } as const
    const artwork = plan(resolveOptions({}), kind, estimateQuality(samples), WIDTH, HEIGHT)
    if (artwork.imageType !== 'artwork') throw new Error('no artwork')
    const arrangement = { layers: 'cutout', parts: 'joined', clearsGround: false, pixel: SCALE } as const
    const { shapes, width, height } = drawSamples(reading, glyphs, artwork, arrangement, new StageRun({}))
    expect([width, height]).toEqual([WIDTH * SCALE, HEIGHT * SCALE])
    const contoursOf = (rgb: number) =>
      shapes.find(({ fill: own }) => own.kind === 'flat' && own.rgb === rgb)?.contours.length
    expect([contoursOf(0xffffff), contoursOf(0x00823c), contoursOf(0)]).toEqual([1, 2, 1])
  })
})
