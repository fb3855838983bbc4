import { describe, expect, it } from 'vitest'
import { AccountError } from '../../src/account/account-error'
import { checkCredits, checkTerms } from '../../src/account/credit-bounds'

describe('a number of credits', () => {
  it.each([0, 1, 1_000_000_000])('may be %d', (credits) => {
    expect(() => checkCredits('The credits', credits)).not.toThrow()
  })

  it.each([-1, 0.5, 1_000_000_001, Number.NaN, Number.POSITIVE_INFINITY])('may not be %d', (credits) => {
    expect(() => checkCredits('The credits', credits)).toThrow(AccountError)
    expect(() => checkCredits('The credits', credits)).toThrow(
      /^The credits must be a whole number from 0 to 1000000000\.$/,
    )
  })
})

describe('the terms of an account', () => {
  it('may say nothing of one, and no limit at all', () => {
    expect(() => checkTerms({})).not.toThrow()
    expect(() => checkTerms({ quota: 5, spendLimit: null })).not.toThrow()
  })

  it('are named when they are wrong', () => {
    expect(() => checkTerms({ quota: -1 })).toThrow(/^The quota /)
    expect(() => checkTerms({ quota: 1, spendLimit: 1.5 })).toThrow(/^The spending limit /)
  })
})
