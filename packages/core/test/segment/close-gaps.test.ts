import { expect, it } from 'vitest'
import { closeGaps } from '../../src/segment/close-gaps'
import { Coverages } from '../../src/segment/coverages'
import { Mixture } from '../../src/segment/mixture'

/** What becomes of rows of coverages by a line's ink, in tenths, 9 for all of a pixel: the line has the pixels that it covers by seven tenths and more. */
function close(rows: readonly string[]): string[] {
  const width = rows[0].length
  const tenths = [...rows.join('')].map(Number)
  const inkOf = Int32Array.from(tenths, (part) => (part >= 7 ? 1 : 0))
  const coverages = new Coverages(width, rows.length, new Int32Array(tenths.length))
  const mixture = new Mixture()
  tenths.forEach((part, i) => {
    if (part === 0) return
    mixture.inks.set([1, 0, -1])
    const coverage = part === 9 ? 1 : part / 10
    mixture.coverages.set([coverage, 1 - coverage, 0])
    coverages.add(i, mixture)
  })
  closeGaps(inkOf, coverages)
  return rows.map((_, y) => inkOf.subarray(y * width, (y + 1) * width).join(''))
}

it('closes the gap of a line between two rows', () => {
  expect(close(['000000000', '884555488', '004444400', '000000000'])).toEqual([
    '000000000',
    '111111111',
    '000000000',
    '000000000',
  ])
})

it('follows a line that turns within its gap', () => {
  expect(close(['880000000', '006600000', '000066000', '000000880', '000000008'])).toEqual([
    '110000000',
    '001100000',
    '000011000',
    '000000110',
    '000000001',
  ])
})

it('leaves the ends of lines as they are', () => {
  expect(close(['0000000', '8885300', '0000000'])).toEqual(['0000000', '1110000', '0000000'])
})

it('leaves dashes apart, whose line is thinner between them', () => {
  expect(close(['2222222', '8884888', '2220222'])).toEqual(['0000000', '1110111', '0000000'])
})

it('leaves the tip of an area apart from another area', () => {
  expect(close(['99000999', '99966999', '00000999'])[1]).toBe('11100111')
})

it('adds no pixels where a line goes around to where it would meet itself', () => {
  expect(close(['8888', '8008', '8005', '8888'])[2]).toBe('1000')
})

it('does the same to lines that are mirrored or turned', () => {
  const mirrored = (rows: readonly string[]) => rows.map((row) => [...row].reverse().join(''))
  const turned = (rows: readonly string[]) => [...rows[0]].map((_, x) => rows.map((row) => row[x]).join(''))
  for (const rows of [
    ['0000000', '0880000', '0805800', '0000000'],
    ['880000000', '006600000', '000066000', '000000880', '000000008'],
    ['000000000', '884555488', '004444400', '000000000'],
  ]) {
    expect(close(mirrored(rows))).toEqual(mirrored(close(rows)))
    expect(close(turned(rows))).toEqual(turned(close(rows)))
    expect(close([...rows].reverse())).toEqual([...close(rows)].reverse())
  }
})
