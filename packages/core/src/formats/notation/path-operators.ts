import { withoutArcs } from '../../geometry/arc-cubics'
import { CUBIC, type Curve, OP_LENGTH } from '../../model/curve'
import { formatDecimal } from '../../svg/write/number'

/** Places of coordinates, as many as the SVG subset has. */
const DECIMALS = 4

/** The contours in the path operators of PDF (ISO 32000-1, 8.5.2): `m`, `l`, `c` and `h`, one a line, in px. */
export function pathOperators(contours: readonly Curve[]): string {
  const lines: string[] = []
  for (const contour of contours) {
    const { ops, coords } = withoutArcs(contour)
    const numbers = (from: number, count: number): string =>
      Array.from(coords.subarray(from, from + count), formatCoordinate).join(' ')
    lines.push(`${numbers(0, 2)} m`)
    for (let k = 0, at = 2; k < ops.length; at += OP_LENGTH[ops[k++]]) {
      // Closing draws the last line.
      if (ops[k] !== CUBIC && k + 1 === ops.length) break
      lines.push(`${numbers(at, OP_LENGTH[ops[k]])} ${ops[k] === CUBIC ? 'c' : 'l'}`)
    }
    lines.push('h')
  }
  return lines.join('\n')
}

/** A coordinate in px, as short as it can be. */
function formatCoordinate(value: number): string {
  return formatDecimal(value, DECIMALS)
}
