import type { Picture } from '../model/color-space'
import type { RegionMap } from '../model/region-map'
import { addAreas } from './add-areas'
import { findBandedAreas } from './banded-areas'
import { unionOf } from './common-part'
import { explainedRegions } from './explained-regions'
import type { FoundShading } from './find-shading'
import { drawnParts } from './paint-areas'
import { unbandedParts } from './unbanded-parts'

/**
 * Completes the shading of a compressed picture by what a first reading of it shows: areas that were read as bands of flat colors (`banded-areas.ts`), and regions that the gradients
 * beside them explain (`explained-regions.ts`). Null where there is neither. `regions` are those of that reading, `isStandIn` tells which inks stand for gradients; `noise` is the standard deviation of a
 * channel, levels.
 */
export function completeShading(
  picture: Picture<'rgb'>,
  { areas, parts, drawn }: FoundShading,
  regions: RegionMap<'inks'>,
  isStandIn: (ink: number) => boolean,
  noise: number,
): FoundShading | null {
  const banded = findBandedAreas(picture, regions, isStandIn, parts)
  const unbanded = unbandedParts(picture, banded, noise)
  const known = unbanded.length === 0 ? parts : [...parts, ...unbanded]
  const painted = unbanded.length === 0 ? drawn : drawnParts(picture, known, noise)
  const explained = explainedRegions(picture, regions, isStandIn, painted)
  const added = [
    ...unbanded,
    ...painted.flatMap(({ paint, error }, k) =>
      explained[k].length === 0 ? [] : [{ members: explained[k], paint, error }],
    ),
  ]
  if (added.length === 0) return null
  return {
    areas: addAreas(
      areas,
      added.map(({ members }) => members),
    ),
    parts: [...parts, ...added],
    drawn: painted.map((part, k) =>
      explained[k].length === 0 ? part : { ...part, members: unionOf([part.members, explained[k]]) },
    ),
  }
}
