import { describe, expect, it } from 'vitest'
import { fieldShading } from '../../../src/formats/eps/field-shading'
import type { ColorField } from '../../../src/formats/eps/flatten-paints'
import { circleOf } from '../../svg/drawings'

describe('fieldShading', () => {
  it('samples the field over the bounds of the contours', () => {
    const field: ColorField = { kind: 'field', colorAt: (x, y) => [x / 100, y / 100, 0] }
    const shading = fieldShading(field, [circleOf(50, 40, 20)])
    expect(shading.Domain).toEqual([29.5, 70.5, 19.5, 60.5])
    const { Size, DataSource } = shading.Function as unknown as { Size: number[]; DataSource: string }
    const data = DataSource.replace(/[^0-9a-f]/g, '')
    expect(data).toHaveLength(6 * Size[0]! * Size[1]!)
    expect([data.slice(0, 6), data.slice(-6)]).toEqual(['4b3200', 'b49a00'])
  })

  it('keeps to a string of PostScript, however large the shape', () => {
    const field: ColorField = { kind: 'field', colorAt: () => [0, 0.5, 1] }
    const shading = fieldShading(field, [circleOf(2000, 2000, 1900)])
    const { DataSource } = shading.Function as unknown as { DataSource: string }
    expect(DataSource.replace(/[^0-9a-f]/g, '').length / 2).toBeLessThan(65_536)
  })
})
