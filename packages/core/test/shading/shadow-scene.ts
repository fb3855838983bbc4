import { type Levels, mix } from './pictures'

/** A box and the soft shadow of it: a rectangle moved down by `drop` px and blurred by a Gaussian of `sigma` px. */
export interface ShadowScene {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly drop: number
  readonly sigma: number
  readonly opacity: number
}

/** The share of a shadow at a point, 0-1: a product of differences of normal distributions. */
export function shadowAt(
  { left, top, width, height, drop, sigma, opacity }: ShadowScene,
  x: number,
  y: number,
): number {
  const across = below((left + width - x) / sigma) - below((left - x) / sigma)
  const down = below((top + drop + height - y) / sigma) - below((top + drop - y) / sigma)
  return opacity * across * down
}

/** Whether a point lies in the box. */
export function isInBox({ left, top, width, height }: ShadowScene, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

/** The color of a scene: the box over its shadow over the ground. */
export function sceneColor(scene: ShadowScene, box: Levels, shadow: Levels, ground: Levels) {
  return (x: number, y: number): Levels => (isInBox(scene, x, y) ? box : mix(shadow, ground, shadowAt(scene, x, y)))
}

/** The normal distribution function (Abramowitz and Stegun 1964, 26.2.17; 7.5e-8 off at most). */
function below(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z > 0 ? 1 - tail : tail
}
