import type { Matrix } from './gradients'

/** Places of colors and of coordinates of gradients. */
const DECIMALS = 5

/** Places of the numbers of a matrix: over 4,096 px they add up to 0.00004 of a page's units. */
const MATRIX_DECIMALS = 8

/** A number with few places; 0 is not negative. */
export function rounded(value: number): number {
  return roundTo(value, DECIMALS)
}

export function roundedMatrix(matrix: Matrix): number[] {
  return matrix.map((value) => roundTo(value, MATRIX_DECIMALS))
}

/** The numbers of a matrix, parted by spaces, without exponents. */
export function matrixOperands(matrix: Matrix): string {
  return matrix.map((value) => formatNumber(value, MATRIX_DECIMALS)).join(' ')
}

/** Numbers parted by spaces, without exponents. */
export function operands(values: readonly number[]): string {
  return values.map((value) => formatNumber(value, DECIMALS)).join(' ')
}

/** A number with at most so many places, without exponent and without zeros at its end. */
export function formatNumber(value: number, decimals: number): string {
  const text = value.toFixed(decimals).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

function roundTo(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals || 0
}
