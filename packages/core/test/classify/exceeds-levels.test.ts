import { describe, expect, it } from 'vitest'
import { exceedsLevels } from '../../src/classify/exceeds-levels'
import type { Raster } from '../../src/model/raster'
import { ILLUSTRATIONS, LINE_ICONS, render } from './pictures'

const gray = (levels: readonly number[], height: number): Raster => ({
  width: levels.length,
  height,
  rgba: Uint8Array.from({ length: 4 * levels.length * height }, (_, p) =>
    p % 4 === 3 ? 255 : levels[(p >> 2) % levels.length],
  ),
})

describe('exceedsLevels', () => {
  it('is true of crisp edges beside white, black or nothing', () => {
    expect(exceedsLevels(gray([255, 255, 255, 0, 0, 0], 5))).toBe(true)
    for (const drawing of [...ILLUSTRATIONS, ...LINE_ICONS]) {
      expect(exceedsLevels(render(drawing, 96, '#fff'))).toBe(true)
      expect(exceedsLevels(render(drawing, 96))).toBe(true)
    }
  })

  it('is false of soft edges, small steps, flat and tiny pictures', () => {
    expect(exceedsLevels(gray([255, 255, 225, 180, 120, 60, 25, 0, 0], 5))).toBe(false)
    expect(exceedsLevels(gray([255, 255, 255, 200, 200, 200], 5))).toBe(false)
    expect(exceedsLevels(gray([255, 255, 255, 255], 5))).toBe(false)
    expect(exceedsLevels(gray([255, 0], 1))).toBe(false)
  })
})
