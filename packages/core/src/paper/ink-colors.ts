import { boxSum } from '../image/filters'
import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'
import { lightOfRow, type PaperLight } from './paper-light'
import { coreOf, findStrengths, nearestStrength } from './strengths'
import type { Strokes } from './strokes'

/** Reach, px, over which the hue of a line is averaged: more than the blocks in which JPEG keeps chroma. */
const HUE_REACH = 6
/** Largest distance of two hues of one ink, levels over the three channels, both at the usual strength. */
const SAME_HUE = 64
/** Least share of the ink, 0-1, that a hue must have to be an ink of its own. */
const MIN_HUE_SHARE = 0.03
/** Share of the cells that are darker than the paper is painted: the paper is shown where it is well lit. */
const LIT = 0.8
const HUE_BINS = 16
/** Fewest pixels of the core (`coreOf`) that tell the strengths of a hue. Hues of fewer have those of all ink. */
const MIN_CORE = 20

/** Paper and inks: `colors[4 * k .. 4 * k + 3]` is color k as levels and opacity, of which 0 is the paper; `strengths[k]` is how dark it is, as a share of the light; `inkOf` is the ink, from 1, of a pixel or of the line next to it. */
export interface InkColors {
  readonly colors: Float64Array
  readonly strengths: Float64Array
  readonly inkOf: Uint8Array
}

/** How much of each channel a line takes away, in units of what it takes of luma: the averages around each pixel, three planes. */
function measureHues(raster: Raster, light: PaperLight, { coverage }: Strokes): Float32Array[] {
  const { width, height, rgba } = raster
  const planes = [0, 1, 2, 3].map(() => new Float32Array(width * height))
  const line = new Float32Array(3 * width)
  for (let y = 0, i = 0; y < height; y++) {
    lightOfRow(light, y, width, line)
    for (let x = 0; x < width; x++, i++) {
      if (coverage[i] < 0.5) continue
      for (let c = 0; c < 3; c++) planes[c][i] = 1 - rgba[4 * i + c] / Math.max(1, line[3 * x + c])
      planes[3][i] = Math.max(0, 1 - lumaAt(rgba, 4 * i) / Math.max(1, lumaAt(line, 3 * x)))
    }
  }
  const [red, green, blue, luma] = planes.map((values) => boxSum({ width, height, values }, HUE_REACH).values)
  return [red, green, blue].map((plane) => plane.map((sum, i) => (luma[i] > 1e-3 ? sum / luma[i] : 1)))
}

/** The colors of the paper and of the inks: as few hues as there are, and as few strengths of each: pens of two colors differ in strength as well. */
export function findInkColors(raster: Raster, light: PaperLight, strokes: Strokes): InkColors {
  const { strength, coverage } = strokes
  const core = coreOf(coverage)
  const all = findStrengths(strength, core)
  const usual = all[all.length - 1]
  const hues = measureHues(raster, light, strokes)
  const inks = findHues(hues, core, usual)
  const hueOf = (i: number): number => (inks.length === 1 ? 0 : nearestHue(inks, hues, i))
  const coreOfHue = inks.map((): number[] => [])
  for (const i of core) coreOfHue[hueOf(i)].push(i)
  const strengths = coreOfHue.map((own) => (own.length < MIN_CORE ? all : findStrengths(strength, own)))
  const paper = paperColor(light)
  const colors = [...paper, 255]
  const first = inks.map((hue, k) => {
    const at = colors.length / 4
    for (const level of strengths[k])
      colors.push(...paper.map((lit, c) => Math.max(0, Math.min(255, lit * (1 - level * hue[c])))), 255)
    return at
  })
  const inkOf = new Uint8Array(strength.length)
  for (let i = 0; i < inkOf.length; i++) {
    if (coverage[i] === 0) continue
    const hue = hueOf(i)
    inkOf[i] = first[hue] + nearestStrength(strengths[hue], strength[i])
  }
  return { colors: Float64Array.from(colors), strengths: Float64Array.from([0, ...strengths.flat()]), inkOf }
}

/** The hues of the inks, the most frequent first: at least one. */
function findHues(hues: readonly Float32Array[], core: readonly number[], usual: number): number[][] {
  const bins = new Map<number, { count: number; sums: number[] }>()
  for (const i of core) {
    const levels = hues.map((plane) => Math.max(0, Math.min(255, 255 * usual * plane[i])))
    const bin = levels.reduce((at, level) => at * HUE_BINS + Math.min(HUE_BINS - 1, Math.floor(level / 16)), 0)
    const held = bins.get(bin) ?? { count: 0, sums: [0, 0, 0] }
    held.count++
    hues.forEach((plane, c) => {
      held.sums[c] += plane[i]
    })
    bins.set(bin, held)
  }
  const sorted = [...bins.values()].sort((a, b) => b.count - a.count)
  const groups: { count: number; sums: number[] }[] = []
  for (const bin of sorted) {
    const group = groups.find((g) => hueDistance(meanOf(g), meanOf(bin), usual) <= SAME_HUE)
    if (group === undefined) groups.push({ count: bin.count, sums: [...bin.sums] })
    else {
      group.count += bin.count
      bin.sums.forEach((sum, c) => {
        group.sums[c] += sum
      })
    }
  }
  const inks = groups.filter(({ count }) => count >= MIN_HUE_SHARE * core.length).map(meanOf)
  return inks.length > 0 ? inks : [[1, 1, 1]]
}

const meanOf = ({ count, sums }: { count: number; sums: readonly number[] }): number[] => sums.map((sum) => sum / count)

function hueDistance(a: readonly number[], b: readonly number[], usual: number): number {
  return 255 * usual * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function nearestHue(inks: readonly number[][], hues: readonly Float32Array[], i: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < inks.length; k++) {
    let squared = 0
    for (let c = 0; c < 3; c++) squared += (inks[k][c] - hues[c][i]) ** 2
    if (squared >= least) continue
    least = squared
    best = k
  }
  return best
}

/** The paper as it is where it is well lit. */
function paperColor({ levels }: PaperLight): number[] {
  return [0, 1, 2].map((c) => {
    const own = levels.filter((_, k) => k % 3 === c).sort()
    return Math.round(own[Math.min(own.length - 1, Math.floor(LIT * own.length))])
  })
}
