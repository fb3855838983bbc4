import { describe, expect, it } from 'vitest'
import { pageHeight } from '../../src/model/page'

describe('pageHeight', () => {
  it('follows from the picture, in the unit of the width', () => {
    expect(pageHeight({ value: 80, unit: 'mm' }, 600, 400)).toEqual({ value: 53.3333, unit: 'mm' })
    expect(pageHeight({ value: 3, unit: 'in' }, 100, 200)).toEqual({ value: 6, unit: 'in' })
  })

  it('is refused when it vanishes or no page is as long', () => {
    expect(() => pageHeight({ value: 0.001, unit: 'mm' }, 4096, 1)).toThrow(
      'a width of 0.001mm makes this picture 0mm high',
    )
    expect(() => pageHeight({ value: 100, unit: 'in' }, 10, 21)).toThrow(
      'a width of 100in makes this picture 210in high; at most 200in are possible',
    )
  })
})
