import { describe, expect, it } from 'vitest'
import { type Arrangement, comparedAs, STACKED } from '../../src/model/arrangement'

describe('comparedAs', () => {
  it('is the arrangement of an output that shows all, whatever its parts', () => {
    const single: Arrangement = { ...STACKED, parts: 'single', pixel: 4 }
    expect(comparedAs(single)).toBe(single)
  })

  it('is stacked with the ground where an output is cut out or has none', () => {
    expect(comparedAs({ ...STACKED, parts: 'single', layers: 'cutout' })).toBe(STACKED)
    expect(comparedAs({ ...STACKED, clearsGround: true })).toBe(STACKED)
  })
})
