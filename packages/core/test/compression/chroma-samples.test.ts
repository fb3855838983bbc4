import { describe, expect, it } from 'vitest'
import { type ChromaSamples, readSamples, readUnsureSamples, upsampled } from '../../src/compression/chroma-samples'
import type { YcbcrPlanes } from '../../src/compression/ycbcr-planes'
import { random } from '../hard-edges/sprites'

/** Random samples for a picture, and the planes that decoders make of them. */
function picture(width: number, height: number, seed: number): { samples: ChromaSamples; planes: YcbcrPlanes } {
  const next = random(seed)
  const columns = Math.ceil(width / 2)
  const rows = Math.ceil(height / 2)
  const plane = () => Float32Array.from({ length: columns * rows }, () => 200 * next() - 100)
  const samples = { width: columns, height: rows, blue: plane(), red: plane(), isSure: new Uint8Array(columns * rows) }
  const pixels = (channel: Float32Array) =>
    Float32Array.from({ length: width * height }, (_, i) =>
      upsampled(channel, samples, i % width, Math.floor(i / width)),
    )
  const planes = {
    width,
    height,
    luma: new Float32Array(width * height),
    blue: pixels(samples.blue),
    red: pixels(samples.red),
    isClipped: new Uint8Array(width * height),
  }
  return { samples, planes }
}

describe('samples of chroma', () => {
  it('are read back from the pixels that decoders make of them, in even and odd sizes', () => {
    for (const [width, height] of [
      [4, 4],
      [16, 10],
      [15, 9],
      [5, 7],
    ]) {
      const { samples, planes } = picture(width, height, 3)
      const read = readSamples(planes)
      expect([read.width, read.height]).toEqual([samples.width, samples.height])
      read.blue.forEach((value, k) => {
        expect(value, 'seed 3').toBeCloseTo(samples.blue[k], 2)
      })
      read.red.forEach((value, k) => {
        expect(value, 'seed 3').toBeCloseTo(samples.red[k], 2)
      })
      expect(read.isSure.every((sure) => sure === 1)).toBe(true)
    }
  })

  it('are read from pixels that were not clipped, where there are any', () => {
    const { samples, planes } = picture(8, 8, 4)
    // The first pixel of the sample in row 1, column 1 shows at one of its corners
    planes.blue[2 * 8 + 2] = 999
    planes.isClipped[2 * 8 + 2] = 1
    const read = readSamples(planes)
    expect(read.isSure[1 * 4 + 1]).toBe(1)
    expect(Math.abs(read.blue[1 * 4 + 1] - samples.blue[1 * 4 + 1])).toBeLessThan(2)
  })

  it('are read again where only clipped pixels show them', () => {
    const { samples, planes } = picture(8, 8, 5)
    for (let y = 0; y < 8; y++) for (let x = 0; x < 4; x++) planes.isClipped[y * 8 + x] = 1
    const read = readSamples({ ...planes, blue: planes.blue.map(() => 0) })
    expect(read.isSure[0]).toBe(0)
    expect(read.isSure[3]).toBe(1)
    const last = read.blue[3]
    readUnsureSamples(planes, read)
    expect(read.blue[0]).toBeCloseTo(samples.blue[0], 2)
    expect(read.blue[3]).toBe(last)
  })
})

describe('upsampled', () => {
  it('is 9, 3, 3 and 1 parts of the nearest samples, and repeats the frame', () => {
    const samples = { width: 2, height: 2, isSure: new Uint8Array(4) }
    const channel = Float32Array.of(16, 32, 48, 160)
    const at = (x: number, y: number) => upsampled(channel, { ...samples, blue: channel, red: channel }, x, y)
    expect(at(0, 0)).toBe(16)
    expect(at(1, 0)).toBe(20)
    expect(at(1, 1)).toBe((9 * 16 + 3 * 32 + 3 * 48 + 160) / 16)
    expect(at(3, 3)).toBe(160)
  })
})
