/** Width, px, up to which a shadow is narrow: it has no more layers than px. */
const NARROW = 4
/** Opacity (0-255) of a layer of a narrow shadow, of which half is the largest error, unless px are fewer. A lower one makes more layers, each of about 150 bytes; a higher one shows steps. */
const NARROW_LAYER = 16
/** Largest opacity (0-255) of a layer of a wide shadow. A higher one shows steps, a lower one makes more layers: a star of 256 px has 4.9 kB with 6, 5.6 kB with 5, 3.7 kB with 8 (a first version). */
const WIDE_LAYER = 6
/** Opacity (0-255) of the outermost layers of a wide shadow, whose ends are seen on plain ground. */
const OUTER_LAYER = 3
/** Most such layers. */
const OUTER_LAYERS = 4

/**
 * The tones (opacities, 0-255, ascending from 0) of a shadow that is drawn in layers: each layer takes it from one tone to the next. `strongest` (above 0) is the last tone, `width` (px, 1 or more) how far the shadow reaches.
 */
export function shadowTones(strongest: number, width: number): number[] {
  if (width <= NARROW) return evenTones([0], strongest, Math.min(width, Math.ceil(strongest / NARROW_LAYER)))
  const outer = Math.min(OUTER_LAYERS, Math.ceil(strongest / OUTER_LAYER) - 1)
  const tones = Array.from({ length: outer + 1 }, (_, layer) => OUTER_LAYER * layer)
  return evenTones(tones, strongest, Math.ceil((strongest - OUTER_LAYER * outer) / WIDE_LAYER))
}

/** Tones, and after them so many more in even steps, the last of which is `end`. */
function evenTones(tones: readonly number[], end: number, count: number): number[] {
  const start = tones[tones.length - 1]
  return [...tones, ...Array.from({ length: count }, (_, layer) => start + ((layer + 1) * (end - start)) / count)]
}
