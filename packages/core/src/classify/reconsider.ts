import type { Reading } from '../model/reading'
import type { Classification } from './classify'

/**
 * Share of the figure, 0-1, that no blend of inks explains and from which on a picture is no artwork. Of 400 drawings that are not enlarged, a crest of 96
 * px reaches 0.3 and all others less. With a larger share, fewer textures are found.
 */
const MOST = 0.5

/**
 * Looks at a decision for artwork again when its pixels have been read: where most of the figure is unexplained, the inks are not
 * what the picture is made of, and it is a photo. Other decisions come back themselves.
 */
export function reconsider(decision: Classification, { unexplained, inks }: Reading): Classification {
  if (decision.imageType !== 'artwork' || unexplained < MOST) return decision
  const scores = { ...decision.scores, photo: Math.max(decision.scores.photo, unexplained) }
  const share = Math.round(100 * unexplained)
  const reason = `${share} % of the figure is made of none of its ${inks.count} flat colours, nor of blends of them`
  return { ...decision, imageType: 'photo', scores, reason, isAliased: false }
}
