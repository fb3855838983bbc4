import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelSum, groundThatShows, measureLight, sampleWindows } from '../../src/classify/sample-windows'

const BLACK = 0xff000000
const WHITE = 0xffffffff

/** A raster whose pixels tell where they are. */
function positions(width: number, height: number): { width: number; height: number; rgba: Uint8Array } {
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) rgba.set([i % width, Math.floor(i / width), 7, 255], 4 * i)
  return { width, height, rgba }
}

describe('sampleWindows', () => {
  const side = fc.integer({ min: 1, max: 255 })

  it('cuts windows of the raster, begun at JPEG blocks, 16 at most', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const windows = sampleWindows(positions(width, height))
        expect(windows.length).toBeGreaterThan(0)
        expect(windows.length).toBeLessThanOrEqual(16)
        for (const window of windows) {
          const [left, top] = [window.pixels[0] & 255, (window.pixels[0] >>> 8) & 255]
          expect([left % 8, top % 8]).toEqual([0, 0])
          for (let i = 0; i < window.pixels.length; i += 17) {
            const [x, y] = [i % window.width, Math.floor(i / window.width)]
            expect(window.pixels[i] & 0xffff).toBe((left + x) | ((top + y) << 8))
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('spreads windows from border to border, or over the middles of even parts', () => {
    const lefts = (spread: 'borders' | 'middles') =>
      sampleWindows(positions(250, 1000), undefined, spread).map(({ pixels }) => pixels[0] & 255)
    expect(new Set(lefts('borders'))).toEqual(new Set([0, 184]))
    expect(new Set(lefts('middles'))).toEqual(new Set([24, 152]))
  })

  it('tells windows of equal pixels, of which those one pixel wide or high are none', () => {
    const plain = (width: number, height: number) => ({
      width,
      height,
      rgba: new Uint8Array(4 * width * height).fill(9),
    })
    expect(sampleWindows(plain(2, 2)).map(({ isPlain }) => isPlain)).toEqual([true])
    expect(sampleWindows(plain(5, 1)).map(({ isPlain }) => isPlain)).toEqual([false])
    const last = plain(64, 64)
    last.rgba[4 * 64 * 64 - 1] = 8
    expect(sampleWindows(last).map(({ isPlain }) => isPlain)).toEqual([false])
  })

  it('covers a small picture once', () => {
    const windows = sampleWindows(positions(100, 70))
    expect(windows.reduce((sum, { pixels }) => sum + pixels.length, 0)).toBe(7000)
  })
})

describe('measureLight', () => {
  it('puts black, transparent and white 127.5 levels apart', () => {
    const window = { width: 3, height: 1, pixels: Int32Array.of(BLACK, 0, WHITE), isPlain: false }
    expect([...measureLight(window)]).toEqual([0, 127.5, 255])
  })
})

describe('channelSum', () => {
  it('adds the differences of all four channels', () => {
    expect(channelSum(0x04030201, 0x01020304)).toBe(3 + 1 + 1 + 3)
    expect(channelSum(WHITE, 0)).toBe(4 * 255)
  })
})

describe('groundThatShows', () => {
  const raster = (gray: number, opacity: (i: number) => number) => {
    const rgba = Uint8Array.from({ length: 4 * 256 }, (_, p) => (p % 4 === 3 ? opacity(p >> 2) : gray))
    return sampleWindows({ width: 16, height: 16, rgba })
  }

  it('is another ground than mid-gray only for colors as bright as that', () => {
    const stripes = (i: number) => (i % 4 < 2 ? 255 : 0)
    for (const gray of [0, 40, 220, 255]) expect(groundThatShows(raster(gray, stripes))).toBe(0.5)
    const windows = raster(126, stripes)
    expect(groundThatShows(windows)).not.toBe(0.5)
    const [over, hidden] = [groundThatShows(windows), 0.5].map((ground) => measureLight(windows[0], ground))
    expect(Math.max(...over) - Math.min(...over)).toBeGreaterThan(100)
    expect(Math.max(...hidden) - Math.min(...hidden)).toBeLessThan(5)
    expect(groundThatShows(raster(126, () => 255))).toBe(0.5)
  })
})
