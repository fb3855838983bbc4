import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ColorSums } from '../../src/dither/color-sums'

const [WIDTH, HEIGHT] = [7, 6]

describe('ColorSums', () => {
  it('averages the four channels of any square', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(0xffffffff), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT }),
        fc.nat(WIDTH - 1),
        fc.nat(HEIGHT - 1),
        fc.integer({ min: 1, max: HEIGHT }),
        (pixels, left, top, asked) => {
          const side = Math.min(asked, WIDTH - left, HEIGHT - top)
          const out = new Float64Array(5).fill(-1)
          new ColorSums(WIDTH, HEIGHT, Uint32Array.from(pixels)).meansWithin(left, top, side, out, 1)
          for (let c = 0; c < 4; c++) {
            let sum = 0
            for (let y = top; y < top + side; y++)
              for (let x = left; x < left + side; x++) sum += (pixels[WIDTH * y + x]! >>> (8 * c)) & 255
            expect(out[1 + c]).toBe(sum / (side * side))
          }
          expect(out[0]).toBe(-1)
        },
      ),
    )
  })
})
