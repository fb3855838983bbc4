import { describe, expect, it } from 'vitest'
import { colorLines, columnsOf, roughnessOf, rowsOf, strongLines } from '../../src/classify/enlarged-lines'
import { BLACK, band, paint, WHITE } from '../boundary/coverage'
import { render } from './pictures'

describe('strongLines', () => {
  it('reads the strongest row of each band, with the squares of its steps', () => {
    const picture = paint(12, 12, WHITE, [{ polygons: [band(3, 2, 0, 2, 12)], color: BLACK }])
    const lines = strongLines(picture, columnsOf(picture), 4)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(4)
    for (const { levels, steps } of lines) {
      let sum = 0
      for (let k = 1; k < levels.length; k++) sum += (levels[k] - levels[k - 1]) ** 2
      expect(levels.length).toBe(12)
      expect(steps).toBe(sum)
    }
  })

  it('reads opacity where colors stand on a transparent ground, and none of a plain picture', () => {
    const raster = render('<path d="M6 6h12v12H6z" fill="#808080"/>', 24)
    for (const { levels } of strongLines(raster, rowsOf(raster), 6)) expect(Math.max(...levels)).toBe(255)
    const plain = render('<path d="M0 0h24v24H0z" fill="#808080"/>', 24)
    expect(strongLines(plain, rowsOf(plain), 6)).toEqual([])
    expect(roughnessOf([])).toBe(4)
  })
})

describe('colorLines', () => {
  it('reads colors beside partial opacity only, three channels a row', () => {
    const raster = render('<circle cx="12" cy="12" r="8" fill="#c33"/>', 24)
    expect(colorLines(raster, rowsOf(raster), 12, 'straight').length % 3).toBe(0)
    expect(colorLines(raster, rowsOf(raster), 12, 'premultiplied').length).toBeGreaterThan(0)
    const opaque = render('<circle cx="12" cy="12" r="8" fill="#c33"/>', 24, '#fff')
    expect(colorLines(opaque, rowsOf(opaque), 12, 'straight')).toEqual([])
  })
})
