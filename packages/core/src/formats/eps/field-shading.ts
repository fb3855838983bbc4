import { flatten } from '../../geometry/flatten'
import type { Curve } from '../../model/curve'
import { rounded } from '../notation/numbers'
import type { Dictionary } from '../notation/shading'
import type { ColorField } from './flatten-paints'

/** Most samples of a field in each direction: a PostScript string holds 65,535 bytes. */
const MAX_SAMPLES = 128

/** Characters of a line of data: PostScript files keep to 255. */
const LINE = 240

/** How far from its curves the polyline may be whose bounds are those of the field, px. */
const TOLERANCE = 0.5

/** A field over the bounds of contours as a function-based shading (type 1): one sample a px or fewer, with linear interpolation between them. */
export function fieldShading({ colorAt }: ColorField, contours: readonly Curve[]): Dictionary {
  const { left, right, top, bottom } = boundsOf(contours)
  const samples = (length: number): number => Math.min(MAX_SAMPLES, Math.max(2, Math.ceil(length) + 1))
  const [columns, rows] = [samples(right - left), samples(bottom - top)]
  const bytes: string[] = []
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const color = colorAt(left + ((right - left) * i) / (columns - 1), top + ((bottom - top) * j) / (rows - 1))
      for (const value of color)
        bytes.push(
          Math.round(255 * value)
            .toString(16)
            .padStart(2, '0'),
        )
    }
  }
  const Domain = [left, right, top, bottom]
  const DataSource = `<${(bytes.join('').match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []).join('\n')}>`
  return {
    ShadingType: 1,
    ColorSpace: 'DeviceRGB',
    Domain,
    Function: {
      FunctionType: 0,
      Domain,
      Range: [0, 1, 0, 1, 0, 1],
      Size: [columns, rows],
      BitsPerSample: 8,
      DataSource,
    },
  }
}

function boundsOf(contours: readonly Curve[]): { left: number; right: number; top: number; bottom: number } {
  const bounds = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (const contour of contours) {
    const line = flatten(contour, TOLERANCE)
    for (let k = 0; k < line.length; k += 2) {
      bounds.left = Math.min(bounds.left, line[k])
      bounds.right = Math.max(bounds.right, line[k])
      bounds.top = Math.min(bounds.top, line[k + 1])
      bounds.bottom = Math.max(bounds.bottom, line[k + 1])
    }
  }
  const { left, right, top, bottom } = bounds
  return {
    left: rounded(left - TOLERANCE),
    right: rounded(right + TOLERANCE),
    top: rounded(top - TOLERANCE),
    bottom: rounded(bottom + TOLERANCE),
  }
}
