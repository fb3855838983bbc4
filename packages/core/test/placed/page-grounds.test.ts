import { describe, expect, it } from 'vitest'
import { findGrounds } from '../../src/placed/page-grounds'
import { pictureOf, smallRaster } from '../small/small-pictures'

type Rgb = [number, number, number]
const groundsOf = (width: number, height: number, colorAt: (x: number, y: number) => Rgb) =>
  [...findGrounds(pictureOf(smallRaster(width, height, colorAt)), 8)].map((color) => color & 255)

describe('findGrounds', () => {
  it('lists colors of connected flat cells, the largest first', () => {
    expect(groundsOf(96, 64, (x) => (x < 32 ? [10, 0, 0] : [200, 0, 0]))).toEqual([200, 10])
  })

  it('leaves out colors of fewer than 24 connected cells', () => {
    expect(groundsOf(96, 64, (x) => (x < 16 ? [10, 0, 0] : [200, 0, 0]))).toEqual([200])
    // 48 cells in two parts of 24, and in three of 16
    expect(groundsOf(96, 64, (x) => (x < 24 || x >= 72 ? [10, 0, 0] : [200, 0, 0]))).toHaveLength(2)
    expect(groundsOf(144, 64, (x) => (x % 48 < 16 ? [10, 0, 0] : [200, 0, 0]))).toEqual([200])
  })

  it('finds none where colors change', () => {
    expect(groundsOf(96, 64, (x, y) => [x + y, x, y])).toEqual([])
  })
})
