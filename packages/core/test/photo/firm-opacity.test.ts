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
  it('keeps opacity that fades', () => {
    const fade = [0, 40, 80, 120, 160, 200, 240, 255]
    expect([...firmOpacity(rows(...fade)).subarray(0, 8)]).toEqual(fade)
  })
  it('drops what is not seen', () => {
    expect([...firmOpacity(rows(3, 3, 3)).subarray(0, 3)]).toEqual([0, 0, 0])
    expect([...firmOpacity(rows(4, 4, 4)).subarray(0, 3)]).toEqual([4, 4, 4])
  })
})
