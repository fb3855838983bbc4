import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import type { Decision } from '../src/decision'
import { type Arrangement, STACKED } from '../src/model/arrangement'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { trace } from '../src/trace'
import { traceDoubtful } from '../src/trace-doubtful'
import { randomStream } from './generate/random'
import { scene } from './photo/scene'

const SIDE = 400

/** A poster of a disc over two fields, printed with grain of up to that many levels and that many px, and compressed. */
async function poster(side: number, grain = 12, size = 1): Promise<Raster> {
  const words = randomStream(7)
  const noise = Float64Array.from({ length: 3 * side * side }, () => grain * (words() / 2 ** 31 - 1))
  const rgba = new Uint8ClampedArray(4 * side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isDisc = Math.hypot(x - side / 2, y - side / 3) < side / 5
      const color = isDisc ? [228, 87, 46] : x + 2 * y > 1.9 * side ? [46, 97, 113] : [244, 225, 193]
      for (let c = 0; c < 3; c++)
        rgba[4 * (y * side + x) + c] = color[c] + noise[3 * (Math.floor(y / size) * side + Math.floor(x / size)) + c]
      rgba[4 * (y * side + x) + 3] = 255
    }
  }
  const jpeg = await sharp(rgba, { raw: { width: side, height: side, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 75 })
  const { data } = await sharp(await jpeg.toBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: side, height: side, rgba: Uint8Array.from(data), isLossy: true }
}

/** A picture within a white margin of so many px. */
function onWhite({ width, height, rgba }: Raster, margin: number): Raster {
  const wide = width + 2 * margin
  const framed = new Uint8Array(4 * wide * (height + 2 * margin)).fill(255)
  for (let y = 0; y < height; y++)
    framed.set(rgba.subarray(4 * y * width, 4 * (y + 1) * width), 4 * ((y + margin) * wide + margin))
  return { width: wide, height: height + 2 * margin, rgba: framed }
}

function doubted(raster: Raster, options = resolveOptions({}), arrangement: Arrangement = STACKED) {
  const run = new StageRun({})
  const decision = decide(raster, options, run)
  return { decision, doubtful: traceDoubtful(raster, decision, options, arrangement, run) }
}

describe('a photo of which a few colors explain each place', () => {
  it('is artwork if curves show it in half the bytes', async () => {
    const { decision, doubtful } = doubted(await poster(SIDE))
    expect(decision.plan.imageType).toBe('photo')
    expect(doubtful?.decision.plan.imageType).toBe('artwork')
    expect(doubtful?.traced.drawing.isPhoto).not.toBe(true)
    expect(doubtful?.traced.drawing.shapes.length).toBeLessThan(20)
    const reason = doubtful?.decision.classification?.reason
    expect(reason).toMatch(/grain.*; but curves show it in about half the bytes of a photo, or less$/)
  })

  it('stays a photo if curves are farther from it', () => {
    const view = scene({ width: SIDE, height: SIDE, seed: 5, noise: 4, blur: 1 })
    const { decision, doubtful } = doubted(view)
    expect(decision.plan.imageType).toBe('photo')
    expect(doubtful === null).toBe(true)
    expect(trace(view).resolved.imageType).toBe('photo')
  })

  it('stays a photo if curves leave out what a photo shows, however short they are', async () => {
    const { decision, doubtful } = doubted(await poster(SIDE, 9, 3))
    expect(decision.plan.imageType).toBe('photo')
    // An assertion would compare every pixel
    expect(doubtful?.decision === decision).toBe(true)
    expect(doubtful?.traced.drawing.isPhoto).toBe(true)
  })

  it('becomes the same whatever the output leaves out', async () => {
    const output = { layers: 'cutout', parts: 'joined', clearsGround: true, pixel: 1 } as const
    const { doubtful } = doubted(await poster(SIDE), resolveOptions({}), output)
    expect(doubtful?.decision.plan.imageType).toBe('artwork')
    expect(doubtful?.traced.drawing.isGroundCleared).toBe(true)
    const kept = doubted(await poster(SIDE, 9, 3), resolveOptions({}), output).doubtful
    expect(kept?.traced.drawing.isPhoto).toBe(true)
  })

  it('is not doubted where less than a tenth of its places is opaque', async () => {
    const shown = await poster(SIDE)
    const opaqueIn = (rows: number): Raster => ({
      ...shown,
      rgba: shown.rgba.map((level, p) => (p % 4 === 3 && p >= 4 * SIDE * rows ? 254 : level)),
    })
    for (const rows of [0, 36]) {
      const { decision, doubtful } = doubted(opaqueIn(rows))
      expect(decision.plan.imageType).toBe('photo')
      expect(doubtful === null).toBe(true)
    }
    expect(doubted(opaqueIn(40)).doubtful === null).toBe(false)
  })

  /** The decision for a small poster, with those shares of its pixels unexplained and in its figure. */
  function smallDecision(small: Raster, unexplained: number, figure: number): Decision {
    const decision = decide(small, resolveOptions({}), new StageRun({}))
    expect(decision.plan.imageType).toBe('photo')
    const classification = decision.classification!
    const statistics = { ...classification.statistics, unexplained, figure }
    return { ...decision, classification: { ...classification, statistics } } as Decision
  }
  const doubtfulOf = (raster: Raster, decision: Decision) =>
    traceDoubtful(raster, decision, resolveOptions({}), STACKED, new StageRun({}))

  it('is artwork however small and unexplained it is if it is an opaque figure on its ground', async () => {
    const small = await poster(127)
    const doubtful = doubtfulOf(small, smallDecision(small, 0.5, 0.9))
    expect(doubtful?.decision.plan.imageType).toBe('artwork')
    expect(doubtful?.traced.drawing.isPhoto).not.toBe(true)
    const translucent = { ...small, rgba: small.rgba.map((level, p) => (p === 3 ? 254 : level)) }
    expect(doubtfulOf(translucent, smallDecision(small, 0.5, 0.9))).toBeNull()
  })

  it('stays a photo if it is a photograph on white, of any size', () => {
    for (const side of [72, 128, 240]) {
      const view = onWhite(scene({ width: side, height: side, seed: 5, noise: 4, blur: 1 }), Math.round(side / 6))
      const { decision, doubtful } = doubted(view)
      expect(decision.plan.imageType).toBe('photo')
      expect(decision.classification!.statistics.figure).toBeLessThan(1)
      expect(doubtful === null || doubtful.decision === decision).toBe(true)
    }
  })

  it('stays a photo of few colors if these were asked for', async () => {
    const small = await poster(127)
    const decision = smallDecision(small, 0.5, 0.9)
    expect(traceDoubtful(small, decision, resolveOptions({ colors: 4 }), STACKED, new StageRun({}))).toBeNull()
  })

  it('is not doubted where it is small without ground, where it is asked for and where it is artwork', async () => {
    const small = await poster(127)
    expect(doubtfulOf(small, smallDecision(small, 0, 1))).toBeNull()
    expect(doubted(await poster(SIDE), resolveOptions({ imageType: 'photo' })).doubtful).toBeNull()
    expect(doubted(await poster(SIDE, 0)).doubtful).toBeNull()
  })
})
