import { describe, expect, it } from 'vitest'
import { firmOpacity } from '../../src/photo/firm-opacity'

/** A row of pixels of these opacities, three rows high. */
function rows(...alphas: number[]) {
  const line = alphas.flatMap((alpha) => [9, 9, 9, alpha])
  return { width: alphas.length, height: 3, rgba: Uint8Array.from([...line, ...line, ...line]) }
}

describe('firmOpacity', () => {
  it('gives the rim of a hard outline to the side that covers most of it', () => {
    expect([...firmOpacity(rows(0, 0, 100, 255, 255)).subarray(0, 5)]).toEqual([0, 0, 0, 255, 255])
    expect([...firmOpacity(rows(0, 0, 180, 255, 255)).subarray(0, 5)]).toEqual([0, 0, 255, 255, 255])
  })
  it('takes all of a rim of 4 px, down to what is nearly clear and nearly opaque', () => {
    expect([...firmOpacity(rows(0, 0, 10, 60, 160, 240, 255, 255)).subarray(0, 8)]).toEqual([
      0, 0, 0, 0, 255, 255, 255, 255,
    ])
  })
  it('keeps a translucent hair that stands out from an opaque body', () => {
    const width = 12
    const rgba = Uint8Array.from({ length: 4 * width * 9 }, (_, p) => {
      const [x, y] = [(p >> 2) % width, Math.floor((p >> 2) / width)]
      return x < 4 ? 255 : y === 4 ? 110 : 0
    })
    const opacity = firmOpacity({ width, height: 9, rgba })
    expect([...opacity.subarray(4 * width + 7, 5 * width)]).toEqual([110, 110, 110, 110, 110])
  })
  it('keeps all of a blurred border in every direction, without specks', () => {
    for (const width of [7, 9, 12]) {
      const side = 64
      const rgba = Uint8Array.from({ length: 4 * side * side }, (_, p) => {
        const distance = Math.hypot(((p >> 2) % side) - 31, Math.floor((p >> 2) / side) - 30) - 20
        return 255 * Math.max(0, Math.min(1, 0.5 - distance / width))
      })
      const given = rgba.filter((_, p) => p % 4 === 3)
      expect(firmOpacity({ width: side, height: side, rgba })).toEqual(given.map((alpha) => (alpha < 4 ? 0 : alpha)))
    }
  })
  it('takes all of a narrow rim in every direction', () => {
    for (const width of [1, 1.5, 2]) {
      const side = 64
      const rgba = Uint8Array.from({ length: 4 * side * side }, (_, p) => {
        const distance = Math.hypot(((p >> 2) % side) - 31, Math.floor((p >> 2) / side) - 30) - 20
        return 255 * Math.max(0, Math.min(1, 0.5 - distance / width))
      })
      const kept = firmOpacity({ width: side, height: side, rgba }).filter((alpha) => alpha > 25 && alpha < 230)
      expect(kept.length).toBe(0)
    }
  })
  it('makes no specks of what is part rim, part fade', () => {
    for (let width = 3; width <= 7; width += 0.5) {
      const side = 64
      const rgba = Uint8Array.from({ length: 4 * side * side }, (_, p) => {
        const distance = Math.hypot(((p >> 2) % side) - 31, Math.floor((p >> 2) / side) - 30) - 20
        return 255 * Math.max(0, Math.min(1, 0.5 - distance / width))
      })
      const out = firmOpacity({ width: side, height: side, rgba })
      const isFirm = (i: number) => out[i] !== rgba[4 * i + 3]
      const isMid = (i: number) => rgba[4 * i + 3] > 25 && rgba[4 * i + 3] < 230
      let alone = 0
      for (let i = side + 1; i < out.length - side - 1; i++) {
        if (!isMid(i)) continue
        const beside = [i - 1, i + 1, i - side, i + side].filter(isMid)
        if (beside.length > 1 && beside.every((n) => isFirm(n) !== isFirm(i))) alone++
      }
      expect(alone).toBe(0)
    }
  })
  it('keeps opacity that fades', () => {
    const fade = [0, 40, 80, 120, 160, 200, 240, 255]
    expect([...firmOpacity(rows(...fade)).subarray(0, 8)]).toEqual(fade)
  })
  it('drops what is not seen', () => {
    expect([...firmOpacity(rows(3, 3, 3)).subarray(0, 3)]).toEqual([0, 0, 0])
    expect([...firmOpacity(rows(4, 4, 4)).subarray(0, 3)]).toEqual([4, 4, 4])
  })
})
