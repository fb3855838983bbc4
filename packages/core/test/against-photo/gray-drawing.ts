import { CurveBuilder } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'

/** One gray shape over all of a picture whose outline has that many segments. */
export function grayDrawing(segments: number, { width, height }: Raster): Drawing {
  const outline = new CurveBuilder(0, 0)
  for (let k = 1; k <= segments - 3; k++) outline.line((width * k) / (segments - 3), (k % 2) * -0.37)
  outline.line(width, height)
  outline.line(0, height)
  outline.line(0, 0)
  const shape = { fill: { kind: 'flat', rgb: 0x808080, opacity: 1 }, contours: [outline.build()] } as const
  return { width, height, shapes: [shape], hardEdges: false }
}

/** The same picture with a part of its contrast. */
export function faint({ width, height, rgba }: Raster, contrast = 1 / 32): Raster {
  return { width, height, rgba: rgba.map((level, p) => (p % 4 === 3 ? level : 128 + contrast * (level - 128))) }
}
