import { expect, it } from 'vitest'
import { isRasterOpaque } from '../../src/image/is-raster-opaque'

it('is false for one pixel that is not fully opaque, wherever it is', () => {
  for (const at of [-1, 0, 3, 5]) {
    const rgba = new Uint8Array(24).fill(255)
    if (at >= 0) rgba[4 * at + 3] = 254
    expect(isRasterOpaque({ width: 3, height: 2, rgba })).toBe(at < 0)
  }
})
