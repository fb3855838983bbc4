import { straightenBorders } from '../../src/boundary/straighten'
import { linkStrands, type Strand } from '../../src/fit/topology/strands'
import type { PlanarMap } from '../../src/model/planar-map'
import { besideRows, readGrid } from './pixel-grid'

/** Standard error of the points, px. */
const SIGMA = 0.05
const PASSES = 1
const LAMBDA = 8
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The pixels beside their borders, each with the letter of its strand, then the strands as rows of edges, as text for people. */
export function spellStrands(rows: readonly string[]): string {
  const { map, planar } = readGrid(rows)
  const strands = linkStrands(straightenBorders(planar, SIGMA, PASSES), LAMBDA)
  const picture = drawStrands(map.width, map.height, planar, strands)
  return [
    ...besideRows(rows, 'strands (letters), junctions (*), frame and loops (.)', picture),
    '',
    'strands: from where, through which junctions, to where',
    ...strands.map((strand, k) => ` ${LETTERS[k]}  ${spellStrand(planar, strand)}`),
    '',
  ].join('\n')
}

/** The lattice, two characters a pixel from left to right and one from top to bottom. */
function drawStrands(width: number, height: number, planar: PlanarMap, strands: readonly Strand[]): string[] {
  const lines = Array.from({ length: height + 1 }, () => Array<string>(2 * width + 1).fill(' '))
  const letters = Array<string>(planar.edgeCount).fill('.')
  for (const [k, { halfEdges }] of strands.entries()) for (const h of halfEdges) letters[h >> 1] = LETTERS[k]
  const { edgeStart, points, junctions } = planar
  for (let e = 0; e < planar.edgeCount; e++) {
    for (let k = edgeStart[e]; k < edgeStart[e + 1]; k++) {
      lines[points[2 * k + 1]][2 * points[2 * k]] = letters[e]
      const isLast = k + 1 === edgeStart[e + 1]
      if (!isLast) lines[points[2 * k + 1]][points[2 * k] + points[2 * k + 2]] = letters[e]
    }
  }
  for (let j = 0; j < junctions.length; j += 2) lines[junctions[j + 1]][2 * junctions[j]] = '*'
  return lines.map((line) => line.join(''))
}

function spellStrand(planar: PlanarMap, { halfEdges, isClosed }: Strand): string {
  const place = (j: number): string => `(${planar.junctions[2 * j]}, ${planar.junctions[2 * j + 1]})`
  const starts = halfEdges.map((h) => (h & 1 ? planar.to[h >> 1] : planar.from[h >> 1]))
  const last = halfEdges[halfEdges.length - 1]
  const end = last & 1 ? planar.from[last >> 1] : planar.to[last >> 1]
  if (isClosed) return `closed, through ${starts.map(place).join(' ')}`
  const passed = starts.slice(1).map((j) => `through ${place(j)} `)
  return `${place(starts[0])} ${passed.join('')}to ${place(end)}`
}
