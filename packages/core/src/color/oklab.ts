import { cubeRoot, srgbToLinear } from './srgb'

/**
 * Replaces the sRGB color at `values[at .. at+2]` (levels 0-255) by its OKLab coordinates:
 * lightness 0 (black) to 1 (white), then a (green to red) and b (blue to yellow), each within about -0.4 to 0.4.
 * A cube root per channel: convert palette entries and histogram bins, never pixels. Source: Ottosson 2020.
 */
export function srgbToOklab(values: Float64Array, at: number): void {
  const r = srgbToLinear(values[at])
  const g = srgbToLinear(values[at + 1])
  const b = srgbToLinear(values[at + 2])
  const l = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  values[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  values[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  values[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
}
