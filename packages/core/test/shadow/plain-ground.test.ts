import { describe, expect, it } from 'vitest'
import { framePixels } from '../../src/image/frame-pixels'
import { plainGround } from '../../src/shadow/plain-ground'

/** A gray picture of 21 x 21 px, so many of whose 80 frame pixels have another level. */
function framed(others: number, level: number) {
  const rgba = new Uint8Array(4 * 21 * 21).fill(255)
  for (let p = 0; p < rgba.length; p += 4) rgba.fill(200, p, p + 3)
  for (const i of framePixels(21, 21).slice(0, others)) rgba.fill(level, 4 * i, 4 * i + 3)
  return { width: 21, height: 21, rgba }
}

describe('plainGround', () => {
  it('is the mean of pixels near the median', () => {
    expect(plainGround(framed(0, 0), 2)).toEqual([200, 200, 200])
    expect(plainGround(framed(20, 202), 2)).toEqual([200.5, 200.5, 200.5])
    expect(plainGround(framed(10, 203), 2)).toEqual([200, 200, 200])
  })

  it('needs most of the frame', () => {
    expect(plainGround(framed(12, 90), 2)).not.toBeNull()
    expect(plainGround(framed(13, 90), 2)).toBeNull()
  })
})
