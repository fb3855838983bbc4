import { connectedRegions } from '../geometry/connected-regions'
import { dilate } from '../image/filters'
import type { InkColors } from './ink-colors'
import { FRINGE, joinCorners, type Strokes } from './strokes'

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
  const group = joinCorners(isInk, labels, count, width)
  const own = new Float64Array(count)
  const drawn = new Float64Array(count)
  for (let i = 0; i < labels.length; i++) {
    own[group[labels[i]]] += strength[i]
    drawn[group[labels[i]]] += strengths[inkOf[i]]
  }
  const isFaint = (label: number): boolean => own[group[label]] < FAINT_SHARE * drawn[group[label]]
  const kept = Float32Array.from(labels, (label) => (colorOf[label] === 1 && !isFaint(label) ? 1 : 0))
  // A dropped line takes the pixels at its border with it
  const near = dilate({ width, height, values: kept }, FRINGE).values
  return {
    strength,
    coverage: coverage.map((part, i) => (near[i] === 0 || (isInk[i] === 1 && kept[i] === 0) ? 0 : part)),
  }
}
