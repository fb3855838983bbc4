import { connectedRegions } from '../geometry/connected-regions'
import type { InkColors } from './ink-colors'
import type { Strokes } from './strokes'

/**
 * Share of the strength of its ink below which a line is none: it would be drawn three times as dark as it is. Texture of paper that lies in shadow has 0.1 to 0.25 of
 * the strength of a pen, worn print 0.4 and more.
 */
const FAINT_SHARE = 0.33

/**
 * Strokes without what is far fainter than the ink that it would be drawn in. Scanners that cut off the white of a page leave its texture where the page is darker,
 * which the noise of the rest does not tell.
 */
export function dropFaintInk(
  strokes: Strokes,
  { inkOf, strengths }: InkColors,
  width: number,
  height: number,
): Strokes {
  const { strength, coverage } = strokes
  const isInk = Int32Array.from(coverage, (part) => (part >= 0.5 ? 1 : 0))
  const { labels, count, colorOf } = connectedRegions(isInk, width, height, 'fills')
  const own = new Float64Array(count)
  const drawn = new Float64Array(count)
  for (let i = 0; i < labels.length; i++) {
    own[labels[i]] += strength[i]
    drawn[labels[i]] += strengths[inkOf[i]]
  }
  const isFaint = (k: number): boolean => colorOf[k] === 1 && own[k] < FAINT_SHARE * drawn[k]
  return { strength, coverage: coverage.map((part, i) => (isFaint(labels[i]) ? 0 : part)) }
}
