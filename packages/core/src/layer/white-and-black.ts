import type { Drawing, Fill, Shape } from '../model/drawing'

/**
 * Largest difference, levels, of any channel from 255 or 0 at which a color of a lossy picture becomes white or black. Compression moves pixels to both sides, decoding cuts them
 * off at 0 and 255, and the mean of the rest lies within the range. Small pictures have few pixels far from edges: of 36 compressed ones of 24 to 80 px, 27 had a color next to white,
 * such as #fdfdfd, instead of it. Artists draw in #fafafa and #0b0200, which larger pictures tell from these.
 */
const NEAR = { small: { white: 6, black: 9 }, large: { white: 2, black: 2 } } as const
const WHITE = 0xffffff
const BLACK = 0

/**
 * A drawing of a lossy picture with its nearly white color as white and its nearly black one as black, in flat fills and in gradients that end in them. Several such colors are shades
 * that were drawn, and stay; so do those of photo areas.
 */
export function withWhiteAndBlack(drawing: Drawing, isSmall: boolean): Drawing {
  if ((drawing.photoShare ?? 0) > 0) return drawing
  const near = isSmall ? NEAR.small : NEAR.large
  const whites = fillsWhere(drawing.shapes, (rgb) => Math.min(...channels(rgb)) >= 255 - near.white)
  const blacks = fillsWhere(drawing.shapes, (rgb) => Math.max(...channels(rgb)) <= near.black)
  const moved = new Map<number, number>()
  if (whites.size === 1) for (const rgb of whites) moved.set(rgb, WHITE)
  if (blacks.size === 1) for (const rgb of blacks) moved.set(rgb, BLACK)
  if (moved.size === 0) return drawing
  return { ...drawing, shapes: drawing.shapes.map((shape) => ({ ...shape, fill: withMoved(shape.fill, moved) })) }
}

/** A fill with the opaque colors of a map in its place. */
function withMoved(fill: Fill, moved: ReadonlyMap<number, number>): Fill {
  const movedOf = <C extends { readonly rgb: number; readonly opacity: number }>(color: C): C =>
    color.opacity === 1 ? { ...color, rgb: moved.get(color.rgb) ?? color.rgb } : color
  return fill.kind === 'flat' ? movedOf(fill) : { ...fill, stops: fill.stops.map(movedOf) }
}

/** The colors of opaque flat fills that pass a test. */
function fillsWhere(shapes: readonly Shape[], passes: (rgb: number) => boolean): Set<number> {
  const found = new Set<number>()
  for (const { fill } of shapes) if (fill.kind === 'flat' && fill.opacity === 1 && passes(fill.rgb)) found.add(fill.rgb)
  return found
}

function channels(rgb: number): readonly number[] {
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
}
