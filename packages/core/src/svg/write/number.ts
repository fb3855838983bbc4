import { VecError } from '../../errors'
import { AsciiBuffer } from './ascii-buffer'

/** Throws `internal` with `message` unless `holds`: the drawing is one that the SVG subset cannot hold. */
export function demand(holds: boolean, message: string): void {
  if (!holds) throw new VecError('internal', message)
}

/** Most decimals that the SVG subset allows. */
export const MAX_DECIMALS = 4

/** Decimals of offsets and opacities: 0.0001 is a fortieth of an 8-bit level. */
const RATIO_DECIMALS = 4

/** Farthest coordinate from the origin, in px. A difference of two coordinates with 4 decimals still fits 32 bits. */
export const MAX_COORDINATE = 100_000

/**
 * The shortest decimal spelling of `value` (finite, any unit) rounded to `decimals` (0-4) places: no exponent, no `-0`,
 * no zero before the point, no trailing zeros.
 */
export function formatDecimal(value: number, decimals: number): string {
  const text = new AsciiBuffer()
  text.putDecimal(Math.round(value * 10 ** decimals), decimals, true)
  return text.toString()
}

/** A share of 1, clamped to [0, 1]. */
export function formatRatio(value: number): string {
  demand(Number.isFinite(value), `ratio is not finite: ${value}`)
  return formatDecimal(Math.max(0, Math.min(1, value)), RATIO_DECIMALS)
}

/** `#rgb` where the color has it, else `#rrggbb`. */
export function formatColor(rgb: number): string {
  const digits = (rgb & 0xffffff).toString(16).padStart(6, '0')
  const isShort = digits[0] === digits[1] && digits[2] === digits[3] && digits[4] === digits[5]
  return isShort ? `#${digits[0]}${digits[2]}${digits[4]}` : `#${digits}`
}
