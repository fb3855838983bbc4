/**
 * Composite colors: points whose squared distance is the mean of the squared differences of two colors seen over black and over white, levels. With P a
 * channel times opacity and A the opacity, these differences are dP and dP - dA, whose mean square is (dP - dA/2)^2 + dA^2/4: three values P - A/2 and
 * one A * sqrt(3)/2.
 */

/** Opacity in a composite color, for each level of opacity. */
export const ALPHA_SCALE = Math.sqrt(3) / 2

/** Writes color i of `rgba` (straight, levels) into place `to` of `out` as a composite color; both have four values a color. */
export function compositeOf(rgba: ArrayLike<number>, i: number, out: Float64Array, to: number): void {
  const alpha = rgba[4 * i + 3]
  const share = alpha / 255
  for (let c = 0; c < 3; c++) out[4 * to + c] = rgba[4 * i + c] * share - alpha / 2
  out[4 * to + 3] = ALPHA_SCALE * alpha
}
