import { describe, expect, it } from 'vitest'
import { ciede2000, meanDifference } from '../color-difference.mjs'

/** Pairs of table 1 of Sharma, Wu and Dalal (2005), with their differences. */
const PUBLISHED = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, 3.1571, -77.2803], [50, 0, -82.7485], 2.8615],
  [[50, 2.8361, -74.02], [50, 0, -82.7485], 3.4412],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, -0.001, 2.49], [50, 0.0009, -2.49], 4.8045],
  [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[50, 2.5, 0], [56, -27, -3], 31.903],
  [[50, 2.5, 0], [58, 24, 15], 19.4535],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.263],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
]

describe('ciede2000', () => {
  it.each(PUBLISHED)('of %j and %j is %d either way', (first, second, difference) => {
    expect(Math.abs(ciede2000(first, second) - difference)).toBeLessThanOrEqual(0.00005001)
    expect(ciede2000(second, first)).toBeCloseTo(ciede2000(first, second), 9)
  })
})

it.each([
  [
    [255, 255, 255],
    [0, 0, 0],
    [100, 0, 0],
    [0, 0, 0],
  ],
  [
    [255, 0, 0],
    [255, 255, 255],
    [53.2408, 80.0925, 67.2032],
    [100, 0, 0],
  ],
  [
    [0, 0, 255],
    [0, 128, 0],
    [32.297, 79.1875, -107.8602],
    [46.2276, -51.699, 49.897],
  ],
])('turns the sRGB colors %j and %j into CIELAB', (first, second, firstLab, secondLab) => {
  const pixel = (color) => Uint8Array.from([...color, 255])
  expect(meanDifference(pixel(first), pixel(second))).toBeCloseTo(ciede2000(firstLab, secondLab), 2)
})

it('averages over all pixels and leaves opacity out', () => {
  const black = Uint8Array.from([0, 0, 0, 255, 0, 0, 0, 255])
  const half = Uint8Array.from([0, 0, 0, 0, 255, 255, 255, 255])
  expect(meanDifference(black, black)).toBe(0)
  expect(meanDifference(black, half)).toBeCloseTo(50, 3)
  expect(() => meanDifference(black, half.subarray(4))).toThrow(/sizes differ/)
})
