import { ycbcrPicture } from '../color/ycbcr'
import { originOf } from '../compression/decoded-jpeg'
import { premultipliedPicture } from '../image/pixels'
import { findLines } from '../lines/drawn-lines'
import type { TonedLine } from '../lines/line-tone'
import type { Picture } from '../model/color-space'
import type { Palette } from '../model/palette'
import type { Raster } from '../model/raster'
import { collectEvidence } from '../palette/evidence'
import { findInks } from '../palette/find-inks'
import { type FlatPicture, ShadingRemover, unshaded } from '../shading/remove-shading'
import { restoredLevels } from '../shading/restored-levels'
import { mayHaveShading } from '../shading/smooth-areas'
import type { ArtworkReading, ReadPlan } from './artwork-reading'
import { FIGURE_AND_GROUND } from './cap-colors'
import { likelyInks } from './likely-inks'
import { NO_MISSING_INKS, readFlat } from './read-flat'
import { removeOvershoot } from './remove-overshoot'
import { settleStrays } from './settle-strays'

/** Most pixels of a picture whose gradients are kept for a second reading. They take 20 bytes a pixel while the first one is drawn. */
const MAX_KEPT_PIXELS = 1_500_000

/**
 * Fewest pixels of a compressed picture in which thin lines are followed. Lines of 40 px are a third of the side of smaller ones. From 100,000 on instead, charts,
 * gauges and badges of 200 to 320 px lose a tenth of their lines.
 */
const MIN_LINED_PIXELS = 20_000

/**
 * The inks and the regions of drawn artwork, found in two looks at the picture: first the colors that fill blocks of equal pixels, then the
 * colors that noise or thinness hid from the first look. Shading is removed before; the inks that stand for it are known then. Where a compressed picture shows bands of
 * ramps, or regions that gradients beside them explain, that shading is removed too, and it is read again. Where the stops of its gradients and the other inks are more colors than allowed, the picture is read as flat colors instead. `first` is another reading of the
 * same raster: its gradients are not looked for again where the noise is the same, only what completes them, nor its lines. A compressed picture has the inks `missing` as well.
 */
export function readArtwork(
  raster: Raster,
  plan: ReadPlan,
  first: ArtworkReading | null = null,
  missing: Palette<'ycbcr'> = NO_MISSING_INKS,
): ArtworkReading {
  const picture = premultipliedPicture(raster)
  const plain = withoutOvershoot(picture, plan)
  const flat = unshaded(plain, plan.overshoot)
  const lines = plan.ink.isClean ? undefined : (first?.lines ?? linesOf(picture))
  const drawn = lines ?? []
  const isDecoded = !plan.ink.isClean && isDecodedJpeg(picture, raster)
  const finished = (reading: ArtworkReading): ArtworkReading => ({
    ...(isDecoded ? withLikelyInks(reading, picture) : reading),
    lines,
  })
  if (plan.colorCap <= FIGURE_AND_GROUND) return finished(readFlat(flat, plan, drawn, missing))
  if (!mayHaveShading(flat.picture, plan.noise)) return finished(readFlat(flat, plan, drawn, missing))
  const readBy = (remover: ShadingRemover) => {
    const found = withoutBoth(remover, flat, plan)
    return settleStrays(readFlat(found, plan, drawn, missing), remover.picture, found, plan.minArea)
  }
  const known = removerOf(picture, plan.noise, first)
  const read = readBy(known)
  const completed = known.completed(read.regions, (ink) => read.gradients?.has(ink) === true)
  const readings = completed === null ? [read] : [readBy(completed), read]
  const fitting = readings.find((reading) => countInksAndStops(reading) <= plan.colorCap)
  const reading = finished(fitting ?? readFlat(flat, plan, drawn, missing))
  return picture.pixels.length <= MAX_KEPT_PIXELS ? { ...reading, remover: completed ?? known } : reading
}

/** What removes the shading of a picture: that of the first reading, with what it found, where the noise is the same. */
function removerOf(picture: Picture<'rgb'>, noise: number, first: ArtworkReading | null): ShadingRemover {
  if (first?.remover?.noise === noise) return first.remover
  return new ShadingRemover(noise === 0 ? restoredLevels(picture) : picture, noise)
}

/** Whether pixels are those of a decoded JPEG. Grays do not tell, and are believed to be what their file is. */
function isDecodedJpeg(picture: Picture<'rgb'>, { isLossy }: Raster): boolean {
  const origin = originOf(picture)
  return origin === 'unknown' ? isLossy === true : origin === 'jpeg'
}

function withLikelyInks(reading: ArtworkReading, picture: Picture<'rgb'>): ArtworkReading {
  return reading.space === 'ycbcr' ? { ...reading, inks: likelyInks(reading, picture) } : reading
}

/**
 * A picture with overshoot without its shading and then without overshoot: bands of a gradient are no sides of edges. `flat` is the picture without
 * overshoot, which is the result where that has no shading.
 */
function withoutBoth(remover: ShadingRemover, flat: FlatPicture, plan: ReadPlan): FlatPicture {
  const found = remover.remove(plan.ink.isClean ? plan.overshoot : 0)
  if (found.shades.length === 0) return flat
  return { ...found, picture: withoutOvershoot(found.picture, { ...plan, overshoot: found.overshoot }) }
}

/**
 * A picture without noise whose overshoot is removed, if it has any, with the colors that fill 3 x 3 blocks as inks. Blocks of equal pixels
 * in the rims and bands that overshoot makes are no evidence.
 */
function withoutOvershoot(picture: Picture<'rgb'>, { ink, overshoot }: ReadPlan): Picture<'rgb'> {
  if (!ink.isClean || overshoot === 0) return picture
  const evidence = collectEvidence(picture)
  const none = new Uint32Array(evidence.count)
  const areas = findInks({ ...evidence, smooth2: none, band2: none }, ink, picture.pixels[0])
  return removeOvershoot(picture, areas, overshoot)
}

/** The number of colors of a reading without cap: its inks, and the stops of the gradients that some stand for. */
function countInksAndStops({ inks, gradients }: ArtworkReading): number {
  if (gradients === undefined) return 0
  let count = inks.count - gradients.size
  for (const layers of gradients.values()) for (const { stops } of layers) count += stops.length
  return count
}

/** The thin lines of a compressed picture. They are looked for before its shading is removed, which changes what lies beside them. */
function linesOf(picture: Picture<'rgb'>): readonly TonedLine[] {
  return picture.pixels.length >= MIN_LINED_PIXELS ? findLines(ycbcrPicture(picture)) : []
}
