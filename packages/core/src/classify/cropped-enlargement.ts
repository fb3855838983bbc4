import type { Line } from './enlarged-lines'
import { judge, type Lines, type Trial } from './enlargement-trial'
import { ENLARGING_FILTERS, KEYS } from './enlarging-filters'
import { residualOf } from './grid-residual'
import { croppedPlaces, makeGrid, type SamplePlaces } from './sample-grid'
import { strongPart } from './strong-part'

/** Pixels of the part of the lines, with the largest steps, on which factors are tried first. */
const PART = 96
/** Smallest factor that is looked for. Parts of pictures enlarged by less have hardly fewer samples than pixels. */
const MIN_FACTOR = 1.9
/** Steps between trials, in samples: of the place at the middle of a part, and of that at its ends. */
const PHASE_STEP = 1 / 8
const DRIFT_STEP = 1 / 4
/** Samples beyond the picture that make pixels within it, for the widest filter. */
const MARGIN = 3
/** Factors that are looked at closely. */
const CANDIDATES = 3
/** Largest residual of a lattice beside that of one half a cell further, with which longer parts are tried. They take most of the time. */
const MAX_RATIO = 0.75

/** A factor, and where some cell begins, px. */
interface Lattice {
  readonly factor: number
  readonly edge: number
}

/**
 * How a picture was enlarged that was cropped afterwards, so that its sides are no whole cells, or null where no lines tell, or where more than `mostLeft`
 * is left of them.
 */
export function findCrop(
  lines: Lines,
  width: number,
  height: number,
  least: number,
  most: number,
  mostLeft: number,
): Trial | null {
  let best: Trial | null = null
  for (const lattice of scanFactors(lines.rows, width, Math.max(MIN_FACTOR, least), most)) {
    const across = settle(lines.rows, width, lattice, true)
    if (across === null) continue
    const down = settle(lines.columns, height, firstPhase(lines.columns, height, across.factor), false)
    if (down === null) continue
    for (const filter of ENLARGING_FILTERS) {
      const trial = judge(lines, { filter, across: placesOf(width, across), down: placesOf(height, down) }, mostLeft)
      if (trial === null) continue
      if (best === null || trial.residual * trial.ratio < best.residual * best.ratio) best = trial
    }
  }
  return best
}

function placesOf(pixels: number, { factor, edge }: Lattice): SamplePlaces {
  return croppedPlaces(pixels, factor, edge, MARGIN)
}

/** The factors whose best place leaves least of a part of the lines beside other places. */
function scanFactors(lines: readonly Line[], pixels: number, least: number, most: number): Lattice[] {
  const { part, from } = strongPart(lines, pixels, PART)
  const size = Math.min(PART, pixels)
  const found: (Lattice & { readonly dip: number })[] = []
  for (let factor = least; factor <= most; factor += (2 * DRIFT_STEP * factor * factor) / size) {
    const lattice = bestPhase(part, size, factor)
    found.push({ factor, edge: from + lattice.edge, dip: lattice.dip })
  }
  return found.sort((a, b) => a.dip - b.dip).slice(0, CANDIDATES)
}

/** Where cells begin in the lines of a picture enlarged by a known factor. */
function firstPhase(lines: readonly Line[], pixels: number, factor: number): Lattice {
  const { part, from } = strongPart(lines, pixels, PART)
  const { edge } = bestPhase(part, Math.min(PART, pixels), factor)
  return { factor, edge: from + edge }
}

/** The place at the middle of a part that leaves least of it, and how little beside the mean of all places. */
function bestPhase(
  part: readonly Line[],
  size: number,
  factor: number,
): { readonly edge: number; readonly dip: number } {
  let least = Number.POSITIVE_INFINITY
  let edge = 0
  let sum = 0
  for (let phase = 0; phase < 1; phase += PHASE_STEP) {
    const at = size / 2 + phase * factor
    const residual = residualOf(part, makeGrid(croppedPlaces(size, factor, at, MARGIN), KEYS), 0)
    sum += residual * PHASE_STEP
    if (residual >= least) continue
    least = residual
    edge = at
  }
  return { edge, dip: least / sum }
}

/** A lattice moved until it leaves least of ever longer parts of the lines, at last all of them, with its factor or as it is; null where, in a shorter part, others leave nearly as little. */
function settle(lines: readonly Line[], pixels: number, lattice: Lattice, mayScale: boolean): Lattice | null {
  let best = lattice
  for (let size = Math.min(PART, pixels); ; size = Math.min(2 * size, pixels)) {
    const { part, from } = strongPart(lines, pixels, size)
    for (let step = 0.5; step > 0.02; step /= 2) best = descend(part, from, size, best, step, mayScale)
    if (size === pixels) return best
    const { factor, edge } = best
    const left = (at: number) => residualOf(part, makeGrid(croppedPlaces(size, factor, at - from, MARGIN), KEYS), 0)
    if (left(edge) > MAX_RATIO * left(edge + factor / 2)) return null
  }
}

/** The best of a lattice and those beside it, moved at the middle and at the ends of a part by `step` of the steps of the first trials. */
function descend(
  part: readonly Line[],
  from: number,
  size: number,
  lattice: Lattice,
  step: number,
  mayScale: boolean,
): Lattice {
  const middle = from + size / 2
  // The edge nearest to the middle, about which the factor is changed
  const near = lattice.edge + Math.round((middle - lattice.edge) / lattice.factor) * lattice.factor
  let best = lattice
  let least = Number.POSITIVE_INFINITY
  for (const drift of mayScale ? [0, -1, 1] : [0]) {
    const factor = lattice.factor + (2 * drift * step * DRIFT_STEP * lattice.factor ** 2) / size
    for (const move of [0, -1, 1]) {
      const edge = near + move * step * PHASE_STEP * factor
      const residual = residualOf(part, makeGrid(croppedPlaces(size, factor, edge - from, MARGIN), KEYS), 0, least)
      if (residual >= least) continue
      least = residual
      best = { factor, edge }
    }
  }
  return best
}
