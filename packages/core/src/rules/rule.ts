import type { Box } from '../geometry/box'

/** Differences from the ground, levels of luma, up to which a pixel beside a rule is ground. */
export const GROUND = 12

/** Largest thickness of a rule, px. */
export const MAX_THICKNESS = 2

/** A thin straight line between flat grounds, as tables, cards and fields have them. */
export interface Rule extends Box {
  readonly isVertical: boolean
  /** 0xRRGGBB. */
  readonly rgb: number
  /** Luma of the line and of the grounds before and after it, across, levels. */
  readonly level: number
  readonly before: number
  readonly after: number
}

/** How far the levels of rules that meet, and those of their grounds, may be apart: levels, and a share of the contrast. */
const ALIKE = 5
const ALIKE_SHARE = 0.3

/** Whether two levels of luma may be one, where lines have this contrast, levels. */
export function areAlike(a: number, b: number, contrast: number): boolean {
  return Math.abs(a - b) <= ALIKE + ALIKE_SHARE * contrast
}
