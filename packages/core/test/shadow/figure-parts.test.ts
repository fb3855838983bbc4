import { describe, expect, it } from 'vitest'
import { matchingParts, narrowed, withoutFaint } from '../../src/shadow/figure-parts'

const bits = (text: string): Uint8Array => Uint8Array.from(text, (sign) => (sign === '#' ? 1 : 0))
const shown = (mask: Uint8Array): string => Array.from(mask, (value) => (value === 1 ? '#' : '.')).join('')

describe('matchingParts', () => {
  it('keeps parts of six pixels or more within a bound', () => {
    const deviations = Float32Array.from('000000900000919', Number)
    expect(shown(matchingParts(deviations, 1, 15))).toBe('######.........')
    expect(shown(matchingParts(deviations, 9, 15))).toBe('###############')
  })

  it('connects pixels by their sides alone', () => {
    const deviations = Float32Array.from('00099' + '99900' + '99900', Number)
    expect(shown(matchingParts(deviations, 1, 5))).toBe('.'.repeat(15))
  })
})

describe('narrowed', () => {
  it('takes pixels that pass, step by step from outside', () => {
    const figure = bits('..######..')
    expect(shown(narrowed(figure, 10, 1, () => true))).toBe('...####...')
    expect(shown(narrowed(figure, 10, 2, () => true))).toBe('....##....')
    expect(shown(narrowed(figure, 10, 4, (i) => i !== 3))).toBe('...#......')
    expect(shown(narrowed(figure, 10, 4, (i) => i !== 2 && i !== 7))).toBe('..######..')
    expect(shown(figure)).toBe('..######..')
  })

  it('does not step from one row to the next at the frame', () => {
    expect(shown(narrowed(bits('#.' + '##'), 2, 1, (i) => i === 2))).toBe('#.##')
  })
})

describe('withoutFaint', () => {
  it('drops parts of which no pixel stands out', () => {
    const deviations = Float32Array.from([0, 20, 20, 0, 20, 30, 0])
    expect(shown(withoutFaint(bits('.##.##.'), deviations, 7))).toBe('....##.')
  })
})
