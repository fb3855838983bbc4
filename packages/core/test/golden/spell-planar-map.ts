import { OUTSIDE, type PlanarMap } from '../../src/model/planar-map'
import type { RegionMap } from '../../src/model/region-map'
import { readGrid } from './pixel-grid'

/** The pixels beside their regions and borders, then the edges and the contours, as text for people. */
export function spellPlanarMap(rows: readonly string[]): string {
  const { map, planar } = readGrid(rows)
  const margin = ' '.repeat(Math.max(6, map.width) + 4)
  const picture = drawLattice(map, planar).map((line, k) => {
    const beside = k % 2 ? rows[(k - 1) / 2].padEnd(margin.length) : margin
    return `${beside}${line}`.trimEnd()
  })
  return [
    `pixels${' '.repeat(margin.length - 6)}regions, borders (+), junctions (*)`,
    ...picture,
    '',
    'edges: where they start, their steps, regions right/left',
    ...Array.from({ length: planar.edgeCount }, (_, e) => `${String(e).padStart(2)}  ${spellEdge(planar, e)}`),
    '',
    'contours: edges walked forward (>) or backward (<)',
    ...Array.from({ length: planar.contourCount }, (_, c) => spellContour(planar, c)).sort(),
    '',
  ].join('\n')
}

/** Lattice lines and pixel lines in turn, four characters a pixel. */
function drawLattice({ width, height, labels }: RegionMap<'fills'>, planar: PlanarMap): string[] {
  const lines = Array.from({ length: 2 * height + 1 }, () => Array<string>(4 * width + 1).fill(' '))
  for (let i = 0; i < labels.length; i++) {
    const label = String(labels[i])
    const x = 4 * (i % width) + 2
    for (let k = 0; k < label.length; k++) lines[2 * Math.floor(i / width) + 1][x + k] = label[k]
  }
  const { edgeStart, points, junctions } = planar
  for (let e = 0; e < planar.edgeCount; e++) {
    for (let k = edgeStart[e]; k + 1 < edgeStart[e + 1]; k++) {
      const [x0, y0, x1, y1] = points.subarray(2 * k, 2 * k + 4)
      lines[2 * y0][4 * x0] = '+'
      lines[2 * y1][4 * x1] = '+'
      if (y0 === y1) lines[2 * y0].fill('-', 4 * Math.min(x0, x1) + 1, 4 * Math.max(x0, x1))
      else lines[y0 + y1][4 * x0] = '|'
    }
  }
  for (let j = 0; j < junctions.length; j += 2) lines[2 * junctions[j + 1]][4 * junctions[j]] = '*'
  return lines.map((line) => line.join(''))
}

function spellEdge({ edgeStart, points, left, right, from }: PlanarMap, e: number): string {
  const steps: string[] = []
  let run = 0
  for (let k = edgeStart[e]; k + 1 < edgeStart[e + 1]; k++) {
    const letter = direction(points, k)
    run++
    if (k + 2 < edgeStart[e + 1] && direction(points, k + 1) === letter) continue
    steps.push(`${letter}${run}`)
    run = 0
  }
  const start = `(${points[2 * edgeStart[e]]}, ${points[2 * edgeStart[e] + 1]})`
  return `${start} ${steps.join(' ')}  ${name(right[e])}/${name(left[e])}${from[e] < 0 ? '  loop' : ''}`
}

/** The direction of the step from point k to the next: north is up. */
function direction(points: Int32Array, k: number): string {
  if (points[2 * k + 2] !== points[2 * k]) return points[2 * k + 2] > points[2 * k] ? 'E' : 'W'
  return points[2 * k + 3] > points[2 * k + 1] ? 'S' : 'N'
}

function name(region: number): string {
  return region === OUTSIDE ? 'outside' : String(region)
}

/** A cycle begins nowhere: it is spelled from its least half-edge on, and outer contours first. */
function spellContour({ contourStart, contourRegion, halfEdges, isHole }: PlanarMap, c: number): string {
  const cycle = [...halfEdges.subarray(contourStart[c], contourStart[c + 1])]
  const least = cycle.indexOf(Math.min(...cycle))
  const edges = [...cycle.slice(least), ...cycle.slice(0, least)].map((h) => `${h >> 1}${h & 1 ? '<' : '>'}`).join(' ')
  return ` region ${contourRegion[c]}, ${isHole[c] ? 'round a hole' : 'outer'}: ${edges}`
}
