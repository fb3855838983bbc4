import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { blockError, opaqueBlocks, pixelsIn } from '../../src/verify/block-error'

/** A picture whose pixels have the gray and the alpha that `of` gives. */
function picture(width: number, height: number, of: (x: number, y: number) => readonly [number, number]): Raster {
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) {
    const [level, alpha] = of(i % width, Math.floor(i / width))
    rgba.set([level, level, level, alpha], 4 * i)
  }
  return { width, height, rgba }
}

/** Gray 0x80 all over. */
function gray(width: number, height: number): Drawing {
  const outline = new CurveBuilder(0, 0)
  outline.line(width, 0)
  outline.line(width, height)
  outline.line(0, height)
  outline.line(0, 0)
  const shape = { fill: { kind: 'flat', rgb: 0x808080, opacity: 1 }, contours: [outline.build()] } as const
  return { width, height, shapes: [shape], hardEdges: false }
}

describe('opaqueBlocks', () => {
  it('leaves out blocks with a translucent pixel, and columns and rows that fill no block', () => {
    const raster = picture(11, 9, (x, y) => [0, x === 5 && y === 2 ? 254 : 255])
    expect([...opaqueBlocks(raster)]).toEqual([0, 44, 48])
    expect(pixelsIn(opaqueBlocks(raster))).toBe(48)
  })

  it('has none in a picture smaller than a block', () => {
    expect(opaqueBlocks(picture(3, 9, () => [0, 255]))).toHaveLength(0)
  })
})

describe('blockError', () => {
  it('sums the squared mean difference of three channels over blocks', () => {
    const raster = picture(8, 4, (x) => [x < 4 ? 0x80 : 0x82, 255])
    expect(blockError(gray(8, 4), raster, opaqueBlocks(raster))).toBeCloseTo(3 * 2 ** 2, 9)
  })

  it('does not see noise whose mean is none', () => {
    const raster = picture(8, 8, (x, y) => [0x80 + ((x + y) % 2 === 0 ? 20 : -20), 255])
    expect(blockError(gray(8, 8), raster, opaqueBlocks(raster))).toBeCloseTo(0, 9)
  })
})
