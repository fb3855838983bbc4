import { describe, expect, it } from 'vitest'
import { isMedium, isSmall } from '../../src/small/picture-size'

describe('isSmall', () => {
  it('holds up to 48 px', () => {
    expect(isSmall({ width: 48, height: 16 })).toBe(true)
    expect(isSmall({ width: 16, height: 49 })).toBe(false)
  })
})

describe('isMedium', () => {
  it('holds from 49 to 80 px of the longer side', () => {
    expect(isMedium({ width: 48, height: 48 })).toBe(false)
    expect(isMedium({ width: 16, height: 49 })).toBe(true)
    expect(isMedium({ width: 80, height: 60 })).toBe(true)
    expect(isMedium({ width: 60, height: 81 })).toBe(false)
  })
})
