import { describe, expect, it } from 'vitest'
import { floodFill } from '../../src/shadow/flood-fill'

const MASK = Uint8Array.from([1, 1, 0, 1, 0, 1, 0, 1, 1])

describe('floodFill', () => {
  it('lists what is connected over sides, nearest first, and marks it', () => {
    const seen = new Uint8Array(9)
    expect(floodFill([0], MASK, seen, 3)).toEqual([0, 1, 3])
    expect([...seen]).toEqual([1, 1, 0, 1, 0, 0, 0, 0, 0])
    expect(floodFill([8, 0], MASK, seen, 3)).toEqual([8, 7, 5])
  })

  it('lists nothing from pixels that are not in the mask', () => {
    expect(floodFill([2, 4], MASK, new Uint8Array(9), 3)).toEqual([])
  })

  it('does not step from the end of a row to the start of the next', () => {
    expect(floodFill([2], Uint8Array.of(0, 0, 1, 1, 0, 0), new Uint8Array(6), 3)).toEqual([2])
  })
})
