/** What one shape holds: all regions of a fill that are painted together, or one region alone. */
export type ShapeParts = 'joined' | 'single'

/** How the regions of a coloring become shapes. */
export interface Arrangement {
  /**
   * `stacked`: lower shapes run on under upper ones, so that no renderer shows a gap between them. `cutout`: no shape lies under another, and
   * two neighbors have the same curve as their common border.
   */
  readonly layers: 'stacked' | 'cutout'
  readonly parts: ShapeParts
  /** Whether the ground is left out where it is connected to the frame. */
  readonly clearsGround: boolean
  /** Side of a pixel of the output, in the units of the curves: more than 1 for samples of pixels. */
  readonly pixel: number
}

/** Whether a drawing so arranged shows all pixels of its picture as they are, so that it can be compared with them. */
export function showsAll({ layers, clearsGround }: Pick<Arrangement, 'layers' | 'clearsGround'>): boolean {
  return layers === 'stacked' && !clearsGround
}

/** The arrangement of a drawing that is meant to be looked at. */
export const STACKED: Arrangement = { layers: 'stacked', parts: 'joined', clearsGround: false, pixel: 1 }

/**
 * The arrangement in which drawings for an output are compared with their picture: its own where that shows all, and a stacked one otherwise. So what an output leaves out does not change
 * which drawing is chosen.
 */
export function comparedAs(arrangement: Arrangement): Arrangement {
  return showsAll(arrangement) ? arrangement : STACKED
}
