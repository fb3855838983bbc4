import type { Picture } from '../model/color-space'
import { withFineLevels } from './fine-levels'
import { withStraightTints } from './straight-tints'

/**
 * The picture before filters in 8 bits of linear light made the levels of its ramps and shadows coarse, as far as that can be told. A picture without such levels comes back itself.
 * Gradients and shadows that were filtered so are no smooth areas otherwise. For pictures without compression.
 */
export function restoredLevels(picture: Picture<'rgb'>): Picture<'rgb'> {
  return withStraightTints(withFineLevels(picture))
}
