import { describe, expect, it } from 'vitest'
import { blendWithCurves } from '../../src/against-photo/blend-with-curves'
import { CurveBuilder } from '../../src/model/curve'
import { enlargePhoto } from '../../src/photo/enlarge-photo'
import { drawShapes } from '../../src/verify/draw-shapes'
import { picture, plate, type Rgb } from './plate'

const [WIDTH, HEIGHT, SCALE] = [20, 12, 3]
const [BLUE, RED]: Rgb[] = [
  [20, 40, 200],
  [220, 30, 60],
]
const { shapes, ...size } = plate(WIDTH, HEIGHT, BLUE!)
/** A blue plate with a red right part, whose border lies within a pixel. */
const right = new CurveBuilder(9.5, 0)
right.line(WIDTH, 0)
right.line(WIDTH, HEIGHT)
right.line(9.5, HEIGHT)
right.line(9.5, 0)
const fill = { kind: 'flat', rgb: 0xdc1e3c, opacity: 1 } as const
const drawing = { ...size, shapes: [...shapes, { fill, contours: [right.build()] }] }
/** Noise that the drawing does not show. */
const raster = picture(WIDTH, HEIGHT, (x, y) => [(x * 53 + y * 97) % 256, (x * 29 + y * 61) % 256, (x * 17) % 256])

const blend = (weights: Float32Array) => blendWithCurves(raster, drawing, weights, SCALE)
const even = (weight: number): Float32Array => new Float32Array(WIDTH * HEIGHT).fill(weight)

describe('blendWithCurves', () => {
  it('is the enlarged drawing where pixels have no share, with borders as sharp as the samples', () => {
    const { width, height, rgba } = blend(even(0))
    expect([width, height]).toEqual([SCALE * WIDTH, SCALE * HEIGHT])
    for (let x = 0; x < width; x++) {
      const color = x < 28 ? BLUE! : RED!
      if (x !== 28) expect([...rgba.subarray(4 * x, 4 * x + 4)]).toEqual([...color, 255])
    }
  })

  it('is the enlarged raster where they have all of it', () => {
    expect([...blend(even(1)).rgba]).toEqual([...enlargePhoto(raster, SCALE).rgba])
  })

  it('is between both by the shares, which are interpolated', () => {
    const ramp = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH) / (WIDTH - 1))
    const { rgba } = blend(ramp)
    const [pixels, drawn] = [enlargePhoto(raster, SCALE).rgba, drawShapes({ ...scaled() })]
    for (let x = 0; x < SCALE * WIDTH; x++) {
      const weight = Math.min(WIDTH - 1, Math.max(0, (x + 0.5) / SCALE - 0.5)) / (WIDTH - 1)
      for (let c = 0; c < 3; c++) {
        const p = 4 * (7 * SCALE * WIDTH + x) + c
        expect(Math.abs(rgba[p]! - weight * pixels[p]! - (1 - weight) * drawn[p]!)).toBeLessThanOrEqual(0.51)
      }
    }
  })
})

/** The drawing in the size of the blend. */
function scaled() {
  const contours = (list: typeof drawing.shapes) =>
    list.map((shape) => ({
      ...shape,
      contours: shape.contours.map((contour) => ({ ...contour, coords: contour.coords.map((at) => SCALE * at) })),
    }))
  return { ...drawing, width: SCALE * WIDTH, height: SCALE * HEIGHT, shapes: contours(drawing.shapes) }
}
