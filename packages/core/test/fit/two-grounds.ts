import { extractPlanarMap } from '../../src/boundary/extract'
import { straightenBorders } from '../../src/boundary/straighten'
import type { Borders } from '../../src/model/borders'
import { regionsBy } from '../boundary/label-maps'

const SIZE = 80
/** Center and radius of the disc, px. */
export const [CX, CY, R] = [40.3, 39.6, 26.2]

/** A disc on two grounds that meet at `x`: its border passes two junctions. The measured points lie on the truth. */
export function discOnTwoGrounds(x: number): Borders {
  const map = regionsBy(SIZE, SIZE, (u, v) => (Math.hypot(u + 0.5 - CX, v + 0.5 - CY) < R ? 2 : u < x ? 0 : 1))
  const planar = extractPlanarMap(map)
  const borders = straightenBorders(planar, 0.03, 1)
  for (let e = 0; e < planar.edgeCount; e++) {
    if (planar.left[e] < 0 || planar.right[e] < 0) continue
    const isDisc = map.colorOf[planar.left[e]] === 2 || map.colorOf[planar.right[e]] === 2
    const { points } = borders
    for (let k = points.start[e]; k < points.start[e + 1]; k++) {
      const scale = R / Math.hypot(points.x[k] - CX, points.y[k] - CY)
      if (isDisc) points.x[k] = CX + (points.x[k] - CX) * scale
      if (isDisc) points.y[k] = CY + (points.y[k] - CY) * scale
      else points.x[k] = x
    }
  }
  return borders
}
