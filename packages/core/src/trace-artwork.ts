import { extractPlanarMap } from './boundary/extract'
import { measureBorders } from './boundary/measure'
import { opponentPalette, opponentPixels, straightPalette } from './color/ycbcr'
import { drawBorders, drawCurves, drawPlanarMap, drawRegions } from './debug/pictures'
import type { StageRun } from './debug/stage-run'
import { fitBorders } from './fit/fit-curves'
import { linkStrands } from './fit/topology/strands'
import { premultipliedPixels } from './image/pixels'
import { buildShapes } from './layer/build-shapes'
import { findOcclusions } from './layer/occlusion'
import type { Drawing } from './model/drawing'
import type { Indexed } from './model/indexed'
import type { Palette } from './model/palette'
import type { Raster } from './model/raster'
import { dropSmears } from './palette/chroma-bleeding'
import { collectEvidence, collectRoughEvidence } from './palette/evidence'
import { addInks, findInks } from './palette/find-inks'
import { addThinInks } from './palette/thin-inks'
import type { ArtworkPlan } from './plan'
import { makeConcentric } from './regularize/concentric'
import { equalize } from './regularize/equalize'
import { symmetrize } from './regularize/symmetrize'
import { capColors } from './segment/cap-colors'
import { findCleanRegions } from './segment/despeckle'
import { indexPixels } from './segment/index-pixels'
import { keepRegions } from './verify/restore-regions'
import { checkCurves } from './verify/verify-curves'

/**
 * Logos, icons, illustrations: flat colours with anti-aliased borders, put back where the artist had them. Where there is noise, all but
 * the flat colours is measured in opponent channels.
 */
export function traceArtwork(raster: Raster, plan: ArtworkPlan, run: StageRun): Drawing {
  const { width, height } = raster
  const colors = run.stage('pixels', () => premultipliedPixels(raster))
  const evidence = run.stage('evidence', () => collectEvidence(colors, width, height, !plan.ink.isClean))
  const flat = run.stage('inks', () => findInks(evidence, plan.ink, colors[0]))
  const { isClean } = plan.ink
  const pixels = isClean ? colors : run.stage('opponent', () => opponentPixels(colors))
  const first = isClean ? flat : opponentPalette(flat)
  const draft = run.stage('index', () => indexPixels(pixels, width, height, first, plan.index))
  const inks = run.stage('second-look', () => secondLook(first, draft, pixels, plan))
  const indexed =
    inks === first ? draft : run.stage('index-again', () => indexPixels(pixels, width, height, inks, plan.index))
  const drawn = run.stage('regions', () => findCleanRegions(indexed, plan.minArea))
  const fills = isClean ? inks : straightPalette(inks)
  run.show('regions', () => drawRegions(drawn, fills))
  const { map, palette } = run.stage('colors', () => capColors(drawn, fills, plan.colorCap))
  const planar = run.stage('planar-map', () => extractPlanarMap(map))
  run.show('planar-map', () => drawPlanarMap(planar, width, height))
  const borders = run.stage('measure', () => measureBorders(pixels, inks, drawn, planar, plan.measure))
  run.show('borders', () => drawBorders(borders, width, height))
  const strands = run.stage('strands', () => linkStrands(planar, borders, plan.fit.lambda))
  const fitted = run.stage('fit', () => fitBorders(planar, borders, strands, width, height, plan.fit))
  const regular = run.stage('regular', () => {
    const even = symmetrize(fitted, planar, borders)
    return makeConcentric(equalize(even, planar, borders), borders, plan.fit.lambda)
  })
  const whole = run.stage('keep-regions', () => keepRegions(colors, palette, map, planar, borders, regular))
  const { curves } = run.stage('check', () => checkCurves(pixels, inks, drawn, planar, borders, whole, plan.fit))
  run.show('curves', () => drawCurves(curves, width, height))
  const occlusions = run.stage('occlusions', () => findOcclusions(map, planar, curves, palette))
  const shapes = run.stage('layers', () => buildShapes(map, planar, curves, palette, occlusions))
  return { width, height, shapes, hardEdges: false }
}

/** The palette with what noise or thinness hid from the first look; the same palette when nothing was hidden, or nothing could be. */
function secondLook(first: Palette, draft: Indexed, pixels: Uint32Array, plan: ArtworkPlan): Palette {
  const evidence = collectRoughEvidence(pixels, draft.isMixed, draft.width, draft.height, plan.ink.roughness)
  const inks = addInks(first, evidence, plan.ink)
  const all = addThinInks(inks, first.count, pixels, draft, plan.index.blendTolerance, plan.ink.sameInk)
  const found = plan.ink.isClean ? all : dropSmears(all, inks.count)
  return found.count === first.count ? first : found
}
